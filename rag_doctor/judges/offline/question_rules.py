"""Which wording asks for which kind of answer: two ordered tables, English and Chinese.

The first pattern that matches wins, so the special stands above the general.
"""

# ruff: noqa: E501  (a rule stays on one line)

from __future__ import annotations

import re
from typing import Literal, get_args

__all__ = ["EN_RULES", "KINDS", "ZH_RULES", "AnswerKind"]

AnswerKind = Literal[
    "person", "organisation", "place", "date", "duration", "number", "money", "percent",
    "yes_no", "choice", "method", "reason", "definition", "list", "name", "any",
]  # fmt: skip
KINDS: tuple[AnswerKind, ...] = get_args(AnswerKind)

Rule = tuple[re.Pattern[str], tuple[AnswerKind, ...]]


def _table(*rows: tuple[str, str]) -> tuple[Rule, ...]:
    return tuple((re.compile(pattern, re.IGNORECASE), _kinds(kinds)) for pattern, kinds in rows)


def _kinds(words: str) -> tuple[AnswerKind, ...]:
    return tuple(kind for word in words.split() for kind in KINDS if kind == word)


_AUX = r"(?:is|are|was|were|am|do|does|did|can|could|will|would|shall|should|has|have|had|may|might|must)"
_PEOPLE = (
    r"(?:person|man|woman|actor|actress|president|author|writer|singer|player|director|founder|"
    r"scientist|king|queen|leader|governor|mayor|minister|chancellor|senator|coach|artist|painter|"
    r"composer|politician|ceo|manager|owner|lawyer|poet|explorer|rapper|musician|character|monarch|"
    r"emperor|pope|theorist|philosopher|student|teacher|wife|husband|son|daughter|brother|sister)"
)
_PLACES = (
    r"(?:country|countries|city|cities|state|town|place|location|county|continent|island|region|"
    r"province|village|river|sea|ocean|lake|estuary|mountain|street|building|room|floor|"
    r"capital|nation|district|area|territory|stadium|venue|airport|planet)"
)
_GROUPS = (
    r"(?:company|companies|team|band|organi[sz]ation|university|college|school|network|studio|"
    r"agency|club|group|party|bank|brand|institution|department|firm|manufacturer|publisher|"
    r"corporation|label|church|committee|league|vendor|supplier)"
)
_TIMES = r"(?:year|date|day|weekday|week|month|hour|decade|century|time|season|era|period|quarter)"
_SPANS = r"(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|quarters?|decades?)"
_DIGITS = (
    r"(?:number|amount|quantity|total|size|height|width|length|depth|weight|distance|speed|"
    r"population|temperature|score|age|magnitude|limit|quota|maximum|minimum|capacity|count|target|threshold|interval|timeout|discount|ratio|"
    r"retention|availability|frequency)"
)

EN_RULES = _table(
    (r"^(?:so |and |but )?(?:why|how come)\b", "reason"),
    (r"^(?:so |and |but )?whom?\b(?![^?]*, [^,?]{2,40} or )", "person organisation"),
    (r"\b(?:what|which) (?:is |are |was |were )?(?:the )?(?:steps?|procedure|process|way)\b", "method"),
    (r"^(?:so |and |but )?" + _AUX + r"\b[^,?]*\bor\b|\b(?:what|which|who)\b[^?]*, [^,?]{2,40} or [^,?]{2,40}\??$", "choice"),
    (r"^(?:so |and |but )?" + _AUX + r"(?:n'?t)?\b", "yes_no"),
    (r"\bhow many (?:\w+ ){0,2}?" + _SPANS + r"\b", "duration number"),
    (r"\bhow (?:long|soon|often|frequently|quickly)\b", "duration number"),
    (r"\bhow many\b", "number"),
    (r"\bhow much (?:\w+ ){0,3}?(?:cost|pay|paid|money|earn|spen[dt]|worth|charge|raise|salary|owe)", "money number"),
    (r"\bhow much\b", "money number percent"),
    (r"\bhow (?:old|far|tall|high|big|large|deep|fast|heavy|hot|cold|wide|thick|strong)\b", "number duration"),
    (r"\bwhat (?:percentage|percent|proportion|share|fraction)\b|\bpercentage of\b|\b(?:the|interest|tax|birth|growth|unemployment|conversion) rate\b", "percent number"),
    (r"\b(?:price|cost|fee|salary|revenue|budget|fine|allowance|reimbursement limit|box office)\b(?! of living)", "money number"),
    (r"^when(?:ever)?\b|\b(?:and|or|,) when\b|\bsince when\b|\buntil when\b|\bby when\b", "date duration"),
    (r"\b(?:what|which|whose) (?:\w+ )?" + _TIMES + r"\b(?! of (?:person|school))", "date duration"),
    (r"\b(?:release|birth|due|expiry|start|end|launch|opening|founding|effective|closing) ?(?:date|day)\b|\bdate of\b|\bdeadline\b", "date duration"),
    (r"\b(?:what|which) (?:is |was |are |were )?(?:the )?(?:\w+ ){0,2}" + _DIGITS + r"\b", "number money percent duration"),
    (r"^where\b|\b(?:and|or|,) where\b", "place"),
    (r"\b(?:what|which) (?:\w+ ){0,3}?" + _PLACES + r"\b", "place"),
    (r"\b(?:what|which) (?:\w+ ){0,3}?" + _GROUPS + r"\b", "organisation"),
    (r"\b(?:what|which) (?:\w+ ){0,3}?" + _PEOPLE + r"\b", "person"),
    (r"\bwho\b|\bwhom\b|\bwhose\b", "person organisation"),
    (r"\b(?:purpose|motive|motivation|significance|rationale) (?:of|for|behind)\b|\bwhy\b|\bhow come\b|\bwhat (?:\w+ )?(?:causes?|caused|reasons?)\b|\bwhat is the (?:reason|cause)\b", "reason"),
    (r"\bhow (?:to|do|does|did|can|could|should|would|is|are|was|were|will)\b", "method"),
    (r"\b(?:what|which) (?:is|was|are|were) (?:\w+ ){0,4}?(?:name|title|called|nickname|code)\b|\bname of\b|\bcalled\b|\bknown as\b", "name"),
    (r"\b(?:role|function) of\b|\bdefin(?:e|ition)\b|\bmean(?:s|ing)?\b|\bwhat (?:is|are) (?:an? )?[\w -]{2,30}\??$", "definition"),
    (r"\b(?:list|enumerate)\b|\bwhat (?:are|were)\b|\bwhich (?:\w+ )?are\b", "list"),
    (r"\bwhich\b|\bwhat (?!is|are|was|were|do|does|did|can|should|will|would|has|have|had|happen)\w+", "name"),
    (r"\bhow\b", "method"),
)  # fmt: skip

ZH_RULES = _table(
    (r"是谁|谁|哪位|何人|哪个人|什么人|哪些人|哪名", "person organisation"),
    (r"为什么|为何|为啥|原因|缘故|怎么会|凭什么", "reason"),
    (r"(?:几|多少)个?(?:天|日|周|星期|月|年|小时|分钟|秒|工作日|钟头|季度)|多久|多长时间|时长|期限|(?<!什么)有效期", "duration number"),
    (r"什么时候|何时|什么时间|哪一?[年天月日]|几[月号点日]|何年|哪个(?:年|月|日|世纪|时期|朝代|赛季)|什么(?:年份|日期|年代)|日期|年份|截止", "date duration"),
    (r"时间(?:是|为|在)?(?:几点|什么)?[？?。\s]*$|时间[和与及、]", "date duration"),
    (r"多少(?:钱|元|块|美元|欧元|人民币|英镑|日元)|几(?:块|元)|价格|费用|房价|票价|售价|报价|总价|年薪|月薪|薪资|票房|收入|营收|补贴标准|花了多少|罚款", "money number"),
    (r"百分之|百分比|百分点|比例|比率|占比|(?:率|增速|涨幅|降幅|跌幅|增幅)(?:是|为|有)?(?:多少|几)?[？?。\s]*$|增长了?多少", "percent number"),
    (r"多少|几[个位名人次家条张件种本辆台所座部项级倍岁公米GMTgmt]|多[大高长宽重远深快]|人数|数量|人次|震级|面积|人口|年龄|上限|额度|总数|第几|几", "number money percent duration"),
    (r"是不是|是否|能不能|可不可以|可否|能否|有没有|会不会|要不要|需不需要|对不对|行不行|(?:吗|嘛|(?<![什怎那这多])么)[？?。！!\s]*$", "yes_no"),
    (r"还是.+[？?]?$", "choice"),
    (r"哪一?[集期话章节页层版]|第几", "number name"),
    (r"在?哪(?:里|儿|个?(?:城市|国家|地方|地区|省|市|县|州|洲|区|大陆|岛|港|楼|房间|会议室))|什么(?:地方|地区|城市|国家|地点|位置)|何(?:处|地)|哪[国省市县洲州]|在哪|首都|省会|举办[地国]|主办[地国]|地点|地址|位于|产地|出生地", "place"),
    (r"(?:哪|什么)(?:一)?[个家支所种]?(?:公司|企业|球队|队伍|队|大学|学校|机构|组织|部门|团体|乐队|俱乐部|品牌|厂商|电视台|银行|政党|工会|团队)|哪[家支所]", "organisation"),
    (r"冠军|得主|获奖者|获胜者", "organisation person place"),
    (r"(?:导演|编剧|主演|作者|原作者|总统|市长|校长|总理|首相|主席|创始人|创办人|演员|主编|董事长|总经理|负责人|联系人|教练|主教练|主唱|扮演者|发明人|发明者|歌手|妻子|丈夫|CEO)(?:是|为|叫|有)?[？?。\s]*$", "person"),
    (r"怎么|如何|怎样|步骤|流程|方法|办法|方式|咋", "method"),
    (r"叫什么|名字|名称|全称|简称|原名|别名|叫做什么|名为|绰号|昵称|称为什么", "name"),
    (r"^什么是|什么意思|定义|含义|指的?是什么|何谓|是指什么", "definition"),
    (r"哪些|哪几|列出|列举|有什么|包括|都有|分别", "list"),
    (r"哪[一个种部款首本项条类座次场级届颗]|什么(?:样|类型|种类|颜色|语言|职位|版本|学位|学历|专业|奖|书|歌|电影|游戏)|何种", "name"),
    (r"^[^的]{2,20}是什么[？?。\s]*$", "definition any"),
    (r"(?:产|销|交付|出口|进口|吞吐|发送|保有|发电|总|用|储|客流|成交|降雨|排放)量|(?:额|数|席位|总值|规模|身高|体重|海拔|死亡|销售)[？?。\s]*$", "number money percent"),
    (r"(?:国家|国籍|城市|地区|路线|地方)[？?。\s]*$", "place"),
    (r"(?:主角|亚军|季军|金牌|银牌|铜牌|总裁|部长|院长|所长|省长|国王|女王|皇帝|主持人|嘉宾|编导|摄影|作曲|作词)[？?。\s]*$", "person organisation place"),
    (r"什么|啥", "any"),
)  # fmt: skip

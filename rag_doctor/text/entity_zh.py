"""Chinese names: people, places, organisations, from rjieba's tags and the words that end them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from .han_cut import knows, tag
from .word_sets import word_set

__all__ = ["NameKind", "chinese_names", "is_surname"]

NameKind = Literal["person", "place", "org", "title", "acronym", "code", "name"]

_RUN = re.compile(r"[\u3400-\u9fff·]{2,}")
_TAGS: dict[str, NameKind] = {"nt": "org", "nz": "name"}
_ORG_END = (
    "公司|集团|大学|学院|中学|小学|医院|银行|法院|检察院|研究院|研究所|委员会|协会|基金会|俱乐部"
    "|出版社|联合会|事务所|博物馆|图书馆|教育厅|教育局|公安局|公安厅|财政局|财政厅|卫健委|交通局"
    "|统计局|税务局|部门|联盟"
)
_ORG = re.compile(rf"(?:{_ORG_END})$")
_PLACE = re.compile("(?:省|市|县|区|镇|乡|村|州|岛|山|河|江|湖|路|街|大道|广场|机场|车站|港)$")
# Words that end a name but are none by themselves: 有限公司, 大学, 市 ...
_GENERIC = word_set(
    """公司 有限公司 股份有限公司 责任公司 集团 大学 学院 中学 小学 医院 银行 法院 检察院 研究院
研究所 委员会
    协会 基金会 俱乐部 出版社 联合会 事务所 博物馆 图书馆 教育厅 教育局 公安局 财政局 交通局
统计局 税务局"""
)
_NEVER = word_set(
    """部门 联盟 国家 城市 地区 社区 小区 市区 全国 各国 我国 本国 外国 中国人 全市 全省 本市 道路
网路 线路 思路
    时区 分区 出路 高山 江山 网站 车站 机场 广场 街道 年假 总部 贵公司 本公司 该公司 子公司 分公司
总局 当局
    结局 布局 邮局 格局 全部 内部 外部 员工 大海 文章 高达 明确 和平 安全 方便 周年 高管 应付 常用
张力 于是
    高效 白天 黄金 金额 成功 明显 温和 幸运 平安 项目 荣获 超市 市场 山区 学区 园区 灾区 本区 单位
通过 严重
    高速公路 马路 公路 铁路 一路 沿路 星级 强者 高峰 严格 安排 宽带 年底 阶段 时段 文件 文档 加盟
上半场 下半场 海关 金秋
    古老 吉日 高水平 大家庭 中秋佳节 高层 高级 高温 高考 江水 马上 方面 方法 方式 方案 石油 路上
金融 金属"""
)
_SURNAMES = frozenset(
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严金魏陶姜戚谢邹喻窦章苏潘葛奚范彭郎鲁韦"
    "马苗方俞任袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬傅卞齐康伍余顾孟黄穆萧肖尹姚邵湛汪祁毛禹狄贝臧"
    "戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻贾路娄江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞柯管卢"
    "莫房裘缪宗丁宣邓郁杭洪包诸左石崔吉龚程嵇邢滑裴陆荣翁荀惠甄曲封储靳段焦侯习桑闫阎付佟叶习温覃"
)
# Characters that spell foreign names: 马特维延科, 贝克
_SPELLING = frozenset(
    "阿埃艾爱安奥巴白班保贝本比彼宾波伯博布查茨达丹德迪蒂丁杜多恩尔法凡菲费芬弗福盖甘戈格古哈海汉赫"
    "亨霍基吉加杰金卡凯坎考科可克肯库拉莱兰劳勒雷里丽利莉列林琳鲁伦罗洛马玛麦曼梅门蒙米密莫姆穆娜纳"
    "内尼诺欧帕佩皮普奇乔琼萨塞森瑟沙圣史斯思苏索塔泰汤特托瓦威韦维沃乌西希锡夏谢休雅亚延耶伊因尤约"
    "泽詹珍扎兹佐登顿默·"
)
# A word that begins so was cut or tagged wrongly: 本赛季, 每克, 从桑兰案
_NOT_FIRST = frozenset("本每这那两上下前后各该从经在与被把向以按第三二一新老大高小最")
_PROPER = ("ns", "nr", "nrt", "nz", "nt", "j", "nrfg", "x", "eng")
_JOINED = (*_PROPER, "n", "vn", "b", "an", "f")
_LONG_SURNAMES = word_set(
    "欧阳 上官 司马 诸葛 皇甫 尉迟 公孙 令狐 慕容 夏侯 司徒 端木 南宫 轩辕 宇文"
)
_SURNAME_TAGS = ("nr", "n", "ng", "nz", "a")
_GIVEN = 2  # characters of a given name
_BACK = 4  # words that may stand before 有限公司 or 教育厅


def chinese_names(folded: str) -> Iterator[tuple[int, int, NameKind]]:
    """(start, end, kind) of candidate names in folded text; organisations before their parts."""
    for run in _RUN.finditer(folded):
        pairs = tag(run[0])
        starts = [run.start()]
        for word, _ in pairs:
            starts.append(starts[-1] + len(word))
        for at, (word, part) in enumerate(pairs):
            if word in _GENERIC:
                first = _first_word(pairs, at)
                if first < at:
                    yield starts[first], starts[at + 1], "org"
            elif word in _LONG_SURNAMES and at + 1 < len(pairs) and _given(pairs[at + 1]):
                continue  # it begins the name that follows
            elif kind := _kind(word, part):
                first = at - (kind == "person" and _surname_before(pairs, at))
                yield starts[first], starts[at + 1], kind


def _given(pair: tuple[str, str]) -> bool:
    return _kind(*pair) == "person" and len(pair[0]) <= _GIVEN


def _surname_before(pairs: list[tuple[str, str]], at: int) -> bool:
    """Was a surname cut off its given name, as in 陈|海伦?"""
    if at == 0 or not _given(pairs[at]):
        return False
    word, part = pairs[at - 1]
    return word in _LONG_SURNAMES or (word in _SURNAMES and part in _SURNAME_TAGS)


def _first_word(pairs: list[tuple[str, str]], at: int) -> int:
    """Where the name that ends with the generic word `at` begins; `at` itself when it has none."""
    first = best = at
    while first > 0 and at - first < _BACK:
        word, part = pairs[first - 1]
        if part not in _JOINED or word in _NEVER:
            break
        first -= 1
        if part in _PROPER:
            best = first
    return best


def _kind(word: str, part: str) -> NameKind | None:
    if len(word) < 2 or word in _NEVER:
        return None
    if len(word) > 2 and _ORG.search(word):
        return "org"
    if part in ("nr", "nrt", "nrfg"):
        return "person" if _is_person(word) else None
    if part == "ns":
        sure = knows(word) and word[0] not in _NOT_FIRST
        return "place" if sure or _PLACE.search(word) or _spells_foreign(word) else None
    if part in _TAGS and word[0] not in _NOT_FIRST:
        return _TAGS[part]
    if part.startswith("n") and len(word) >= 3 and _PLACE.search(word):
        return "place"
    return None


def _is_person(word: str) -> bool:
    """The tags alone are not to be trusted: a surname in front, or a foreign name spelled out."""
    return (word[0] in _SURNAMES and len(word) <= 3) or _spells_foreign(word)


def _spells_foreign(word: str) -> bool:
    return 4 * sum(char in _SPELLING for char in word) >= 3 * len(word)


def is_surname(sign: str) -> bool:
    """Is it a common surname of one sign?"""
    return sign in _SURNAMES

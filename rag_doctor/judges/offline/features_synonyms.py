"""Words that say about the same in handbooks, manuals and news; the project's own list.

One group a line. A word may stand in several groups. Used to count a missing word as held when one
of its neighbours in a group stands in the passage; never to call two statements equal.
"""

from __future__ import annotations

from functools import cache

from rag_doctor.text.stemming import stem

__all__ = ["synonyms_of"]

_EN = """
employee staff worker personnel colleague
receive get obtain entitle gain earn grant
leave holiday vacation off
request apply ask application
submit send file hand turn provide deliver
receipt invoice bill
manager supervisor boss lead superior
approve approval consent permission authorize sign agree
remote home telework
need require must necessary requirement mandatory obligatory
begin start commence launch open
end finish stop terminate expire conclude
found establish create set form
build construct make produce manufacture
buy purchase acquire acquisition takeover
sell sale
cost price fee charge
pay payment reimburse reimbursement compensate refund
free complimentary gratis
trial try test
maximum most limit cap ceiling max
minimum least min
allow permit able may
forbid prohibit ban disallow
change modify alter update edit
delete remove erase
show display present
help assist support aid
use utilize employ
large big huge great
small little tiny
quick fast rapid
increase rise grow raise climb
decrease fall drop decline reduce
about approximately around roughly
near close
child kid
baby infant child toddler
forward pass send transmit relay transfer
return refund repay
advice advise
doctor physician
dose shot injection jab
director directed
starring star played plays
car vehicle automobile
phone telephone call
mail email message
hotline line
error fault failure bug
fix repair correct solve resolve
store save keep retain
copy backup duplicate
person people individual
country nation state
company firm business enterprise corporation
location place site
live reside residence
die death dead decease
bear birth born
win victory beat defeat
lead head run manage direct
write author pen
film movie picture
song track single
show series program
name call title
part portion share section
job work position role post
teach instruct education
learn study
say state tell claim report announce declare
think believe consider
illness disease sickness
medicine drug medication
cook bake prepare
heat warm
mix stir combine blend
add include put
area region zone
year annual annually yearly
month monthly
day daily
week weekly
hour hourly
extend prolong extension
length long
last take duration
late delay
main major primary principal key
important essential crucial significant
various several many numerous multiple
usual common typical normal general
different distinct
method way means approach technique
cause lead result due
reason why
type kind sort form
begin origin
whole entire complete full total
often frequent regular
famous known popular
money fund cash
plan scheme
rule policy regulation
account profile
log sign
password passcode
character letter
connect connection link
download get
install setup
twice two double
half 50%
""".strip()
_ZH = """
员工 职工 雇员 工作人员 人员 同事
享有 享受 拥有 有 获得 得到
休 休假 放假
年假 年休假 带薪年假
报销 报账
报销单 报销申请 报销
提交 递交 交 上交 提出 申请 报送
在家 居家 远程 居家办公 远程办公 在家办公
上级 经理 主管 领导 直属经理
同意 批准 审批 许可 核准 准许
需要 需 须 必须 要 应当 应
成立 创立 创办 创建 建立 设立
开始 起 启动 开启 开展
结束 终止 停止 完结 截止
购买 买 收购 购入 采购
出售 卖 销售
价格 费用 收费 售价 价钱
支付 付 付款 缴纳 交
免费 不收费 无需付费
最多 最大 上限 至多 不超过 不得超过 最高
最少 至少 不少于 下限 不得少于 最低
允许 可以 可 能 能够
禁止 不得 不准 不许
修改 更改 变更 调整
删除 移除 清除
显示 展示 呈现
帮助 协助 支持
使用 用 利用 采用
增加 增长 上升 上涨 提高
减少 下降 下跌 降低
大约 约 左右 大概
密码 口令
位 个字符 字符 长度
补贴 津贴 补助 餐补
实习生 实习员工
全天 全天候 24小时 昼夜
客服 客户服务 服务热线 热线
开放 提供服务 服务
备份 拷贝
执行 做 进行 运行
公司 企业 厂商
地点 位置 地方 场所
位于 坐落 地处 在
居住 住
去世 逝世 死亡 离世
出生 诞生 生于
获胜 胜利 夺冠 赢得 击败
冠军 第一名 金牌
导演 执导
主演 出演 饰演 扮演 扮演者 饰演者 演
开门 开放 开馆 营业 开业 开始营业
关门 闭馆 打烊 关闭 结束营业
只能 仅限 只可 仅可 限
不能 不可 不得 严禁 禁止 切勿
否则 不然 要不然
剂 针 剂次 针次
作者 撰写 创作 写
电影 影片 片子
歌曲 单曲
首都 京城
表示 称 说 指出 认为 宣布 透露
举行 举办 召开
国家 国
人民 民众 百姓 群众
医生 大夫
生病 患病 疾病 病
药 药品 药物
手机 电话
汽车 车辆 车
孩子 儿童 小孩
婴儿 宝宝 婴幼儿 儿童
返还 退还 归还 退回
报送 上报 呈报 报给 送交
老师 教师
学生 学员
父亲 爸爸
母亲 妈妈
妻子 太太 爱人
丈夫 先生 爱人
高兴 开心 快乐 愉快
重要 关键 主要
著名 知名 有名
首次 第一次
目前 现在 当前 如今
立即 马上 立刻
每天 每日
每年 一年 年度
每月 一个月
延长 延期
期限 时限 期间 时长
原因 缘由
方法 方式 办法 途径
错误 故障 异常 报错
修复 解决 处理
登录 登陆 登入
账号 帐号 账户
下载 获取
安装 部署
上传 上载
文件 文档 档案
规定 制度 政策 办法
合同 协议
离职 辞职
入职 加入
加班 超时工作
工资 薪资 薪水 薪酬
会议 开会
部门 科室
地区 区域
""".strip()


@cache
def _table() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in (*_EN.splitlines(), *_ZH.splitlines()):
        group = {stem(word) if word.isascii() else word for word in line.split()}
        for word in group:
            found.setdefault(word, set()).update(group - {word})
    return {word: frozenset(others) for word, others in found.items()}


def synonyms_of(norm: str) -> frozenset[str]:
    """Words that may stand for a normalised word; empty when the list has none."""
    return _table().get(norm, frozenset())

"""Who stands on the other side: landlord and tenant, 甲方 and 乙方; and series: first, third.

A sentence about the one says nothing of the other. The project's own list; each line is one pair or
series, and the words between two bars mean about the same.
"""

from __future__ import annotations

from functools import cache

from rag_doctor.text.stemming import stem

__all__ = ["are_counterparts"]

_LINES = """
landlord lessor | tenant lessee renter
buyer purchaser customer client | seller vendor supplier provider merchant
employer | employee staff worker
lender creditor | borrower debtor
licensor | licensee
franchisor | franchisee
teacher instructor | student pupil
doctor physician | patient
sender consignor | recipient receiver consignee
plaintiff claimant | defendant
parent | child
mother | father
host | guest
driver | passenger
resident | non-resident nonresident
member | non-member nonmember
adult | child | senior | student
teacher | parent
home | away
first | second | third | fourth | fifth | final last
spring | summer | autumn fall | winter
north northern | south southern | east eastern | west western
morning | afternoon | evening | night
breakfast | lunch | dinner
red | blue | green | yellow | black | white
front | rear
admin administrator | user member
manager supervisor | employee
chairman chair | secretary | treasurer
房东 出租人 出租方 | 租户 租客 承租人 承租方
甲方 | 乙方 | 丙方
买家 买方 客户 采购方 需方 | 卖家 卖方 商家 供应商 供方
雇主 用人单位 | 雇员 员工 劳动者
出借人 贷款人 债权人 | 借款人 债务人
许可方 | 被许可方
委托人 委托方 | 受托人 受托方
老师 教师 | 学生 | 家长
医生 | 患者 病人
寄件人 发件人 | 收件人
原告 | 被告
父母 家长 | 子女 孩子
母亲 | 父亲
主队 | 客队
司机 | 乘客
管理员 | 普通用户
会员 | 非会员
成人 | 儿童 | 老人 | 学生
第一 | 第二 | 第三 | 第四 | 第五 | 最后
春季 春天 | 夏季 夏天 | 秋季 秋天 | 冬季 冬天
北部 | 南部 | 东部 | 西部
早上 上午 | 下午 | 晚上
早餐 | 午餐 | 晚餐
红色 | 蓝色 | 绿色 | 黄色 | 黑色 | 白色
前轮 | 后轮
一线 | 二线 | 三线
饭前 餐前 | 饭后 餐后
花前 | 花后
收缩压 | 舒张压
systolic | diastolic
inlet | outlet
入口 | 出口
"""


@cache
def _table() -> dict[str, list[tuple[int, int]]]:
    found: dict[str, list[tuple[int, int]]] = {}
    for number, line in enumerate(_LINES.strip().splitlines()):
        for side, words in enumerate(line.split("|")):
            for word in words.split():
                norm = stem(word) if word.isascii() else word
                found.setdefault(norm, []).append((number, side))
    return found


def are_counterparts(one: str, other: str) -> bool:
    """Do two normalised words name two sides of one relation or two members of one series?"""
    mine, theirs = _table().get(one, []), _table().get(other, [])
    if any(place in theirs for place in mine):
        return False
    return any(line == other_line for line, _ in mine for other_line, _ in theirs)

"""Words that exclude each other, English and Chinese; the project's own list.

Each line is one opposition; the words on one side mean about the same.
"""

from __future__ import annotations

from functools import cache

from .stemming import stem

__all__ = ["antonym_pairs", "antonyms_of"]

_EN = """
increase rise grow raise expand climb gain | decrease fall drop decline reduce shrink lower cut
more | less fewer
higher | lower
larger bigger greater | smaller
longer | shorter
faster quicker | slower
above over exceed | below under
maximum most highest | minimum least lowest
before earlier prior | after later following
first | last
early | late
start begin open launch | end finish stop close terminate
allow permit authorize approve may | forbid prohibit ban deny disallow refuse reject
allowed permitted | forbidden prohibited banned
mandatory required compulsory obligatory must | optional voluntary
include with | exclude without
enable activate on | disable deactivate off
accept approve | reject decline refuse
true correct right valid | false incorrect wrong invalid
present | absent
public | private
internal | external
free | paid
paid | unpaid
taxable | tax-free exempt
full-time | part-time
permanent | temporary
manual | automatic
open | closed
available | unavailable
eligible | ineligible
success succeed pass | failure fail
profit gain | loss
buy purchase | sell
import | export
upload | download
add insert create | remove delete
old | new
old | young
hot warm | cold cool
high | low
strong | weak
hard difficult | easy simple
safe | dangerous unsafe
positive | negative
active | inactive
online | offline
same identical | different
always | never
all every | none no
both | neither
everyone everybody | nobody
often frequently | rarely seldom
left | right
up | down
north northern | south southern
east eastern | west western
inside indoor within | outside outdoor
male man boy father son husband brother | female woman girl daughter mother wife sister
king prince | queen princess
win won | lose lost
alive | dead
healthy | ill sick
cheap cheaper | expensive dearer
agree support | disagree oppose
love like | hate dislike
encrypted | unencrypted
visible | hidden invisible
temporary | permanent
synchronous | asynchronous
retrievable refundable | non-refundable
major | minor
odd | even
legal lawful | illegal unlawful
domestic | international foreign
employer | employee
gross | net
deny | confirm
"""
_ZH = """
增加 增长 上升 提高 上涨 提升 增多 上调 | 减少 下降 降低 下跌 下滑 减低 下调
扩大 延长 加快 | 缩小 缩短 减慢
多于 超过 高于 大于 以上 | 少于 低于 小于 以下 不足
最多 最高 至多 上限 最大 | 最少 最低 至少 下限 最小
之前 以前 前 提前 此前 | 之后 以后 后 推迟 延后 此后
允许 准许 可以 许可 | 禁止 不得 不准 不许 严禁 不可以 不能 不允许
批准 同意 | 拒绝 驳回
必须 强制 必需 必填 应当 务必 | 可选 自愿 选填 无需 无须 不必 随意
包括 包含 含 计入 | 不包括 除外 不含 排除 不计入
启用 开启 打开 激活 开通 | 停用 禁用 关闭 关停 注销
有 具有 存在 | 没有 无 缺乏 不存在
开始 启动 开工 生效 | 结束 停止 终止 失效 完工
成功 通过 合格 | 失败 未通过 不合格
赞成 支持 拥护 | 反对 抵制
有效 | 无效 作废
正确 对 真 | 错误 错 假
公开 公有 | 保密 私有 非公开
内部 | 外部
免费 | 收费 付费
带薪 有薪 | 无薪 停薪
全职 | 兼职
长期 永久 固定 | 短期 临时
自动 | 手动 人工
线上 在线 | 线下 离线
盈利 盈余 利润 收入 | 亏损 赤字 支出
买 买入 购买 进口 | 卖 卖出 出售 出口
上传 | 下载
新增 添加 创建 | 删除 移除 取消
新 | 旧 老
大 | 小
高 | 低
多 | 少
长 | 短
快 | 慢
强 | 弱
难 困难 | 容易 简单 轻松
热 炎热 | 冷 寒冷
安全 | 危险
积极 正面 乐观 | 消极 负面 悲观
相同 一样 一致 | 不同 不一样 不一致
总是 始终 一直 经常 常常 | 从不 从未 很少 偶尔
所有 全部 都 全体 | 部分 没有人 无人
左 | 右
上 | 下
南 南方 南部 | 北 北方 北部
东 东部 | 西 西部
里面 室内 以内 | 外面 室外 以外
男 男性 男人 男子 父亲 儿子 丈夫 | 女 女性 女人 女子 母亲 女儿 妻子
赢 胜利 获胜 胜 | 输 失败 败 落败
活着 生 幸存 | 死 死亡 去世
健康 | 生病 患病
便宜 廉价 | 贵 昂贵
喜欢 喜爱 爱 | 讨厌 厌恶 恨
可退 可退款 | 不可退 不可退款
合法 | 非法 违法
国内 境内 | 国外 境外 海外
税前 | 税后
主要 重要 | 次要
首次 第一次 | 最后一次
入职 加入 | 离职 离开 退出
进入 进 | 离开 出
早 早于 | 晚 晚于
已 已经 | 未 尚未
加班 | 休假
公司承担 | 个人承担
城市 | 农村
"""


@cache
def _sides() -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    sides = []
    for line in (*_EN.strip().splitlines(), *_ZH.strip().splitlines()):
        left, right = (frozenset(_norm(w) for w in side.split()) for side in line.split("|"))
        sides.append((left, right))
    return tuple(sides)


def _norm(word: str) -> str:
    return stem(word) if word.isascii() else word


@cache
def antonym_pairs() -> frozenset[tuple[str, str]]:
    """All ordered pairs (a, b) of opposed words, in the normal form that `words` gives."""
    pairs = set()
    for left, right in _sides():
        for a in left - right:
            for b in right - left:
                pairs |= {(a, b), (b, a)}
    return frozenset(pairs)


@cache
def _by_word() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for a, b in antonym_pairs():
        found.setdefault(a, set()).add(b)
    return {word: frozenset(opposites) for word, opposites in found.items()}


def antonyms_of(word: str) -> frozenset[str]:
    """The opposites of one word in normal form; empty when the list has none."""
    return _by_word().get(word, frozenset())

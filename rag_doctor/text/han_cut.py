"""Chinese word cutting: rjieba with the words of offices and of retrieval systems added."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

__all__ = ["cut", "knows", "parts", "tag"]

# Words that the general dictionary lacks and its statistics cut wrongly ("年假为" → "年 假为").
_ADDED = """年假 病假 事假 婚假 产假 陪产假 育儿假 丧假 调休 带薪 无薪 年休假 工作日 自然日 报销单
差旅 补贴 餐补
限流 限额 配额 阈值 工单 审批流 密钥 令牌 重试 回滚 灰度 上线 下线 知识库 大模型 向量库 召回率
精确率 准确率 重排
重排序 分块 切块 检索 提示词 上下文 微调 幻觉 问答 白名单 黑名单 单点登录 双因素 多因素 错误码
状态码 接口 网关
私有化 订阅 试用 免费版 专业版 团队版 企业版 标准版 旗舰版 百分点 新元 转正 试用期 离职 入职
加班费 公积金
社保 五险一金 结转 清零 作废 生效 失效 过期 顺延 逾期 未满 不满 不得 不予 不可 不含 不超过 不少于
无需 无须"""

_LONG = 3  # signs of a word that may hold another


@cache
def _cutter() -> Any:
    import rjieba

    cutter = rjieba.Jieba()
    for word in _ADDED.split():
        cutter.add_word(word, 20_000, "n")
    return cutter


def cut(run: str) -> list[str]:
    """The words of a run of Han characters; they join to `run` again."""
    if len(run) == 1:
        return [run]
    pieces: list[str] = _cutter().cut(run)
    # offsets are counted from the pieces: a cutter that drops a character must not shift them
    return pieces if sum(map(len, pieces)) == len(run) else list(run)


@lru_cache(maxsize=65_536)
def parts(word: str) -> tuple[str, ...]:
    """The shorter words of two signs or more inside one ("笔记本", "电脑" of "笔记本电脑")."""
    if len(word) < _LONG:
        return ()
    found: list[str] = _cutter().cut_for_search(word)
    return tuple(part for part in found if 1 < len(part) < len(word))


def tag(run: str) -> list[tuple[str, str]]:
    """(word, part of speech) in jieba's tags: nr person, ns place, nt organisation, v verb …"""
    pairs: list[tuple[str, str]] = _cutter().tag(run)
    return pairs if sum(len(word) for word, _ in pairs) == len(run) else [(c, "x") for c in run]


def knows(word: str) -> bool:
    """Is `word` in the dictionary (and not put together by statistics)?"""
    return bool(_cutter().has_word(word))

"""Words by which an amount is worked out: they need not stand in the contexts."""

from __future__ import annotations

from rag_doctor.text.word_sets import word_set

__all__ = ["OF_RECKONING"]

OF_RECKONING = frozenset(
    (
        *word_set("""total sum togeth altogeth combin come add work out more less long short than
        differ both two with includ plus averag cheap dear pay price cost"""),
        *word_set("""共 共有 合计 总共 一共 共计 总计 相差 差额 比 多 少 高 低 加 加上 含 两者
        两者相差 加起来 平均 折合 相当于"""),
    )
)

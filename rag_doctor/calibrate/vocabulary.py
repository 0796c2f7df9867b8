"""What columns of human labels are called, and what the labels in them say: tables only.

Names and values are compared by `shapes.aliases.key`: letter case, spaces, hyphens and
underscores do not count.
"""

from __future__ import annotations

from typing import Literal, get_args

from rag_doctor.i18n import UI_LANGS, say
from rag_doctor.records import OUTCOMES
from rag_doctor.shapes.aliases import key

__all__ = [
    "CONTAINERS",
    "FAULTS",
    "LABEL",
    "NESTED_CLAIMS",
    "NOT_LABELLED",
    "PASSES",
    "SUPPORTS",
    "TASKS",
    "TASK_OF",
    "WHO",
    "Task",
]

Task = Literal["support", "recall", "precision", "faithfulness", "relevancy", "fault"]
TASKS: tuple[Task, ...] = get_args(Task)
"""What can be calibrated: the support of claims, the four layers, the fault of a case."""

LABEL = "label"
"""A column that only says `label`: of a claim its support, of a case its fault or faithfulness."""

_NAMES: dict[str, tuple[str, ...]] = {
    LABEL: (
        "label", "labels", "gold_label", "human_label", "annotation", "verdict", "claim_label",
        "nli_label", "human", "标签", "标注", "人工标签", "判定",
    ),
    "support": ("support", "supported", "is_supported", "human_support", "支持", "是否支持"),
    "recall": (
        "recall", "context_recall", "context_has_answer", "sufficient", "召回", "上下文召回",
    ),
    "precision": ("precision", "context_precision", "精度", "上下文精度"),
    "faithfulness": ("faithfulness", "faithful", "grounded", "groundedness", "忠实度", "忠实"),
    "relevancy": (
        "relevancy", "relevance", "answer_relevancy", "answer_relevance", "answer_relevant",
        "相关性", "回答相关性", "切题",
    ),
    "fault": ("fault", "fault_label", "expected_fault", "root_cause", "故障", "故障类型"),
}  # fmt: skip
TASK_OF: dict[str, str] = {key(name): task for task, names in _NAMES.items() for name in names}
"""`key` of a column's name → the task it labels, or `LABEL`."""

NESTED_CLAIMS: frozenset[str] = frozenset(
    map(key, ("claim_labels", "claims", "statements", "陈述"))
)
"""Columns with a list of claims of the answer, each with its own label."""

CONTAINERS: frozenset[str] = frozenset(
    map(
        key,
        (
            "human", "humans", "gold", "expected", "annotations", "annotators", "annotator",
            "rater", "raters", "labels", "label", "meta", "人工", "人工标注", "标注", "标注员",
        ),
    )
)  # fmt: skip
"""Columns that may hold labels by task or by annotator."""

WHO: frozenset[str] = frozenset(
    map(key, ("annotator", "annotator_id", "rater", "coder", "labelled_by", "标注员", "标注人"))
)
"""Columns that name who gave the labels of a row, in files with a row for each annotator."""

NOT_LABELLED: frozenset[str] = frozenset(
    map(key, ("", "none", "null", "nan", "na", "unknown", "unsure", "skip", "unlabelled",
              "unlabeled", "不确定", "未标注", "跳过"))
)  # fmt: skip
"""Values that say nothing; a fault called `none` is health, and read before these."""


def _values(table: dict[str, tuple[str, ...]]) -> dict[str, str]:
    return {key(word): label for label, words in table.items() for word in words}


SUPPORTS: dict[str, str] = _values(
    {
        "supported": (
            "supported", "support", "supports", "entailment", "entailed", "entails", "faithful",
            "grounded", "attributable", "yes", "true", "pass", "correct", "支持", "有依据", "蕴含",
            "是",
        ),
        "contradicted": (
            "contradicted", "contradiction", "contradicts", "refuted", "refutes", "conflict",
            "矛盾", "相悖", "冲突",
        ),
        "not_mentioned": (
            "not_mentioned", "neutral", "not_enough_info", "nei", "baseless", "no_evidence",
            "unverifiable", "未提及", "没提到", "中立", "无依据",
        ),
        "unsupported": (
            "unsupported", "not_supported", "partially_supported", "partly_supported", "partial",
            "not_attributable", "not_fully_attributable", "hallucinated", "hallucination",
            "unfaithful", "no", "false", "fail", "wrong", "不支持", "部分支持", "否", "幻觉",
        ),
    }
)  # fmt: skip
"""Values → what people said of a claim. `unsupported` = not supported, and not said how."""

PASSES: dict[str, bool] = {
    **dict.fromkeys(
        map(
            key,
            (
                "pass", "passed", "passes", "yes", "true", "good", "ok", "correct", "supported",
                "faithful", "grounded", "relevant", "sufficient", "通过", "合格", "是", "好",
                "忠实", "相关",
            ),
        ),
        True,
    ),
    **dict.fromkeys(
        map(
            key,
            (
                "fail", "failed", "fails", "no", "false", "bad", "wrong", "unsupported",
                "not_supported", "unfaithful", "hallucinated", "irrelevant", "insufficient",
                "contradicted", "不通过", "不合格", "否", "差", "不忠实", "不相关",
            ),
        ),
        False,
    ),
}  # fmt: skip
"""Values → did the layer pass?"""

FAULTS: dict[str, str] = {
    **{key(say(f"table.fault.{one}", lang)): one for one in OUTCOMES for lang in UI_LANGS},
    **{key(one): one for one in OUTCOMES},
    **_values(
        {
            "healthy": ("none", "ok", "no_fault", "good", "无故障", "无"),
            "hallucination": ("generation_hallucination", "fabrication"),
            "retrieval_miss": ("miss", "missing_evidence", "retrieval_failure"),
            "noise": ("noisy", "retrieval_noise"),
            "off_topic": ("irrelevant_answer", "offtopic"),
        }
    ),
}
"""Values → the outcome they name."""

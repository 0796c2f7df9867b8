"""The field's many names for our few: tables only, read by `mapping`, `chunks` and `containers`.

Names are compared by `key`: letter case, width, spaces, hyphens, underscores and camelCase do not
count. Within a row of `FIELDS` an earlier name wins over a later one.
"""

from __future__ import annotations

import unicodedata

__all__ = [
    "CHUNK_KEYS",
    "CONTAINERS",
    "FIELDS",
    "INDEX",
    "LANGUAGES",
    "NAMESPACES",
    "NESTED",
    "PLACEHOLDERS",
    "ROLES",
    "TITLE_KEYS",
    "WRAPPERS",
    "key",
]


def key(name: object) -> str:
    """The form in which two spellings of a name are the same: `User Input` = `user_input`."""
    folded = unicodedata.normalize("NFKC", str(name)).casefold()
    return "".join(ch for ch in folded if ch.isalnum())


FIELDS: dict[str, tuple[str, ...]] = {
    "id": (
        "id", "_id", "case_id", "sample_id", "qid", "question_id", "query_id", "example_id", "uid",
        "uuid", "idx", "编号", "編號", "序号",
    ),
    "question": (
        "question", "user_input", "query", "input", "user_query", "user_question", "prompt", "q",
        "问题", "問題", "提问", "用户问题", "messages", "conversation",
        "inputs",
    ),
    "answer": (
        "answer", "response", "actual_output", "output", "generated_answer", "model_answer",
        "model_output", "generated_text", "prediction", "predicted_answer", "completion", "a",
        "回答", "答案", "模型回答", "outputs",
    ),
    "reference": (
        "reference", "ground_truth", "ground_truths", "expected_output", "gold_answer",
        "golden_answer", "gold_answers", "reference_answer", "correct_answer", "expected_answer",
        "expected_response", "ideal", "references", "reference_answers", "标准答案",
        "標準答案", "参考答案", "參考答案",
    ),
    "contexts": (
        "contexts", "retrieved_contexts", "retrieval_context", "context", "retrieved_context",
        "retrieved_documents", "retrieved_docs", "source_documents", "source_nodes", "documents",
        "docs", "passages", "chunks", "sources", "上下文", "检索结果", "檢索結果",
        "参考资料", "參考資料",
    ),
    "contexts_known": ("contexts_known",),
    "context_ids": (
        "retrieved_context_ids", "context_ids", "retrieved_chunk_ids", "retrieved_doc_ids",
        "retrieved_ids", "chunk_ids",
    ),
    "retrieved": ("retrieved", "retrieved_chunks", "candidates"),
    "relevant_ids": (
        "relevant_ids", "reference_context_ids", "gold_ids", "relevant_chunk_ids",
        "relevant_doc_ids", "gold_chunk_ids", "gold_doc_ids", "qrels",
    ),
    "lang": ("lang", "language", "locale", "语言", "語言"),
    "meta": ("meta",),
}  # fmt: skip
"""Our field → accepted column names, in order of precedence."""


def _index() -> dict[str, tuple[str, int]]:
    found: dict[str, tuple[str, int]] = {}
    for field, names in FIELDS.items():
        for place, name in enumerate(names):
            found.setdefault(key(name), (field, place))
    return found


INDEX = _index()
"""`key` of an accepted name → (field, precedence from 0)."""

NAMESPACES: dict[str, str] = {
    key(name): kind
    for kind, names in {
        "given": ("inputs", "input", "request"),
        "made": ("outputs", "output", "response", "prediction", "predictions"),
        "due": (
            "reference_outputs", "expected_outputs", "expected_output", "expectations", "expected",
            "reference", "ground_truth",
        ),
    }.items()
    for name in names
}  # fmt: skip
"""Prefix of a dotted column, or a column that holds an object → what its inner names speak of."""

NESTED: dict[str, dict[str, str]] = {
    "given": {key(n): "question" for n in ("text", "content", "message", "messages", "value")},
    "made": {
        key(n): "answer"
        for n in ("text", "content", "message", "messages", "result", "output_text", "value")
    },
    "due": {key(n): "reference" for n in ("text", "content", "result", "output_text", "value")},
}
"""Inner names that mean something only under their namespace."""

CONTAINERS: tuple[str, ...] = (
    "data", "cases", "rows", "samples", "examples", "records", "items", "results", "entries",
    "instances", "dataset", "test_cases", "evaluation_dataset", "runs", "traces", "questions",
    "数据",
)  # fmt: skip
"""Keys of a JSON object under which the list of rows may lie."""

WRAPPERS: tuple[str, ...] = ("case", "row", "sample", "example", "record", "item", "trace")
"""Keys under which a row may hold the case itself, with notes about it beside."""

CHUNK_KEYS: dict[str, tuple[str, ...]] = {
    "text": (
        "text", "content", "page_content", "passage", "body", "chunk", "chunk_text", "document",
        "paragraph", "snippet", "context", "sentences", "raw_content", "内容", "文本", "正文",
    ),
    "inner": (
        "node", "document", "doc", "chunk", "payload", "_source", "entity", "fields", "metadata",
    ),
    "id": ("id", "chunk_id", "_id", "id_", "node_id", "passage_id", "uuid", "编号"),
    "doc_id": ("doc_id", "document_id", "ref_doc_id", "file_id", "parent_id"),
    "source": (
        "source", "url", "uri", "link", "file_name", "file_path", "filename", "path", "来源",
    ),
    "score": ("score", "similarity", "_score", "relevance_score", "得分"),
    "distance": ("distance",),
    "metadata": ("metadata",),
    "rank": ("rank", "position"),
    "list": (
        "contexts", "documents", "docs", "passages", "chunks", "results", "matches", "hits",
        "nodes", "source_nodes", "source_documents", "points", "retrieved_contexts",
        "retrieved_documents", "retrieved_docs", "retrieved_chunks", "retrieved",
    ),
}  # fmt: skip
"""What the keys of a chunk mean, in order of precedence; `inner` may hold the chunk itself."""

TITLE_KEYS: tuple[str, ...] = (
    "title", "document_title", "doc_title", "doc_name", "document_name", "标题", "標題", "文件名",
    "文档名", "文檔名",
)  # fmt: skip
"""What names a document for people, where no source does; such a key makes nothing a chunk."""

PLACEHOLDERS: frozenset[str] = frozenset(
    (
        "n/a", "n.a", "na", "none", "null", "nil", "nan", "nat", "undefined", "tbd", "tba", "tbc",
        "todo", "tobedetermined", "tobedefined", "tobeadded", "notavailable", "notapplicable",
        "noreference", "placeholder", "无", "無", "暂无", "暫無", "空", "待补充", "待補充", "待定",
        "待填", "待填写", "待填寫", "待完善", "待更新", "不适用", "不適用", "未填写", "未填寫",
        "未提供", "无参考答案", "無參考答案", "暂无参考答案",
    )
)  # fmt: skip
"""References that stand for none, in lower case, without spaces, brackets and final stops. Words
that can answer a question ("no", "否", "没有", "unknown") are not among them."""

ROLES: dict[str, str] = {
    role: who
    for who, roles in {
        "human": ("human", "user", "humanmessage", "question", "用户"),
        "model": ("ai", "assistant", "bot", "model", "gpt", "chatbot", "aimessage", "助手"),
    }.items()
    for role in roles
}
"""The speaker of a chat message → which side it is on; others (system, tool) are neither."""

LANGUAGES: dict[str, str] = {
    key(name): lang
    for lang, names in {
        "en": ("en", "eng", "english", "en-us", "en-gb", "en-sg", "英文", "英语"),
        "zh": (
            "zh", "zho", "chi", "cn", "cmn", "chinese", "zh-cn", "zh-tw", "zh-hk", "zh-sg",
            "zh-hans", "zh-hant", "simplified chinese", "traditional chinese", "mandarin", "中文",
            "汉语", "简体中文", "繁体中文", "普通话",
        ),
        "mixed": ("mixed", "zh-en", "en-zh", "code-mixed", "中英混合"),
        "other": (
            "other", "de", "german", "fr", "french", "es", "spanish", "it", "italian", "pt",
            "portuguese", "ru", "russian", "ja", "japanese", "日语", "日文", "ko", "korean", "韩语",
            "韩文", "ar", "arabic", "hi", "hindi", "vi", "vietnamese", "th", "thai", "nl", "dutch",
        ),
        "und": ("und", "undetermined"),
    }.items()
    for name in names
}  # fmt: skip
"""Names of languages, by `key` → the language as a case records it."""

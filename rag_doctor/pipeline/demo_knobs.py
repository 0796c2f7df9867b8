"""What can be turned on the demo pipeline."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rag_doctor.pipeline.arrange import ORDERS
from rag_doctor.pipeline.chunkers import CHUNKERS
from rag_doctor.pipeline.dense import EMBED_AS
from rag_doctor.pipeline.embedders import EMBEDDERS
from rag_doctor.pipeline.fuse import FUSIONS
from rag_doctor.pipeline.generate import GENERATORS, PROMPT_STYLES
from rag_doctor.pipeline.knobs import Knob, with_choices
from rag_doctor.pipeline.rewriting import OWN, REWRITES
from rag_doctor.pipeline.tokenizers import TOKENIZERS

__all__ = ["DEMO_KNOBS", "own_menu"]

_ALL = (
    Knob(
        "chunker", "choice", "heading", choices=CHUNKERS, stage="index",
        help_en="How documents are cut: at headings, into fixed windows, or by sentences.",
        help_zh="文档的切分方式：按标题、按固定长度、按句子。",
    ),
    Knob(
        "chunk_size", "int", 800, low=40, high=20_000, stage="index",
        help_en="Longest chunk in characters (heading, fixed).",
        help_zh="片段的最大字符数（heading、fixed）。",
    ),
    Knob(
        "overlap", "int", 0, low=0, high=5_000, stage="index",
        help_en="Characters a fixed window shares with the one before.",
        help_zh="固定窗口与前一个窗口重叠的字符数。",
    ),
    Knob(
        "sentences", "int", 4, low=1, high=50, stage="index",
        help_en="Sentences in a chunk (sentence chunker).",
        help_zh="每个片段的句子数（sentence）。",
    ),
    Knob(
        "sentence_overlap", "int", 1, low=0, high=20, stage="index",
        help_en="Sentences a chunk shares with the one before (sentence chunker).",
        help_zh="片段与前一个片段重叠的句子数（sentence）。",
    ),
    Knob(
        "index_title", "bool", True, stage="index",
        help_en="Search with the document's title before each chunk.",
        help_zh="检索时在每个片段前加上文档标题。",
    ),
    Knob(
        "tokenizer", "choice", "words", choices=tuple(TOKENIZERS), stage="index",
        help_en="What BM25 counts: words, words with Chinese in pairs of characters, single "
        "characters, or whatever stands between blanks.",
        help_zh="BM25 的计数单位：词、相邻两个汉字（英文仍按词）、单个字符，或空格之间的原样字串。",
    ),
    Knob(
        "embedder", "choice", "use", choices=EMBEDDERS, stage="index",
        help_en="Who makes the vectors: USE (quick), or E5 (ranks better, slow, an extra).",
        help_zh="由谁生成向量：USE（快），或 E5（排序更准、较慢，需另行安装）。",
    ),
    Knob(
        "embed_as", "choice", "matched", choices=EMBED_AS,
        help_en="mismatched: embed the question as if it were a passage (E5 only).",
        help_zh="mismatched：把问题当作段落来生成向量（仅 E5 有此区别）。",
    ),
    Knob(
        "only_lang", "text", None,
        help_en="Search only chunks in this language (en, zh); none = all.",
        help_zh="只检索该语言的片段（en、zh）；不设则不限。",
    ),
    Knob(
        "only_region", "text", None,
        help_en="Search only chunks labelled with this region; none = all.",
        help_zh="只检索标有该地区的片段；不设则不限。",
    ),
    Knob(
        "only_version", "text", None,
        help_en="Search only chunks labelled with this version; none = all.",
        help_zh="只检索标有该版本的片段；不设则不限。",
    ),
    Knob(
        "rewrite", "choice", "none", choices=tuple(REWRITES),
        help_en="What is searched: the question, its content words, or only its first three.",
        help_zh="用什么去检索：原问题、其中的实词，或只取前三个实词。",
    ),
    Knob(
        "candidates", "int", 20, low=1, high=1_000,
        help_en="How many chunks each leg hands to fusion.",
        help_zh="每一路检索交给融合的片段数。",
    ),
    Knob(
        "bm25_weight", "float", 1.0, low=0, high=10,
        help_en="Weight of the lexical leg in fusion; 0 switches it off.",
        help_zh="融合中 BM25 一路的权重；0 表示关闭。",
    ),
    Knob(
        "dense_weight", "float", 1.0, low=0, high=10,
        help_en="Weight of the semantic leg in fusion; 0 switches it off.",
        help_zh="融合中向量一路的权重；0 表示关闭。",
    ),
    Knob(
        "fusion", "choice", "rrf", choices=FUSIONS,
        help_en="How the legs become one list: by ranks (rrf), or by scores scaled to 0–1.",
        help_zh="两路结果如何合并：按名次（rrf），或按归一化到 0–1 的分数加权。",
    ),
    Knob(
        "rrf_k", "int", 60, low=0, high=1_000,
        help_en="Constant of reciprocal-rank fusion: larger flattens the top.",
        help_zh="倒数排名融合的常数：越大，名次差别越不明显。",
    ),
    Knob(
        "rerank", "bool", False,
        help_en="Reorder the fused list by reading question and chunk together.",
        help_zh="融合后再对照问题与片段重新排序。",
    ),
    Knob(
        "dedupe", "bool", False,
        help_en="Drop chunks that repeat a better ranked one almost word for word.",
        help_zh="去掉与排名更前的片段几乎逐字相同的片段。",
    ),
    Knob(
        "top_k", "int", 4, low=1, high=100,
        help_en="How many chunks are selected for the prompt.",
        help_zh="选入提示词的片段数。",
    ),
    Knob(
        "budget_chars", "int", None, low=0, high=1_000_000,
        help_en="Characters of context the prompt has room for; none = no limit.",
        help_zh="提示词可容纳的上下文字符数；不设则不限。",
    ),
    Knob(
        "order", "choice", "rank", choices=ORDERS,
        help_en="Order in the prompt: best first, best last, or the best at both ends.",
        help_zh="片段在提示词中的顺序：最好的在前、最好的在后，或较好的放在两端。",
    ),
    Knob(
        "generator", "choice", "extractive", choices=GENERATORS, stage="generate",
        help_en="Who answers: sentences picked offline, a language model, or its recordings.",
        help_zh="由谁写回答：离线摘句、语言模型，或语言模型的录制回答。",
    ),
    Knob(
        "max_sentences", "int", 3, low=1, high=20, stage="generate",
        help_en="Most sentences the extractive generator picks.",
        help_zh="离线摘句最多取几句。",
    ),
    Knob(
        "temperature", "float", 0.0, low=0, high=2, stage="generate",
        help_en="Sampling temperature of the language model.",
        help_zh="语言模型的采样温度。",
    ),
    Knob(
        "seed", "int", None, low=0, high=2**31 - 1, stage="generate",
        help_en="Seed sent to the language model's server; none = its own luck.",
        help_zh="发给语言模型服务器的随机种子；不设则由服务器决定。",
    ),
    Knob(
        "sample", "int", 0, low=0, high=10_000, stage="generate",
        help_en="Number of the draw: which of several answers to one prompt.",
        help_zh="第几次采样：同一提示词的多个回答中取哪一个。",
    ),
    Knob(
        "max_tokens", "int", None, low=1, high=100_000, stage="generate",
        help_en="Most tokens of an answer by the language model; none = its server's limit.",
        help_zh="语言模型回答的最大词元数；不设则用服务器的上限。",
    ),
    Knob(
        "model", "text", None, stage="generate",
        help_en="Name of the language model; none = from the environment or the recordings.",
        help_zh="语言模型的名称；不设则取自环境变量或录制文件。",
    ),
    Knob(
        "prompt", "choice", "cited", choices=PROMPT_STYLES, stage="generate",
        help_en="cited: only from the contexts, with marks; plain: no such rule; "
        "lax: may add what it knows; brief: one short sentence; summary: whatever was asked.",
        help_zh="cited：只依据上下文并标注出处；plain：不作此要求；"
        "lax：允许补充自己的知识；brief：只写一句短句；summary：不管所问，只作概述。",
    ),
)  # fmt: skip

DEMO_KNOBS: dict[str, Knob] = {knob.name: knob for knob in _ALL}
"""Name → knob, in the order in which a question passes them."""


def own_menu(given: Mapping[str, bool], tokenizers: Iterable[str]) -> dict[str, Knob]:
    """The menu of a pipeline with own parts: `own` is a choice, and the default, of the knobs
    given as true; each own tokenizer is a choice of `tokenizer`."""
    menu = dict(DEMO_KNOBS)
    for name, there in given.items():
        if there:
            menu[name] = with_choices(menu[name], (OWN,), default=OWN)
    menu["tokenizer"] = with_choices(menu["tokenizer"], tokenizers)
    return menu

"""What the judge behind a server says, in the reader's language."""

from __future__ import annotations

__all__ = ["SENTENCES", "failure", "say"]

SENTENCES: dict[str, tuple[str, str]] = {
    "by_passage": ("Chunk {n}: “{quote}”.", "第 {n} 段：“{quote}”。"),
    "no_quote": (
        "The judge quoted words that stand in no chunk.",
        "评审引用的原文在任何段落里都找不到。",
    ),
    "nowhere": ("No chunk mentions it.", "没有段落提到。"),
    "unsure": ("The judge could not tell.", "评审无法判断。"),
    "no_verdict": ("The judge gave no verdict, asked twice.", "问了两次，评审都没有给出结论。"),
    "off_menu": (
        "The judge gave a verdict off the menu: {label}.",
        "评审给出了菜单之外的结论：{label}。",
    ),
    "off_scale": (
        "The judge gave no grade from {low} to {high}, asked twice: {grade}.",
        "问了两次，评审都没有给出 {low} 到 {high} 的分数：{grade}。",
    ),
    "no_contexts": ("There are no contexts.", "没有任何上下文。"),
    "enough": ("The chunks hold an answer to every part.", "段落含有问题各部分的答案。"),
    "not_enough": ("No chunk holds an answer to: {parts}.", "没有段落能回答：{parts}。"),
    "cannot_tell": ("The judge did not say whether they suffice.", "评审没有说明是否足够。"),
    "chunks_disagree": (
        "One supports and one contradicts: {claim}",
        "一段支持、一段反对：{claim}",
    ),
    "refused": ("The answer declines to answer.", "回答表示无法作答。"),
    "evasive": ("The answer does not commit itself.", "回答没有给出明确内容。"),
    "empty_answer": ("The answer is empty.", "回答是空的。"),
    "wrong_language": (
        "The answer is in another language than the question.",
        "回答与问题的语言不同。",
    ),
    "embedded_here": (
        "The server embeds nothing; the bundled embedder compares the questions.",
        "服务器不提供向量接口，改用自带的向量模型比较问题。",
    ),
    "read_in_part": (
        "The server counted far fewer tokens than were sent: its context window may be too short.",
        "服务器统计的词元数远少于发送的：它的上下文窗口可能太短。",
    ),
    "rate_limited": (
        "the server kept asking for fewer requests (429)",
        "服务器一直要求减少请求（429）",
    ),
    "server_error": ("the server failed", "服务器出错"),
    "timeout": ("the server did not answer in time", "服务器未在时限内回复"),
    "connection": ("the server could not be reached", "无法连接服务器"),
    "garbled": ("the server's reply was no JSON", "服务器的回复不是 JSON"),
    "redirected": (
        "the server points elsewhere; set OPENAI_BASE_URL to that address",
        "服务器指向了别的地址；请把 OPENAI_BASE_URL 改为那个地址",
    ),
    "auth": (
        "the server refused the key; check OPENAI_API_KEY and OPENAI_BASE_URL",
        "服务器拒绝了密钥；请检查 OPENAI_API_KEY 与 OPENAI_BASE_URL",
    ),
    "quota": ("the account's quota is used up", "账户额度已用完"),
    "too_long": (
        "the case does not fit into the model's context, even split",
        "案例拆分后仍超出模型的上下文长度",
    ),
    "bad_request": ("the server rejected the request", "服务器拒绝了请求"),
    "declined": ("the model declined to judge this case", "模型拒绝评审这个案例"),
    "embedder": ("the embedder failed", "向量模型出错"),
    "unreadable": (
        "the model's reply was not the JSON asked for, asked three times",
        "问了三次，模型的回复都不是所要的 JSON",
    ),
    "incomplete": ("the model left out or contradicted verdicts", "模型的结论有遗漏或自相矛盾"),
    "invented": ("the model judged claims that nobody made", "模型评判了凭空多出的陈述"),
    "cut": (
        "the model's reply ran into the length limit, asked three times",
        "问了三次，模型的回复都超出长度上限",
    ),
    "looping": (
        "the model repeats itself until the length limit; a stronger model is needed",
        "模型不断重复自己的话，直到长度上限；需要换一个更强的模型",
    ),
    "budget": (
        "the budget is used up; the same command goes on from here",
        "预算已用完；再次运行同一命令即可继续",
    ),
}


def say(key: str, ui: str, **values: object) -> str:
    """The sentence `key` in `ui` ("zh" or "en"), with its gaps filled once."""
    english, chinese = SENTENCES[key]
    return (chinese if ui == "zh" else english).format_map(values)


def failure(kind: str, detail: str, status: int | None, ui: str) -> str:
    """One line on a request that failed: what, and what the server said."""
    said = ": ".join(part for part in (str(status) if status else "", detail) if part)
    words = say(kind, ui)
    if not said:
        return words
    return f"{words}（{said}）" if ui == "zh" else f"{words} ({said})"

"""Words that say little about what a text is about, English and Chinese.

Negations are in the lists too: they change what a sentence claims, not its subject, and have their
own function (`negations`).
"""

from __future__ import annotations

__all__ = ["STOPWORDS", "is_stopword"]

_EN = """a an the this that these those it its itself they them their theirs themselves he him his
himself she her hers herself we us our ours ourselves you your yours yourself i me my mine myself
who whom whose which what when where why how is am are was were be been being do does did doing
done have has had having can could will would shall should may might must ought of in on at by for
with about against between into through during to from up down out off over under again then once
here there all any both each few more most other some such only own same so than too very just and
or but if because as until while nor not no yes also however therefore thus hence although though
since unless whether per via upon among within without toward towards across along around before
after above below s t d ll m re ve don won isn aren wasn weren hasn haven hadn doesn didn couldn
wouldn shouldn can't cannot don't doesn't didn't isn't aren't wasn't weren't won't wouldn't
shouldn't couldn't hasn't haven't hadn't it's that's there's let's please etc e.g i.e"""

_ZH = """的 了 和 是 在 有 我 你 您 他 她 它 我们 你们 他们 她们 它们 这 那 这个 那个 这些 那些
这样 那样 这里
那里 哪 哪个 哪些 哪里 什么 怎么 怎样 如何 为什么 为何 多少 几 谁 吗 呢 吧 啊 呀 嘛 哦 么 与 及
以及 或 或者 而
而且 并 并且 但 但是 然而 不过 因为 由于 所以 因此 如果 若 则 就 才 都 也 还 又 再 很 非常 太 更
最 将 会 能 能够
可 可以 可能 要 需 把 被 给 对 对于 关于 从 自 向 往 到 至 由 以 于 为 为了 按 按照 根据 通过 经
等 等等 之 其 该
此 各 每 某 本 所 地 得 着 过 上 下 中 里 内 外 前 后 时 时候 当 一 一个 一些 一种 个 些 种 即 且
虽然 虽 只 仅 不
没 没有 无 未 非 否 别 请 请问 是否 是不是 有没有 能否 可否 来 去 进行 使 让 使用 用 做 其中 其他
以下 如下 同时
另外 此外 之间 的话 分别 否则 不然 而已 其实 接着 然后 记得 一遍
例如 比如 已 已经 正在 曾 仍 并不 不是 不会 不能 呗 啦 哪儿 这儿 那儿 它的 他的 我的
你的"""

_PRONOUNS = "i you he she it we they that this there here who what where let"
_CONTRACTED = frozenset(
    f"{word}'{end}" for word in _PRONOUNS.split() for end in ("ll", "d", "ve", "re", "s", "m")
)

STOPWORDS = {"en": frozenset(_EN.split()) | _CONTRACTED, "zh": frozenset(_ZH.split())}
_ALL = STOPWORDS["en"] | STOPWORDS["zh"]


def is_stopword(word: str) -> bool:
    """`word` in folded form (lower case, simplified, not stemmed)."""
    return word in _ALL

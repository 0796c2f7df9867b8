"""Citation marks: taken out of the text, kept as data, and the way back to the old offsets."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

__all__ = ["Citation", "CitationStripped", "strip_citations"]

_SOURCE = r"passage|source|document|doc|chunk|context|reference|ref|footnote|snippet|excerpt"
_ZH_SOURCE = "来源|出处|参考文献|参考资料|参考|引用|资料|文档|段落|片段|文献|上下文|见"
_NUMBERS = r"\d{1,3}(?:\s?(?:[,，、;&–—-]|and|和|及|与)\s?\d{1,3}){0,20}"
_MARK = re.compile(
    # [1], [1, 2], [^1], [[1]], [Source 1], [doc 2, p. 4], with a link behind it or not
    rf"(?P<square>\[{{1,2}}\^?(?:(?:{_SOURCE})s?\s?:?\s?#?)?{_NUMBERS}(?:,\s?pp?\.\s?\d{{1,4}}(?:-\d{{1,4}})?)?\]{{1,2}}"
    r"(?:\(https?://[^\s()]{1,500}\))?)"
    rf"|(?P<zhsquare>\[(?:{_ZH_SOURCE})\s?[:：]?[^\[\]\n]{{1,60}}\]|\[citation needed\])"
    # 【1】, 【1†source】, 【来源：手册】
    rf"|(?P<lens>【(?:{_NUMBERS}(?:[†:：][^【】\n]{{0,60}})?|(?:{_ZH_SOURCE}"
    rf"|{_SOURCE})\s?[:：]?\s?[^【】\n]{{0,60}})】)"
    # (Passage 1), (see passages 1 and 2), (Source: handbook), （来源：…）
    rf"|(?P<round>[(（](?:see\s|from\s|cf\.\s"
    rf"|as per\s)?(?:(?:{_SOURCE})s?\s?#?{_NUMBERS}(?:[,;]\s?(?:{_SOURCE})s?\s?\d{{1,3}}){{0,8}}"
    rf"|(?:source|ref(?:erence)?|citation)s?\s?[:：]\s?[^()（）\n]{{1,120}}"
    rf"|(?:见|参见|摘自|引自)?(?:{_ZH_SOURCE})\s?(?:[:：]\s?[^()（）\n]{{1,80}}"
    rf"|#?{_NUMBERS}))[)）])"
    r"|(?P<sup><sup>\[?\d{1,3}\]?</sup>)"
    # ^1 after a word or a mark (not 2^10, not x^2), and ¹ ² ³
    r"|(?P<caret>(?:(?<=[\u3400-\u9fff.,;:!?。，；！？)\]\"”])|(?<=[a-z]{3}))\^(?:\[\d{1,3}\]"
    r"|\d{1,3})(?![\w^]))"
    r"|(?P<raised>(?:(?<=[\u3400-\u9fff.,;:!?。，；！？)\"”])|(?<=[a-z]{4}))[¹²³⁴-⁹⁰]{1,3})",
    re.IGNORECASE,
)
_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]{1,200}`", re.DOTALL)
_RAISED = {ord(raised): plain for raised, plain in zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True)}
_CLOSING = ".,;:!?。，；：！？、)）"


@dataclass(frozen=True, slots=True)
class Citation:
    """A mark that was taken out.

    `start`, `end`: where it stood in the original; `at`: the place in the stripped text that it
    followed. `numbers`: what it points at, `[1-3]` spelled out; empty for a named source, whose
    name is `label`.
    """

    text: str
    start: int
    end: int
    at: int
    numbers: tuple[int, ...]
    label: str | None = None


@dataclass(frozen=True, slots=True)
class CitationStripped:
    """A text without its citation marks.

    `offset_map`: (offset in `text`, offset in the original) where each kept piece begins.
    """

    text: str
    citations: tuple[Citation, ...]
    offset_map: tuple[tuple[int, int], ...]

    def to_original(self, offset: int) -> int:
        """The original offset of a character of the stripped text."""
        at = bisect_right(self.offset_map, (offset, 1 << 60)) - 1
        stripped, original = self.offset_map[max(0, at)]
        return original + offset - stripped

    def span_to_original(self, start: int, end: int) -> tuple[int, int]:
        """Like `to_original` for a span; its end stays before a mark that follows it."""
        if end <= start:
            return self.to_original(start), self.to_original(start)
        return self.to_original(start), self.to_original(end - 1) + 1


def strip_citations(text: str) -> CitationStripped:
    """`text` without `[1]`, `【1】`, `^1`, `(Passage 1)`, `（来源：…）` and the space before them.

    Indices in code (`` `a[0]` ``, fenced blocks), exponents and `[0]` stay.
    """
    code = [match.span() for match in _CODE.finditer(text)] if "`" in text else []
    pieces: list[str] = []
    offsets: list[tuple[int, int]] = []
    citations: list[Citation] = []
    kept = length = next_code = 0
    for match in _MARK.finditer(text):
        start, end = match.span()
        while next_code < len(code) and code[next_code][1] <= start:
            next_code += 1
        if next_code < len(code) and code[next_code][0] <= start:
            continue
        numbers, label = _target(match)
        if numbers == (0,):
            continue
        cut = _cut_from(text, kept, start, end)
        offsets.append((length, kept))
        pieces.append(text[kept:cut])
        length += cut - kept
        kept = end
        citations.append(Citation(match[0], start, end, length, numbers, label))
    offsets.append((length, kept))
    pieces.append(text[kept:])
    return CitationStripped("".join(pieces), tuple(citations), tuple(offsets))


def _cut_from(text: str, kept: int, start: int, end: int) -> int:
    """Also drop the space before the mark when what follows would leave it dangling."""
    dangling = (
        end >= len(text) or text[end] in _CLOSING or text[end].isspace() or text[end] in "[【(（"
    )
    cut = start
    while dangling and cut > kept and text[cut - 1] in " \t\u00a0":
        cut -= 1
    return cut


def _target(match: re.Match[str]) -> tuple[tuple[int, ...], str | None]:
    body = match[0].translate(_RAISED)
    named = re.search(r"[:：]\s*([^\d\s][^()（）【】\[\]]*?)\s*[)）】\]]", body)
    if named and not named[1].startswith("//"):
        return (), named[1]
    body = re.split(r",\s?pp?\.|†|\(http", body)[0]
    numbers: list[int] = []
    for low, high in re.findall(r"(\d{1,3})(?:\s?[-–—]\s?(\d{1,3}))?", body):
        last = int(high) if high and int(low) < int(high) <= int(low) + 50 else int(low)
        numbers.extend(range(int(low), last + 1))
        if high and last == int(low):
            numbers.append(int(high))
    return tuple(numbers), None if numbers else body.strip("[]【】()（） ")

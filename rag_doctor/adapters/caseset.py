"""What a reader gives back: the cases, the rows set aside, and how the columns were understood."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rag_doctor.records import Case
from rag_doctor.shapes.notes import Note, label

__all__ = ["BadRow", "CaseSet"]

_MAX_BAD = 5
_MAX_NAMES = 50


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row set aside. `line` from 1 (the row's number where there are no lines); `id` as far as
    it could be read, `None` = not; `excerpt` is the row's beginning, safe to print."""

    line: int
    id: str | None
    reason: Note
    excerpt: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


@dataclass(frozen=True, slots=True)
class CaseSet:
    """`mapping`: our field → the column it came from (the most used one). `unmapped`: columns kept
    in `meta`. `n_rows` counts the rows seen, the bad ones too; blank lines are no rows."""

    cases: tuple[Case, ...]
    bad: tuple[BadRow, ...] = ()
    mapping: dict[str, str] = field(default_factory=dict)
    warnings: tuple[Note, ...] = ()
    n_rows: int = 0
    unmapped: tuple[str, ...] = ()
    source: str = ""
    unit: str = "row"

    def __iter__(self) -> Iterator[Case]:
        return iter(self.cases)

    def __len__(self) -> int:
        return len(self.cases)

    def describe(self, lang: str = "en") -> list[str]:
        """What was read and how it was understood, a line each; `lang` is `en` or `zh`."""
        zh = lang == "zh"
        pairs = " · ".join(f"{ours} ← {label(theirs)}" for ours, theirs in self.mapping.items())
        lines = [self._counts(zh)]
        if pairs:
            lines.append(f"列的对应：{pairs}" if zh else f"Columns: {pairs}")
        if self.unmapped:
            names = ", ".join(map(label, self.unmapped[:_MAX_NAMES]))
            names += f", … ({len(self.unmapped)})" if len(self.unmapped) > _MAX_NAMES else ""
            lines.append(f"保留在 meta：{names}" if zh else f"Kept in meta: {names}")
        lines += [("注意：" if zh else "Note: ") + w.text(lang) for w in self.warnings]
        return lines + self._bad_lines(zh)

    def _counts(self, zh: bool) -> str:
        origin = label(self.source, 300) or ("内存数据" if zh else "memory")
        n, good, bad = f"{self.n_rows:,}", f"{len(self):,}", f"{len(self.bad):,}"
        if zh:
            return f"{origin}：共 {n} 行，案例 {good}，搁置 {bad}"
        return f"{origin}: rows {n}, cases {good}, set aside {bad}"

    def _bad_lines(self, zh: bool) -> list[str]:
        lines = [
            f"搁置 第 {row.line} 行：{row.reason.zh}" if zh
            else f"Set aside {self.unit} {row.line}: {row.reason}"
            for row in self.bad[:_MAX_BAD]
        ]  # fmt: skip
        more = len(self.bad) - len(lines)
        if more > 0:
            lines.append(f"另有 {more} 行被搁置" if zh else f"… and {more} more set aside")
        return lines

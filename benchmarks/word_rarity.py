"""Write `word_rarity.json`: how seldom a word is met, English and Chinese on one scale.

    python benchmarks/word_rarity.py --zh idf.txt --en frequency_dictionary_en_82_765.txt [--out F]

`idf.txt` comes with the package jieba 0.42.1 (MIT), `jieba/analyse/`: a Chinese word and its
inverse document frequency in a large news collection. The English file comes with symspellpy
6.10.1 (MIT; counts of Google Books' n-grams, CC BY 3.0): a word and how often it stands there,
turned into the inverse document frequency of a document of 300 words. Words are folded and stemmed
as the judge does. Level 0 = idf up to 3, in most texts; a step is half a unit; words above 11.5 are
left out, and what is not listed counts as rarest. Nothing can be read back from it.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import tokens

OUT = Path(__file__).resolve().parent.parent / "rag_doctor" / "judges" / "offline" / "data"
DOCUMENT = 300  # words
FROM, STEP, UPTO = 3.0, 0.5, 11.5  # idf


def chinese(path: Path) -> Iterator[tuple[str, float]]:
    """(word, idf) as the file has them, words of one token alone."""
    for line in path.read_text("utf-8").splitlines():
        word, _, idf = line.partition(" ")
        found = tokens(word)
        if len(found) == 1 and found[0].kind == "han":
            yield found[0].norm, float(idf)


def english(path: Path) -> Iterator[tuple[str, float]]:
    """(stem, idf), the counts of all forms of a stem added up."""
    counts: dict[str, int] = defaultdict(int)
    for line in path.read_text("utf-8-sig").splitlines():
        word, _, count = line.partition(" ")
        found = tokens(word)
        if len(found) == 1 and found[0].kind == "word":
            counts[found[0].norm] += int(count)
    total = sum(counts.values())
    for norm, count in counts.items():
        yield norm, -math.log(-math.expm1(-DOCUMENT * count / total))


def level(idf: float) -> int:
    """0 = in most texts."""
    return max(0, math.ceil((idf - FROM) / STEP))


def main() -> None:
    """Read both, write words by level."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--zh", type=Path, required=True)
    parser.add_argument("--en", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=OUT / "word_rarity.json")
    args = parser.parse_args()
    by_level: dict[int, set[str]] = defaultdict(set)
    for word, idf in (*chinese(args.zh), *english(args.en)):
        if idf <= UPTO and not is_stopword(word):
            by_level[level(idf)].add(word)
    text = {str(n): " ".join(sorted(words)) for n, words in sorted(by_level.items())}
    args.out.write_text(json.dumps(text, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    print({n: len(words) for n, words in sorted(by_level.items())})


if __name__ == "__main__":
    main()

"""Which language is a text in: English, Chinese, both, or something else?"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from .addresses import MAIL
from .folding import fold
from .unseen import seen

__all__ = ["Language", "detect_language", "foreign_language"]

Language = Literal["en", "zh", "mixed", "other", "und"]

_SAMPLE = 20_000  # characters looked at, a third each from head, middle and tail
_HAN_PER_WORD = 1.7  # about how many Chinese characters say as much as one English word
_ZH_SHARE = 0.58  # at and above this share of the words a text counts as Chinese
_EN_SHARE = 0.2  # at and below it as English

_IGNORED = re.compile(
    rf"https?://\S{{1,300}}|\b{MAIL}"
    r"|\b(?=[a-z_\-]{0,20}\d)[a-z0-9_\-]{1,40}\b"
)
_HAN = re.compile(r"[\u3400-\u9fff\U00020000-\U0003134f]")
_KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u31f0-\u31ff]")
_HANGUL = re.compile(r"[\uac00-\ud7a3\u1100-\u11ff]")
_LATIN = re.compile(r"[a-z\u00e0-\u024f\u1e00-\u1eff]+(?:'[a-z]{1,3})?")
_ANY_LETTER = re.compile(r"[^\W\d_]")

_FUNCTION_WORDS = {
    "en": """the of and to in is that it for was on are as with be by this from at have has had not
        or an they you we which their can will its if your would what how when who does do did
        should may must there these been than i my me he she his her about into after before
        many much all each per then so no yes only some any also more most other such""",
    "fr": """le la les des du un une et est dans pour que qui sur au aux avec ce cette il elle nous
        vous ne pas plus sont par ou mais son ses leur être été combien quel quelle jours jour
        mois an où quand comment coûte peut faut je oui elles ils notre votre""",
    "de": """der die das und ist nicht ein eine einen dem den des mit für auf von zu im sich auch
        wird werden sind bei wie wir sie ich haben nach über oder aber wenn nur wieviele tage was es
        wer wo wann viel viele kostet kosten pro monat jahr kann muss gibt ihr euro hat darf jeder
        alle keine kein ja nein uhr unser ihre diese dieser""",
    "es": """el los las una y es en que de del por para con no se su al lo como más pero sus este
        esta son ha hay muy cuando qué cómo días cuántos cuánto cuesta dónde quién tiene puede sí
        mes año cada tienen pueden dólares""",
    "it": """il lo gli una e di che è per non con sono del della dei nel nella questo come più anche
        ma si le da ha giorni quanti quanto costa dove quando chi può mese anno ogni""",
    "pt": """o os as um uma e de que não para com do da dos das em no na por se mais como mas foi ao
        são dias quantos quanto custa onde quando quem você sim mês ano cada""",
    "nl": """de het een en van is niet dat op te zijn met voor aan er maar om ook als bij naar wordt
        hoeveel dagen wat hoe waar wanneer maand jaar per elke""",
    "vi": """và của là có không được cho các một những trong này với người khi đã để từ bao nhiêu
        ngày""",
    "id": """yang dan di untuk dengan tidak ini itu dari adalah pada dalam akan oleh ke atau juga
        berapa hari""",
    "sv": """och att det som en på är av för med den till inte har de ett om var jag vi
        hur många""",
    "pl": """i w nie na się z do to jest że o jak za od po dla czy przez ile dni""",
    "tr": """ve bir bu için ile de da çok ne daha olarak gibi kadar var değil kaç gün""",
}


@cache
def _lexicons() -> dict[str, frozenset[str]]:
    return {language: frozenset(words.split()) for language, words in _FUNCTION_WORDS.items()}


def _sample(text: str) -> str:
    if len(text) <= _SAMPLE:
        return text
    part, middle = _SAMPLE // 3, len(text) // 2
    return text[:part] + "\n" + text[middle : middle + part] + "\n" + text[-part:]


def detect_language(text: str) -> Language:
    """`en`, `zh`, `mixed` (both carry weight), `other`, or `und` (no words: empty, numbers only).

    Identifiers, URLs and mail addresses do not count. A Chinese sentence with English technical
    words is `zh` as long as Chinese dominates.
    """
    folded = _IGNORED.sub(" ", fold(seen(_sample(text)).text))
    if not _ANY_LETTER.search(folded):
        return "en" if re.search(r"[a-z]{2}", fold(text[:200])) else "und"
    han, kana, hangul = (len(p.findall(folded)) for p in (_HAN, _KANA, _HANGUL))
    latin = _LATIN.findall(folded)
    letters = len(_ANY_LETTER.findall(folded))
    foreign = letters - han - kana - hangul - sum(len(w.replace("'", "")) for w in latin)
    if kana > 0.1 * (han + kana) and kana + han > sum(map(len, latin)) * 0.5:
        return "other"
    if max(foreign, hangul) > 0.3 * letters:
        return "other"
    return _weigh(han, latin)


def _weigh(han: int, latin: list[str]) -> Language:
    roman = _latin_language(latin)
    if not han:
        return roman
    chinese = han / _HAN_PER_WORD
    function_words = sum(word in _lexicons()["en"] for word in latin)
    # loan words inside a Chinese sentence come without English grammar and carry less
    english = len(latin) if function_words else 0.6 * sum(min(len(w), 3) / 3 for w in latin)
    share = chinese / (chinese + english)
    if share >= _ZH_SHARE:
        return "zh"
    if roman == "other":
        return "other" if share <= _EN_SHARE else "mixed"
    return "en" if share <= _EN_SHARE else "mixed"


def _latin_language(words: list[str]) -> Literal["en", "other"]:
    """English or another language in Latin letters; without a sign of either, English."""
    english, rival, _ = _hits(words)
    accented = sum(not word.isascii() for word in words)
    if rival > english and rival >= 2:
        return "other"
    if len(words) > 3 and accented > 0.25 * len(words) and english < 0.15 * len(words):
        return "other"
    return "other" if rival > english and accented else "en"


def _hits(words: list[str]) -> tuple[int, int, str]:
    """Function words of English, those of its closest rival, and the rival."""
    bare = [word.split("'")[0] for word in words]
    hits = {
        language: sum(map(lexicon.__contains__, bare)) for language, lexicon in _lexicons().items()
    }
    english = hits.pop("en")
    rival = max(hits, key=hits.__getitem__)
    return english, hits[rival], rival


# Letters that tell a language by themselves, the rarer script first.
_SCRIPTS = (
    ("ja", _KANA),
    ("ko", _HANGUL),
    ("uk", re.compile(r"[іїєґ]")),
    ("ru", re.compile(r"[\u0400-\u04ff]")),
    ("el", re.compile(r"[\u0370-\u03ff]")),
    ("he", re.compile(r"[\u0590-\u05ff]")),
    ("ar", re.compile(r"[\u0600-\u06ff]")),
    ("hi", re.compile(r"[\u0900-\u097f]")),
    ("th", re.compile(r"[\u0e00-\u0e7f]")),
)


def foreign_language(text: str) -> str:
    """ISO 639-1 code of a text that `detect_language` calls `other`; "" = other, but not known."""
    folded = _IGNORED.sub(" ", fold(seen(_sample(text)).text))
    for language, letters in _SCRIPTS:
        if letters.search(folded):
            return language
    _, rival, language = _hits(_LATIN.findall(folded))
    return language if rival else ""

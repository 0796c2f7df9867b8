"""What judging will cost and what it cost, and how judges agree: rows of words for every view."""

from __future__ import annotations

from rag_doctor.facade.report import Report
from rag_doctor.i18n import glue, has, say
from rag_doctor.judges.accounts import Accord, Account
from rag_doctor.judges.forecast import Estimate
from rag_doctor.views.escape import clip
from rag_doctor.views.words import note_words

__all__ = [
    "accord_rows",
    "account_rows",
    "cost_line",
    "estimate_words",
    "fault_name",
    "spending_parts",
    "warnings",
]

Rows = list[tuple[str, str]]


def spending_parts(report: Report, lang: str) -> list[tuple[str, str, Rows]]:
    """Blocks of a report: title, whose (a judge's label, or empty), rows. Empty blocks left out."""
    title = say("spending.title.spending", lang)
    accounts = [account for account in report.spending.accounts if account.any]
    expected = report.estimate if len(accounts) == 1 else None
    parts = [(title, account.judge, account_rows(account, lang, expected)) for account in accounts]
    if report.spending.accord and (rows := accord_rows(report.spending.accord, lang)):
        parts.append((say("spending.title.accord", lang), "", rows))
    return parts


def warnings(report: Report, lang: str) -> list[str]:
    """What must be said loudly: several judges' scores in one report, cases the budget left."""
    told = []
    if (n := len(report.judges)) > 1:
        told.append(
            say(
                "spending.compare.mixed",
                lang,
                n=n,
                judges="; ".join(clip(judge, 80) for judge in report.judges),
            )
        )
    if left := len(report.left):
        of = f"{len(report) + left:,}"
        told.append(say("spending.budget.note", lang, n=f"{left:,}", of=of))
    return told


def account_rows(account: Account, lang: str, expected: Estimate | None = None) -> Rows:
    """One judge's account; what is zero and tells nothing is left out."""
    rows = [
        ("requests", _requests(account, lang)),
        ("tokens", _tokens(account, lang)),
        ("cache", say("spending.value.replies", lang, n=f"{account.cache_hits:,}")),
        ("seconds", say("spending.value.seconds", lang, s=f"{account.seconds:,.1f}")),
    ]
    if account.money is not None:
        rows.append(("money", money(account.money, account.currency, lang)))
    if expected is not None:
        rows.append(("expected", _list(_expected(expected, lang), lang)))
    rows.append(("faults", _faults(account, lang)))
    if replies := _replies(account, lang):
        rows.append(("replies", replies))
    rows += [("note", note_words(note, lang)) for note in account.notes]
    return [(say(f"spending.row.{key}", lang), told) for key, told in rows]


def accord_rows(accord: Accord, lang: str) -> Rows:
    """How often all members said the same; of a cascade also what its second judge was spared."""
    rows = [
        ("agreed", _agreed(kind, agreed, of, lang)) for kind, (agreed, of) in accord.agreed.items()
    ]
    if accord.asked:
        n, of = accord.asked - accord.passed_on, accord.asked
        spared = say("spending.value.spared", lang, n=f"{n:,}", of=f"{of:,}", share=_share(n, of))
        rows.insert(0, ("spared", spared))
    if accord.failed:
        rows.append(("failed", say("spending.value.failed", lang, n=f"{accord.failed:,}")))
    return [(say(f"spending.row.{key}", lang), told) for key, told in rows]


def estimate_words(estimate: Estimate, lang: str) -> str:
    """What a run will send, in a line or two."""
    if not estimate.requests:
        told = [say("spending.estimate.nothing", lang, cached=f"{estimate.cached:,}")]
    else:
        key = "at_most" if estimate.at_most else "line"
        requests, tokens = _sent(estimate, lang), _list(_token_counts(estimate, lang), lang)
        told = [say(f"spending.estimate.{key}", lang, requests=requests, tokens=tokens)]
        told += [_money_expected(estimate, lang)]
        told += [_count("estimate.cached", estimate.cached, lang)] if estimate.cached else []
    told += [_count("estimate.maybe", estimate.maybe, lang)] if estimate.maybe else []
    return glue(lang, *told)


def cost_line(account: Account, lang: str) -> str:
    """One line where a whole table would be too much."""
    return say(
        "spending.value.line",
        lang,
        requests=_requests(account, lang),
        tokens=_tokens(account, lang),
        cached=say("spending.value.cached", lang, n=f"{account.cache_hits:,}"),
    )


def money(amount: float, currency: str, lang: str) -> str:
    """An amount with as many digits as it needs: 12.30, 0.034, 0.00012."""
    digits = 2 if amount >= 1 or not amount else 4 if amount >= 0.01 else 6
    return say(
        "spending.value.money", lang, money=f"{amount:,.{digits}f}", currency=currency
    ).strip()


def _money_expected(estimate: Estimate, lang: str) -> str:
    if estimate.money is None:
        return say("spending.estimate.no_prices", lang)
    key = "money_at_most" if estimate.at_most else "money"
    told = money(estimate.money, estimate.currency, lang)
    return say(f"spending.estimate.{key}", lang, money=told)


def _expected(estimate: Estimate, lang: str) -> list[str]:
    told = [_sent(estimate, lang), *_token_counts(estimate, lang)]
    if estimate.money is not None:
        told.append(money(estimate.money, estimate.currency, lang))
    return told


def _sent(what: Account | Estimate, lang: str) -> str:
    told = [_count("count.chat", what.chat, lang)]
    if what.embeddings:
        told.append(_count("count.embeddings", what.embeddings, lang))
    return _list(told, lang)


def _requests(account: Account, lang: str) -> str:
    again = [_count("count.retries", account.retries, lang)] if account.retries else []
    return _list([_sent(account, lang), *again], lang)


def _token_counts(what: Account | Estimate, lang: str) -> list[str]:
    told = [
        say("spending.count.prompt", lang, n=f"{what.prompt_tokens:,}"),
        say("spending.count.completion", lang, n=f"{what.completion_tokens:,}"),
    ]
    if what.embedding_tokens:
        told.append(say("spending.count.embedding", lang, n=f"{what.embedding_tokens:,}"))
    return told


def _tokens(account: Account, lang: str) -> str:
    guessed = [_count("count.guessed", account.guessed, lang)] if account.guessed else []
    return _list([*_token_counts(account, lang), *guessed], lang)


def _faults(account: Account, lang: str) -> str:
    ranked = sorted(account.faults.items(), key=lambda pair: (-pair[1], pair[0]))
    told = [f"{fault_name(kind, lang)} × {n:,}" for kind, n in ranked]
    return _list(told, lang) or say("spending.value.none", lang)


def fault_name(kind: str, lang: str) -> str:
    """`too many requests (429)`; a kind the catalogue does not know stands as it is."""
    key = f"spending.fault.{kind}"
    return say(key, lang) if has(key) else kind


def _replies(account: Account, lang: str) -> str:
    counts = {name: getattr(account, name) for name in ("repairs", "asked_again", "unscored")}
    told = [say(f"spending.count.{name}", lang, n=f"{n:,}") for name, n in counts.items() if n]
    return _list(told, lang)


def _agreed(kind: str, agreed: int, of: int, lang: str) -> str:
    key = f"spending.kind.{kind}"
    what = say(key, lang) if has(key) else kind
    share = _share(agreed, of)
    return say("spending.value.agreed", lang, what=what, n=f"{agreed:,}", of=f"{of:,}", share=share)


def _share(n: int, of: int) -> str:
    return f"{n / of:.0%}" if of else "–"


def _count(key: str, n: int, lang: str) -> str:
    one = "_one" if n == 1 and has(f"spending.{key}_one") else ""
    return say(f"spending.{key}{one}", lang, n=f"{n:,}")


def _list(parts: list[str], lang: str) -> str:
    return ("，" if lang == "zh" else ", ").join(parts)

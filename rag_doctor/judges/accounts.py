"""What a run cost and how its judges stood to each other: snapshots that can be subtracted.

    before = spending_of(judge)
    …                                    a run
    spent = spending_of(judge) - before

A judge that sends requests has a `usage`; one that is made of judges has `members`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from rag_doctor.judges.base import Judge
from rag_doctor.judges.budget import Purse

__all__ = ["Accord", "Account", "Spending", "leaves", "left_by_budget", "purses", "spending_of"]


@dataclass(frozen=True, slots=True)
class Account:
    """What one judge sent and got. Counts cover repeated and failed requests too.

    Tokens are the server's own figures where it gives them; `guessed` = requests without any.
    `seconds` = waiting, summed over requests (they overlap). `retries` = requests sent again.
    `repairs` = replies the model put right; `asked_again` = requests for missing verdicts.
    `unscored` = claims without a verdict in the end. `faults` = failed requests and faulty replies
    by kind, whether or not they were mended.
    `money` in `currency` of the price table; `None` without prices.
    """

    judge: str
    chat: int = 0
    embeddings: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    embedding_tokens: int = 0
    cache_hits: int = 0
    guessed: int = 0
    retries: int = 0
    repairs: int = 0
    asked_again: int = 0
    unscored: int = 0
    seconds: float = 0.0
    faults: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    money: float | None = None
    currency: str = ""

    @property
    def requests(self) -> int:
        """Chat and embedding requests together."""
        return self.chat + self.embeddings

    @property
    def any(self) -> bool:
        """Was anything asked, or taken from the cache?"""
        return bool(self.requests or self.cache_hits)

    def combined(self, other: Account, sign: int = 1) -> Account:
        """The two of one judge together (`sign=-1`: what this one has more)."""
        counts = {name: getattr(self, name) + sign * getattr(other, name) for name in COUNTS}
        faults = Counter(self.faults)
        for kind, n in other.faults.items():
            faults[kind] += sign * n
        moneys = (self.money, other.money)
        known = [m for m in moneys if m is not None]
        return replace(
            self,
            **counts,
            seconds=round(max(0.0, self.seconds + sign * other.seconds), 3),
            faults={kind: n for kind, n in faults.items() if n > 0},
            notes=tuple(dict.fromkeys((*self.notes, *(other.notes if sign > 0 else ())))),
            money=(moneys[0] or 0.0) + sign * (moneys[1] or 0.0) if known else None,
        )

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        found = {f.name: getattr(self, f.name) for f in fields(self)}
        return found | {"faults": dict(self.faults), "notes": list(self.notes)}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Account:
        """The account that `as_dict` gave."""
        return cls(**{**data, "notes": tuple(data["notes"]), "faults": dict(data["faults"])})


COUNTS = tuple(f.name for f in fields(Account) if f.type == "int")


@dataclass(frozen=True, slots=True)
class Accord:
    """How the members of a panel or of a cascade stood to each other.

    `agreed` = kind of question → (how often all said the same, of how many that at least two
    answered). `asked` and `passed_on` = questions of a cascade, and how many went to its second
    judge; 0 in a panel. `failed` = questions on which that judge failed.
    """

    kind: str
    agreed: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    asked: int = 0
    passed_on: int = 0
    failed: int = 0

    def combined(self, other: Accord, sign: int = 1) -> Accord:
        """The two together (`sign=-1`: what this one has more)."""
        kinds = dict.fromkeys((*self.agreed, *other.agreed))
        zero = (0, 0)
        agreed = {
            kind: (
                self.agreed.get(kind, zero)[0] + sign * other.agreed.get(kind, zero)[0],
                self.agreed.get(kind, zero)[1] + sign * other.agreed.get(kind, zero)[1],
            )
            for kind in kinds
        }
        return Accord(
            self.kind,
            {kind: pair for kind, pair in agreed.items() if pair[1]},
            self.asked + sign * other.asked,
            self.passed_on + sign * other.passed_on,
            self.failed + sign * other.failed,
        )

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        found = {f.name: getattr(self, f.name) for f in fields(self)}
        return found | {"agreed": {kind: list(pair) for kind, pair in self.agreed.items()}}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Accord:
        """The accord that `as_dict` gave."""
        agreed = {kind: (int(a), int(n)) for kind, (a, n) in data["agreed"].items()}
        return cls(**{**data, "agreed": agreed})


@dataclass(frozen=True, slots=True)
class Spending:
    """The accounts of all judges that send requests, and the accord of those that vote."""

    accounts: tuple[Account, ...] = ()
    accord: Accord | None = None

    def __sub__(self, before: Spending) -> Spending:
        return self._with(before, -1)

    def __add__(self, other: Spending) -> Spending:
        return self._with(other, 1)

    def _with(self, other: Spending, sign: int) -> Spending:
        theirs = {account.judge: account for account in other.accounts}
        mine = [
            account.combined(theirs.pop(account.judge), sign)
            if account.judge in theirs
            else account
            for account in self.accounts
        ]
        accord = self.accord
        if accord is not None and other.accord is not None and other.accord.kind == accord.kind:
            accord = accord.combined(other.accord, sign)
        rest = list(theirs.values()) if sign > 0 else []
        return Spending((*mine, *rest), accord or (other.accord if sign > 0 else None))

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "accounts": [account.as_dict() for account in self.accounts],
            "accord": self.accord.as_dict() if self.accord else None,
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Spending:
        """The spending that `as_dict` gave."""
        accounts = tuple(Account.read(row) for row in data["accounts"])
        return cls(accounts, Accord.read(data["accord"]) if data["accord"] else None)


def leaves(judge: Any) -> Iterator[Judge]:
    """The judges that a judge is made of; itself when it is made of none."""
    members = getattr(judge, "members", None)
    if members is None:
        yield judge
    else:
        for member in members:
            yield from leaves(member)


def spending_of(judge: Any) -> Spending:
    """Everything so far. Two members of one name and version share an account."""
    total = Spending()
    for leaf in leaves(judge):
        usage = getattr(leaf, "usage", None)
        if usage is not None and hasattr(usage, "account"):
            total = total + Spending((usage.account(leaf.card.label),))
    accord = getattr(judge, "accord", None)
    return replace(total, accord=accord if isinstance(accord, Accord) else None)


def purses(judge: Any) -> list[Purse]:
    """The purses that a judge is paid from, each once."""
    found = (getattr(leaf, "purse", None) for leaf in leaves(judge))
    return list({id(purse): purse for purse in found if isinstance(purse, Purse)}.values())


def left_by_budget(judge: Any) -> frozenset[str]:
    """Ids of the cases that could not be finished within the budget."""
    return frozenset(case_id for purse in purses(judge) for case_id in purse.left)

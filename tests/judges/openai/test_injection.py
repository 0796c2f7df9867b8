"""A case's texts are data: they stay in their fence, and what they order does not happen."""

from __future__ import annotations

import re
import secrets

import pytest
from attacks import ATTACKS, FAKE_REPLY
from hypothesis import given
from hypothesis import strategies as st
from judge_asked import case, judged
from judge_server import JudgeServer
from model_replies import fences

from rag_doctor.judges.base import Split
from rag_doctor.judges.openai.fence import defang, draw_mark, fenced
from rag_doctor.judges.openai.grouping import Piece
from rag_doctor.judges.openai.parse import pick
from rag_doctor.judges.openai.prompts import Prompt
from rag_doctor.judges.openai.rating import WORDINGS, context_prompt, help_prompt
from rag_doctor.judges.openai.reading import read_prompt
from rag_doctor.judges.openai.relating import reverse_prompt
from rag_doctor.judges.openai.weighing import question_of, weigh_prompt
from rag_doctor.records import Case, Claim, Refusal

SIGN = re.compile(r"<\||\|>|<｜|｜>|\[/?INST\]|<</?SYS>>|</?think>|</?s>|_of_turn>")


def poisoned(attack: str, lang: str) -> Case:
    """The attack in every text of the case."""
    plain = case(1, lang)
    texts = [f"{attack} {chunk.text}" for chunk in plain.contexts]
    return case(
        1,
        lang,
        question=f"{plain.question} {attack}",
        answer=f"{plain.answer} {attack}",
        reference=f"{plain.reference} {attack}",
        contexts=(*texts, attack),
    )


def prompts(one: Case) -> list[tuple[Prompt, int]]:
    """Every prompt about the case, and how many fences it should have."""
    claims = (Claim(text=one.answer, start=0, end=len(one.answer)),)
    asked = question_of(one, Split(claims, claims, Refusal()), (one.question, one.answer))
    group = [Piece(n, chunk.text) for n, chunk in enumerate(one.contexts, 1)]
    weighing = [(weigh_prompt(asked, group, wording), 2 + len(group)) for wording in ("a", "b")]
    grading = [(context_prompt(one, group, wording), 1 + len(group)) for wording in WORDINGS]
    grading.append((help_prompt(one), 2))
    return [(read_prompt(one), 3), (reverse_prompt(one, 3), 1), *weighing, *grading]


def test_there_are_enough_attacks_in_both_languages():
    chinese = [attack for attack in ATTACKS if re.search(r"[\u4e00-\u9fff]", attack)]
    assert len(ATTACKS) >= 40
    assert len(chinese) >= 12
    assert len(set(ATTACKS)) == len(ATTACKS)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("attack", ATTACKS)
def test_no_text_leaves_its_fence(attack, lang):
    one = poisoned(attack, lang)
    for prompt, fences_due in prompts(one):
        found = fences(prompt.user, prompt.mark)
        assert len(found) == fences_due
        inside = "\n".join(text for _, text in found)
        assert prompt.mark not in inside
        assert prompt.user.count(prompt.mark) == 1 + 2 * fences_due
        outside = prompt.user
        for name, text in found:
            outside = outside.replace(fenced(prompt.mark, name, text), "")
        assert attack.split("\n")[0] not in outside
        assert not SIGN.search(prompt.user)
        assert attack not in prompt.system


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("attack", ATTACKS)
def test_a_statement_stays_on_its_line(attack, lang):
    one = poisoned(attack, lang)
    (prompt, _) = prompts(one)[2]
    statements = dict(fences(prompt.user, prompt.mark))["STATEMENTS" if lang == "en" else "陈述"]
    assert [line[:3] for line in statements.split("\n")] == ["A1:", "R1:"]


@pytest.mark.parametrize("attack", ATTACKS)
def test_verdicts_do_not_move(server: JudgeServer, make_judge, attack):
    plain = case(1)
    spiked = case(1, contexts=(attack, f"{plain.contexts[1].text} {attack}"))
    ((_, weighing, _),) = judged(make_judge(), [spiked])
    assert [verdict.support for verdict in weighing.answer] == ["supported", "not_mentioned"]


@pytest.mark.parametrize(
    "written",
    [
        f"Passage 1 says: {FAKE_REPLY}",
        f"```json\n{FAKE_REPLY}\n```\nis what passage 1 wants me to say.",
        f"{FAKE_REPLY}\n{FAKE_REPLY}",
    ],
)
def test_a_verdict_quoted_from_a_context_is_no_reply(written):
    assert pick(written, frozenset({"claims", "passages"}), "123456789abc") is None


def test_a_quoted_verdict_before_and_after_the_reply_is_passed_over(
    server: JudgeServer, make_judge
):
    import json

    from rag_doctor.judges.openai import transport

    reply = transport.chat_reply

    def quoting(body):
        real = reply(body)
        text = f"The passage holds {FAKE_REPLY}\n{real.text}\nand again {FAKE_REPLY}"
        assert json.loads(real.text)
        return transport.ChatReply(text, real.cut)

    judge = make_judge()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(transport, "chat_reply", quoting)
        ((_, weighing, _),) = judged(judge, [case(1)])
    assert [verdict.support for verdict in weighing.answer] == ["supported", "not_mentioned"]
    assert judge.usage.repairs == 0


def test_a_mark_that_a_text_holds_is_drawn_again(monkeypatch):
    draws = iter(["aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc"])
    monkeypatch.setattr(secrets, "token_hex", lambda _: next(draws))
    assert draw_mark(["x aaaaaaaaaaaa y", "bbbbbbbbbbbb"]) == "cccccccccccc"


def test_each_request_has_its_own_mark():
    marks = {prompt.mark for _ in range(20) for prompt, _ in prompts(case(1))}
    assert len(marks) == 20 * len(prompts(case(1)))


@given(st.text(max_size=200))
def test_defanging_keeps_every_offset(text):
    assert len(defang(text)) == len(text)


def test_evidence_is_found_in_a_text_with_signs(server: JudgeServer, make_judge):
    text = "<|im_start|>Item 1 is refunded in 14 days<|im_end|>"
    ((_, weighing, _),) = judged(make_judge(), [case(1, contexts=(text,))])
    place = weighing.answer[0].evidence[0]
    assert text[place.start : place.end] == place.text == "Item 1 is refunded in 14 days"

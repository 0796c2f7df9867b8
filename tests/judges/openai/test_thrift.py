"""Few requests, contexts once, nothing asked twice, nothing asked for nothing."""

from __future__ import annotations

import asyncio

import pytest
from judge_asked import case, judged
from judge_server import JudgeServer

from rag_doctor.judges.base import JudgeFailure, Weighing
from rag_doctor.judges.openai import Prices
from rag_doctor.judges.openai.tokens import guess_tokens
from rag_doctor.records import Chunk

LANGS = ("en", "zh")


def long_case(lang: str, k: int = 5):
    """`k` chunks of about 256 tokens, each with a sentence of its own."""
    filler = {
        "en": "Agents read this part of the handbook together with the guide for hard cases. ",
        "zh": "客服人员应当结合升级处理指南阅读手册的这一部分。",
    }[lang]
    body = ""
    while guess_tokens(body) < 240:
        body += filler
    texts = [f"Marker{i}. {body}" for i in range(k)]
    texts[1] += case(3, lang).contexts[1].text
    return case(3, lang, contexts=tuple(texts))


def sent(server: JudgeServer, text: str) -> int:
    return sum(entry["text"].count(text) for entry in server.chats)


@pytest.mark.parametrize("lang", LANGS)
def test_a_case_costs_three_chats_one_embedding_and_sends_contexts_once(
    server: JudgeServer, make_judge, lang
):
    judge = make_judge()
    ((_, weighing, _),) = judged(judge, [long_case(lang)])
    assert isinstance(weighing, Weighing)
    assert len(server.chats) <= 3
    assert len(server.embeddings) == 1
    assert [sent(server, f"Marker{i}") for i in range(5)] == [1] * 5
    assert sum(guess_tokens(entry["text"]) for entry in server.chats) <= 4_000


def test_chinese_goes_as_characters_in_a_chinese_prompt(server: JudgeServer, make_judge):
    judged(make_judge(), [case(1, "zh")])
    for entry in server.chats:
        assert "\\u" not in entry["text"]
        assert "本次请求的标记" in entry["text"]


@pytest.mark.parametrize("lang", LANGS)
def test_the_second_run_asks_nothing(server: JudgeServer, make_judge, tmp_path, lang):
    cases = [case(n, lang) for n in range(5)]
    first = judged(make_judge(cache=tmp_path), cases)
    before = len(server.log)
    again = make_judge(cache=tmp_path)
    assert again.estimate(cases).chat == 0
    second = judged(again, cases)
    assert len(server.log) == before
    assert second == first
    assert again.usage.chat == again.usage.embeddings == 0
    assert again.usage.cache_hits >= 15


@pytest.mark.parametrize(
    "change", [{"model": "another"}, {"temperature": 0.5}, {"wording": "b"}, {"thorough": True}]
)
def test_another_model_or_sampling_is_asked_anew(server: JudgeServer, make_judge, tmp_path, change):
    judged(make_judge(cache=tmp_path), [case(1)])
    before = len(server.chats)
    other = make_judge(cache=tmp_path, **change)
    judged(other, [case(1)])
    assert len(server.chats) > before
    assert other.card.version != make_judge().card.version


def test_a_changed_context_asks_about_the_contexts_only(server: JudgeServer, make_judge, tmp_path):
    judged(make_judge(cache=tmp_path), [case(1)])
    before = len(server.chats)
    changed = case(1, contexts=("Something else.", "Item 1 is refunded in 14 days."))
    judged(make_judge(cache=tmp_path), [changed])
    assert len(server.chats) == before + 1


def test_an_incomplete_reply_is_not_kept(server: JudgeServer, make_judge, tmp_path):
    server.plan = lambda request, times: "missing"
    ((_, first, _),) = judged(make_judge(cache=tmp_path), [case(1)])
    assert "unscored" in [v.support for v in (*first.answer, *first.reference)]
    server.plan = lambda request, times: None
    ((_, second, _),) = judged(make_judge(cache=tmp_path), [case(1)])
    assert [v.support for v in second.answer] == ["supported", "not_mentioned"]


def test_no_contexts_means_no_question_about_them(server: JudgeServer, make_judge):
    ((split, weighing, _),) = judged(make_judge(), [case(1, contexts=())])
    assert len(server.chats) == 2
    assert [v.support for v in weighing.answer] == ["not_mentioned"] * len(split.answer_claims)
    assert weighing.sufficiency.enough is False


def test_an_empty_answer_without_reference_asks_nothing(server: JudgeServer, make_judge):
    ((split, _, relation),) = judged(
        make_judge(), [case(1, answer="  ", reference=None, contexts=())]
    )
    assert server.log == []
    assert split.answer_claims == ()
    assert relation.similarities == (0.0,)


def test_a_refusal_is_not_asked_whether_it_is_on_topic(server: JudgeServer, make_judge):
    refusing = case(1, answer="I cannot say how long it takes.")
    ((split, _, relation),) = judged(make_judge(), [refusing])
    assert split.refusal.refused
    assert relation.noncommittal == (True,)
    assert server.embeddings == []
    assert len(server.chats) == 2


def test_without_an_embeddings_endpoint_the_bundled_embedder_compares(
    server: JudgeServer, make_judge
):
    server.embeds = False
    judge = make_judge()
    replies = judged(judge, [case(1), case(2)])
    assert all(0 < relation.similarities[0] < 1 for _, _, relation in replies)
    assert len(server.embeddings) <= 2
    assert judge.usage.notes
    before = len(server.embeddings)
    judged(judge, [case(3)])
    assert len(server.embeddings) == before


def test_the_estimate_matches_what_is_spent(server: JudgeServer, make_judge):
    cases = [long_case(lang) for lang in LANGS] + [case(n) for n in range(5, 8)]
    judge = make_judge(prices=Prices(prompt=1.0, completion=2.0))
    before = judge.estimate(cases)
    assert server.log == []
    judged(judge, cases)
    spent = judge.usage
    assert (before.chat, before.embeddings) == (spent.chat, spent.embeddings)
    real = sum(guess_tokens(entry["text"]) for entry in server.chats)
    assert before.prompt_tokens == pytest.approx(real, rel=0.15)
    assert before.money is not None
    assert spent.money == pytest.approx(spent.prompt_tokens * 1e-6 + spent.completion_tokens * 2e-6)
    # the server's own count is learned from the first replies
    others = [case(n) for n in range(20, 25)]
    learned = judge.estimate(others).prompt_tokens
    start = spent.prompt_tokens
    judged(judge, others)
    assert learned == pytest.approx(spent.prompt_tokens - start, rel=0.15)


def test_a_budget_stops_cleanly_and_the_rest_is_done_later(
    server: JudgeServer, make_judge, tmp_path
):
    cases = [case(n) for n in range(10)]
    poor = make_judge(cache=tmp_path, budget="2,000 tokens", concurrency=1)
    replies = judged(poor, cases)
    failures = [r for triple in replies for r in triple if isinstance(r, JudgeFailure)]
    assert failures
    assert all("budget" in failure.reason for failure in failures)
    spent = len(server.chats)
    rich = make_judge(cache=tmp_path)
    assert all(isinstance(weighing, Weighing) for _, weighing, _ in judged(rich, cases))
    assert len(server.chats) == 30
    assert rich.usage.chat == 30 - spent


@pytest.mark.parametrize("k", [6, 10, 12])
def test_many_chunks_go_in_groups_each_chunk_once(server: JudgeServer, make_judge, k):
    ((_, weighing, _),) = judged(make_judge(), [long_case("en", k)])
    assert [sent(server, f"Marker{i}.") for i in range(k)] == [1] * k
    assert len(weighing.chunks) == k
    assert weighing.answer[0].support == "supported"
    assert weighing.answer[0].evidence[0].chunk_id == "c2"


def test_a_chunk_longer_than_the_window_is_cut_and_still_found(server: JudgeServer, make_judge):
    filler = "Nothing of note is said in this sentence. " * 300
    text = f"{filler}Item 1 is refunded in 14 days. {filler}"
    ((_, weighing, _),) = judged(make_judge(window=1000), [case(1, contexts=(text,))])
    verdict = weighing.answer[0]
    assert verdict.support == "supported"
    place = verdict.evidence[0]
    assert text[place.start : place.end] == "Item 1 is refunded in 14 days"
    assert weighing.chunks[0].grade == 2
    longest = max(guess_tokens(entry["text"]) for entry in server.chats)
    assert longest < 2_000


def test_thorough_judges_chunk_by_chunk(server: JudgeServer, make_judge):
    ((_, weighing, _),) = judged(make_judge(thorough=True), [long_case("en")])
    assert weighing.answer[0].by_chunk == {
        "c1": "not_mentioned",
        "c2": "supported",
        "c3": "not_mentioned",
        "c4": "not_mentioned",
        "c5": "not_mentioned",
    }
    assert len(server.chats) == 7


def test_the_same_judge_serves_many_event_loops(server: JudgeServer, make_judge):
    judge = make_judge()
    for n in range(4):
        assert len(asyncio.run(judge.split([case(n)]))) == 1
    assert len(server.chats) == 4


def test_requests_at_a_time_are_bounded_and_go_side_by_side(server: JudgeServer, make_judge):
    server.latency = 0.05
    judged(make_judge(concurrency=6), [case(n) for n in range(24)])
    assert 2 <= server.most_active <= 6


def test_too_many_requests_lower_the_number_at_a_time(server: JudgeServer, make_judge):
    async def limits() -> tuple[float, float]:
        judge = make_judge(concurrency=8)
        gate = judge._transport.lines.now().gate
        server.plan = lambda request, times: "429" if times == 0 else None
        await judge.split([case(n) for n in range(8)])
        low = gate.limit
        server.plan = lambda request, times: None
        await judge.split([case(n) for n in range(100, 140)])
        return low, gate.limit

    low, high = asyncio.run(limits())
    assert low < 8
    assert low < high <= 8


def test_chunks_keep_their_own_ids(server: JudgeServer, make_judge):
    chunks = (Chunk(id="b", text="Item 1 is refunded in 14 days."), Chunk(id="a", text="No."))
    ((_, weighing, _),) = judged(make_judge(), [case(1, contexts=chunks)])
    assert [use.chunk_id for use in weighing.chunks] == ["b", "a"]
    assert [use.useful for use in weighing.chunks] == [True, False]


def test_a_long_list_of_claims_is_asked_on_until_it_is_whole(server: JudgeServer, make_judge):
    facts = [f"Rule {n} of the house holds on day {n}." for n in range(60)]
    long = case(1, answer=" ".join(facts), contexts=(" ".join(facts[:30]), " ".join(facts[30:])))
    asked: list[int] = []

    def reply(text: str, good: dict) -> dict:
        if "passages" in good:
            asked.append(len(good["claims"]))
        return good

    server.reply = reply
    server.plan = lambda request, times: "length" if "STATEMENTS" in request["text"] else None
    judge = make_judge()
    ((_, weighing, _),) = judged(judge, [long])
    assert len(weighing.answer) == 60
    assert {v.support for v in weighing.answer[:40]} == {"supported"}
    assert asked == sorted(asked, reverse=True)
    assert asked[0] == 61 > asked[-1]
    lengths = [entry["body"]["max_tokens"] for entry in server.chats]
    assert max(lengths) > judge.config.max_tokens


def test_a_server_that_reads_only_a_part_is_noticed(server: JudgeServer, make_judge, monkeypatch):
    import judge_server

    monkeypatch.setattr(judge_server, "guess_tokens", lambda text: min(800, guess_tokens(text)))
    judge = make_judge()
    judged(judge, [long_case("en", 10)])
    assert any("context window may be too short" in note for note in judge.usage.notes)


def test_questions_of_many_cases_are_embedded_together(server: JudgeServer, make_judge):
    replies = judged(make_judge(), [case(n) for n in range(20)])
    assert all(relation.similarities for _, _, relation in replies)
    assert len(server.embeddings) == 2
    assert len(server.chats) == 60


def test_a_text_that_cannot_be_embedded_takes_no_other_case_with_it(
    server: JudgeServer, make_judge
):
    answer = server.handle

    def handle(path, body, headers):
        if "input" in body and any("item 3 " in text for text in body["input"]):
            return "status", (400, {"error": {"message": "maximum context length exceeded"}})
        return answer(path, body, headers)

    server.handle = handle
    replies = judged(make_judge(), [case(n) for n in range(8)])
    failed = [n for n, (_, _, relation) in enumerate(replies) if isinstance(relation, JudgeFailure)]
    assert failed == [3]


def test_an_embedder_that_breaks_fails_the_relation_only(server: JudgeServer, make_judge):
    class Broken:
        name, dim = "broken", 2

        def encode(self, texts):
            raise RuntimeError("no vectors today")

    ((split, weighing, relation),) = judged(make_judge(embedder=Broken()), [case(1)])
    assert split.answer_claims
    assert isinstance(weighing, Weighing)
    assert relation == JudgeFailure("the embedder failed (RuntimeError: no vectors today)")

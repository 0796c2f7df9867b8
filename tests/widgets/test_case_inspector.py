"""CaseInspector without a browser: what it shows, what it gives back, what it does when asked."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from hostile import HOSTILE

from rag_doctor.errors import InputError, PipelineError
from rag_doctor.facade import Examined, Report
from rag_doctor.i18n import set_language
from rag_doctor.records import Case, Chunk, Claim, Investigation, Ledger, Trail, Trial
from rag_doctor.widgets import CaseInspector

sys.path.insert(0, str(Path(__file__).parents[1] / "views"))
from page_reader import read_page
from view_fixtures import demo_report, one_case

REPORT = demo_report("en")
WRONG = next(r for r in REPORT if any(v.support == "contradicted" for v in r.diagnosis.claims))
FAST = "offline-fast"


class Listening(CaseInspector):
    def __init__(self, *given, **more):
        self.sent = []
        super().__init__(*given, judge=more.pop("judge", FAST), **more)

    def send(self, content, buffers=None):
        self.sent.append(content)

    def hear(self, **content):
        self._heard(self, content, [])

    def last(self, kind):
        return [message for message in self.sent if message["kind"] == kind][-1]


def inspector(row=WRONG, **more):
    return Listening(row, **more)


def test_the_page_says_the_fault_first_and_marks_each_claim_with_a_glyph_and_a_word():
    html = inspector().last("case")["html"]
    page = read_page(html)
    head = page.text[:200]
    assert "hallucination" in head
    assert "confidence" in head
    claims = re.findall(r'role="button" tabindex="0"[^>]*data-claim="c\d+"[^>]*><b class="g', html)
    assert len(claims) == len(WRONG.diagnosis.claims)
    for word in ("contradicted", "not mentioned"):
        assert f'aria-label="{word}"' in html


def test_the_right_value_stands_beside_the_wrong_one():
    html = inspector().last("case")["html"]
    verdict = next(v for v in WRONG.diagnosis.claims if v.contradiction)
    pair = verdict.contradiction
    found = re.search(
        r"<del>([^<]*)</del> <ins[^>]*>(?:<span[^>]*>[^<]*</span>)?([^<]*)</ins>", html
    )
    assert found.groups() == (pair.wrong, pair.right)


def test_a_claim_names_the_passage_that_decides_it():
    html = inspector().last("case")["html"]
    named = {name for text in re.findall(r'data-for="([^"]*)"', html) for name in text.split()}
    decided = {f"c{i}" for i, v in enumerate(WRONG.diagnosis.claims) if v.evidence}
    assert decided <= named


@pytest.mark.parametrize("fault", sorted({row.diagnosis.fault for row in REPORT}))
def test_every_outcome_makes_a_page_with_every_tag_closed(fault):
    row = next(row for row in REPORT if row.diagnosis.fault == fault)
    page = read_page(inspector(row).last("case")["html"])
    assert page.crossed == []
    assert page.open == []


def test_show_goes_to_a_case_and_refuses_one_that_is_not_there():
    widget = Listening(REPORT)
    other = REPORT.rows[3].case.id
    assert widget.show(other).selection == (other,)
    assert widget.last("place") == {"kind": "place", "n": 4, "of": len(REPORT)}
    with pytest.raises(InputError, match=r"case id: must be one of the .* here, got 'nope'"):
        widget.show("nope")


def test_a_report_opens_at_its_first_bad_case():
    first = next(r for r in REPORT if r.diagnosis.fault not in ("healthy", "correct_refusal"))
    assert Listening(REPORT).selection == (first.case.id,)


def test_the_keys_go_to_the_case_before_and_after_and_stop_at_the_ends():
    widget = Listening(REPORT).show(REPORT.rows[0].case.id)
    widget.hear(kind="go", to="previous")
    assert widget.selection == (REPORT.rows[0].case.id,)
    widget.hear(kind="go", to="next")
    assert widget.selection == (REPORT.rows[1].case.id,)
    widget.hear(kind="go", to="sideways")
    assert widget.counts["ignored"] == 1


@pytest.mark.parametrize(
    ("given", "match"),
    [
        ((WRONG.diagnosis,), "a diagnosis with its case"),
        ((WRONG.diagnosis, Case(id="x", question="", answer="")), "must be the diagnosed one"),
        (("text",), "got 'text'"),
        ((Report(rows=()),), "a report with cases"),
    ],
)
def test_what_cannot_be_shown_is_refused(given, match):
    with pytest.raises(InputError, match=match):
        CaseInspector(*given)


def test_an_edited_answer_is_judged_in_place_and_can_be_taken_back():
    case = Case(
        id="d",
        question="How long is the trial?",
        answer="The trial lasts 30 days.",
        contexts=(Chunk(id="k", text="The trial lasts 14 days."),),
        lang="en",
    )
    from rag_doctor import diagnose

    widget = Listening(diagnose(case, FAST), case)
    before = widget.examined.diagnosis
    assert before.fault == "hallucination"
    widget.hear(kind="judge", answer="The trial lasts 14 days.")
    assert widget.jobs["judge"].wait(60)
    assert widget.examined.diagnosis.fault == "healthy"
    assert "edited" in read_page(widget.last("case")["html"]).text
    assert "The pipeline's own was: hallucination" in read_page(widget.last("case")["html"]).text
    assert widget.state()["edited"] is True
    assert list(widget.to_frame()["attempt"]) == ["as it came", "edited"]
    widget.hear(kind="back")
    assert widget.examined.diagnosis == before
    assert widget.state()["edited"] is False


class Turning:
    """A pipeline whose answer follows its knob."""

    def __init__(self):
        self.asked = []

    def retrieve(self, question, top_k=1):
        return [Chunk(id=f"k{i}", text=f"Text {i}.", rank=i + 1) for i in range(top_k)]

    def generate(self, question, contexts, **knobs):
        return contexts[-1].text

    def knobs(self):
        return {}


def with_patch(**patch):
    fixes = (WRONG.diagnosis.fixes[0].model_copy(update={"patch": patch}),)
    return Examined(WRONG.case, WRONG.diagnosis.model_copy(update={"fixes": fixes}))


def test_a_fix_is_tried_on_the_attached_pipeline_and_shown_before_and_after():
    widget = inspector(with_patch(top_k=3), rag=Turning())
    assert 'data-try="0"' in widget.last("case")["html"]
    widget.hear(kind="try", fix=0)
    assert widget.jobs["try"].wait(60)
    assert widget.problems == []
    page = read_page(widget.last("tried")["html"]).text
    assert "Text 2." in page
    assert "top_k=3" in widget.last("tried")["text"]
    assert widget.selection == (WRONG.case.id,)
    attempt = widget.attempts[0]
    assert attempt.after.case.contexts[-1].id == "k2"
    assert [chunk.id for chunk in attempt.plain.case.contexts] == ["k0"]
    assert "Run again, unchanged" in page


def test_an_error_of_the_pipeline_is_shown_where_it_was_tried():
    class Broken(Turning):
        def generate(self, question, contexts, **knobs):
            raise PipelineError("model server: no answer. Mend: start it.")

    widget = inspector(with_patch(top_k=2), rag=Broken())
    widget.hear(kind="try", fix=0)
    assert widget.jobs["try"].wait(60)
    said = widget.last("trouble")
    assert said["where"] == "try"
    assert "no answer" in said["text"]


def test_a_result_for_a_case_that_is_gone_is_kept_and_not_shown():
    widget = Listening(REPORT, rag=Turning())
    row = widget.examined
    steps = widget._finish("top_k=3", row, widget._show_tried)
    widget.show(REPORT.rows[-1].case.id)
    steps((REPORT.rows[0], row))
    assert "tried" not in [message["kind"] for message in widget.sent]
    assert widget.state()["attempts"] == [f"{row.case.id}: top_k=3"]


def test_without_a_pipeline_there_is_no_button_and_no_try():
    widget = inspector()
    assert "data-try=" not in widget.last("case")["html"]
    widget.hear(kind="try", fix=0)
    assert widget.counts["ignored"] == 1


def test_the_language_can_be_switched_while_it_is_shown():
    widget = inspector()
    set_language("zh")
    widget.hear(kind="hello")
    assert "幻觉" in widget.last("case")["html"]
    assert "幻觉" in widget.twin()[0]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text_on_the_page_and_in_the_twin(text):
    row = one_case(text)
    widget = Listening(row)
    for html in (widget.last("case")["html"], widget.twin()[0]):
        page = read_page(html)
        assert page.crossed == []
        assert page.open == []
        assert not page.names() & {"script", "img", "iframe", "style", "object", "a:javascript"}
        for _, attrs in page.tags:
            assert not [name for name in attrs if name.startswith("on")]
            assert not (attrs.get("href") or "#").startswith("javascript")


def test_the_twin_has_no_class_no_script_and_every_finding_in_words():
    html, markdown = inspector().twin()
    page = read_page(html)
    allowed = {"style", "lang", "dir", "title", "scope", "open", "alt", "src"}
    assert {name for _, attrs in page.tags for name in attrs} <= allowed
    for text in (page.text, markdown):
        assert "hallucination" in text
        assert "contradicted" in text
        assert "untested" in text
    assert len(html) < 60_000


def test_a_long_case_stays_small_and_its_long_chunks_open_by_steps():
    chinese = "员工每年有十四天年假，可以分次使用。" * 300
    chunks = [Chunk(id=f"k{i}", text=f"{i} {chinese}", rank=i + 1) for i in range(20)]
    big = Chunk(id="big", text="x" * 1_000_000, rank=21)
    table = Chunk(id="table", text="| plan | price |\n|---|---|\n| Team | S$7 |", rank=22)
    case = WRONG.case.model_copy(
        update={"contexts": (*chunks, big, table), "answer": "很长。" * 3_000, "retrieved": None}
    )
    widget = Listening(Examined(case, WRONG.diagnosis.model_copy(update={"claims": ()})))
    html = widget.last("case")["html"]
    assert len(html) < 150_000
    assert 'class="text mono"' in html
    widget.hear(kind="whole", text="k20")
    wider = widget.last("case")["html"]
    assert 5_000 < len(wider) - len(html) < 20_000
    assert "Show all of its 1,000,000 characters" in wider
    widget.hear(kind="whole", text="k20")
    whole = read_page(widget.last("case")["html"])
    assert "x" * 1_000_000 in whole.text
    assert 'data-whole="k20"' not in widget.last("case")["html"]
    for unknown in ("k500", "meta", "k99999", 20):
        widget.hear(kind="whole", text=unknown)
    assert widget.problems == []


@pytest.mark.parametrize("name", ["question", "answer", "reference", "k0"])
def test_every_long_text_can_be_read_whole(name):
    text = "很长的一句话。" * 20_000 + "the last word"
    chunks = (Chunk(id="k", text=text if name == "k0" else "short", rank=1),)
    parts = {"question": "q", "answer": "a", "reference": "r", "contexts": chunks}
    parts |= {} if name == "k0" else {name: text}
    case = WRONG.case.model_copy(update={"retrieved": None, **parts})
    bare = {"claims": (), "reference_claims": (), "findings": ()}
    widget = Listening(Examined(case, WRONG.diagnosis.model_copy(update=bare)))
    assert "the last word" not in read_page(widget.last("case")["html"]).text
    for _ in range(2):
        widget.hear(kind="whole", text=name)
    assert text in read_page(widget.last("case")["html"]).text
    assert widget.text(name) == text
    assert "cases.jsonl" in widget.twin()[0]


def test_of_a_text_too_long_for_a_page_it_is_said_where_it_is():
    case = WRONG.case.model_copy(update={"question": "q" * 3_000_000})
    widget = Listening(Examined(case, WRONG.diagnosis))
    for _ in range(3):
        widget.hear(kind="whole", text="question")
    html = widget.last("case")["html"]
    assert "The first 1,000,000 of 3,000,000 characters are shown." in html
    assert 'data-whole="question"' not in html
    assert widget.text("question") == case.question
    with pytest.raises(InputError, match=r"text: one of question, answer, reference or k0"):
        widget.text("k77")


def test_what_trials_found_is_shown_live_and_in_the_twin():
    tried = Investigation(
        case_id=WRONG.case.id,
        suspect="hallucination",
        fault="noise",
        settled="overturned",
        trials=(Trial(name="closed_book", status="skipped", reason="<b>no writer</b>"),),
    )
    found = WRONG.diagnosis.model_copy(update={"investigation": tried})
    widget = Listening(Examined(WRONG.case, found))
    for html in (widget.last("case")["html"], widget.twin()[0]):
        text = read_page(html).text
        assert "Overturned" in text
        assert "<b>no writer</b>" in text


def test_a_chunk_that_never_arrived_says_that_it_carries_what_was_needed():
    chunks = tuple(Chunk(id=f"k{i}", text=f"Text {i}.", rank=i) for i in (1, 2))
    case = WRONG.case.model_copy(update={"contexts": chunks[:1], "retrieved": chunks})
    trail = Trail(
        claim=Claim(text="Text 2.", start=0, end=7), place="not_sent", carriers=("k2",), chunk="k2"
    )
    ledger = Ledger(case_id=case.id, place="not_sent", trails=(trail,))
    found = WRONG.diagnosis.model_copy(update={"ledger": ledger, "claims": (), "findings": ()})
    html = Listening(Examined(case, found)).last("case")["html"]
    row = html[html.index('data-chunk="k1"') :]
    assert "<b>not sent</b> · carries what was needed" in row[: row.index("</li>")]


def test_a_cut_chunk_says_where_it_was_cut():
    whole = Chunk(id="k", text="The first half. The second half.", rank=1)
    sent = whole.model_copy(update={"text": "The first half."})
    case = WRONG.case.model_copy(update={"contexts": (sent,), "retrieved": (whole,)})
    found = WRONG.diagnosis.model_copy(
        update={"claims": (), "reference_claims": (), "findings": ()}
    )
    html = Listening(Examined(case, found)).last("case")["html"]
    assert re.search(r'cut here[^<]*</span><span class="unsent"> The second half\.', html)

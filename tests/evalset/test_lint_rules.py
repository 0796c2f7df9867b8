"""Every rule on the smallest set that shows it, what is safe to mend, and the words for all."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scenes import KeywordRag

from rag_doctor.errors import ConfigError
from rag_doctor.evalset import fix, lint, read_evalset
from rag_doctor.evalset.base import base_of, digest_of
from rag_doctor.evalset.items import EvalItem, Passage
from rag_doctor.evalset.linting import KINDS, SAFE, needed, parse_claim, read_tuning
from rag_doctor.evalset.linting.finding import Finding
from rag_doctor.evalset.linting.precision import StratumClaim, too_few
from rag_doctor.i18n import catalogue, has
from rag_doctor.pipeline import Document, demo_pipeline

QUOTE = "Drafts are kept for 60 days."


def codes(items, base=None, **more):
    more.setdefault("judge", None)
    more.setdefault("claims", ())
    return [finding.code for finding in lint(items, base, **more).findings]


def test_a_sound_item_is_clean(item, base):
    assert codes([item()], base) == []


def test_a_chunk_that_is_gone_is_told_from_one_that_moved(item, base):
    gone = Passage(chunk_id="other#1", grade=2, quote="Nowhere to be read.")
    lost = Passage(chunk_id="leave#9", grade=2, quote="Nowhere to be read.")
    moved = Passage(chunk_id="leave#9", grade=2, quote=QUOTE)
    assert codes([item(relevant=(gone,))], base) == ["missing_chunk"]
    assert codes([item(relevant=(lost,))], base) == ["missing_section"]
    assert codes([item(relevant=(moved,), reference="60 days.", must_include=())], base) == [
        "chunk_moved"
    ]


def test_a_text_that_changed_is_found_by_quote_and_by_digest(item, base):
    chunk = base.by_id["leave#1"]
    told = {"chunk_id": chunk.id, "grade": 2}
    assert codes([item(relevant=(Passage(**told, quote="17 days of leave"),))], base) == [
        "quote_gone"
    ]
    assert codes([item(relevant=(Passage(**told, digest="0" * 12),))], base) == ["text_changed"]
    assert codes([item(relevant=(Passage(**told, digest=digest_of(chunk.text)),))], base) == []


def test_line_breaks_in_a_quote_are_no_change(item, base):
    broken = item().relevant[0].quote.replace(" is ", "\n  is ")
    passage = Passage(chunk_id="leave#1", grade=2, quote=broken)
    assert codes([item(relevant=(passage,))], base) == []


def test_an_answerable_question_without_passages_is_told_among_labelled_ones(item, base):
    bare = item(id="q2", question="How long are drafts kept?", reference=QUOTE, relevant=(),
                must_include=())  # fmt: skip
    assert "no_passage" in codes([item(), bare], base)
    assert "no_passage" not in codes([bare], base)


@pytest.mark.parametrize("text", [None, "", "N/A", "待定。", "…", "TBD", "(无)"])
def test_an_empty_reference_is_told(item, text):
    found = codes([item(reference=text, must_include=())])
    assert found in (["empty_reference"], ["placeholder"])


@pytest.mark.parametrize("text", ["No.", "None of them.", "没有。", "不能"])
def test_a_short_answer_is_no_placeholder(item, text):
    assert "placeholder" not in codes([item(reference=text, must_include=())])


@pytest.mark.parametrize("text", ["The documents do not say.", "抱歉，资料中没有相关信息。"])
def test_a_declining_reference_is_told_unless_the_question_is_unanswerable(item, text):
    assert codes([item(reference=text, must_include=())]) == ["refusal_reference"]
    unanswerable = item(reference=text, must_include=(), answerable=False, relevant=())
    assert codes([unanswerable]) == []


@pytest.mark.parametrize(
    ("reference", "code"),
    [
        ("A full-time employee gets 21 days of annual leave per year.", "reference_lacks"),
        ("Annual leave in Jakarta is 14 days per year.", "reference_lacks"),
        ("The canteen serves fresh soup with bread.", "reference_unsaid"),
    ],
)
def test_a_reference_its_passages_do_not_bear_out_is_told(item, base, reference, code):
    assert code in codes([item(reference=reference, must_include=())], base)


def test_a_reference_borne_out_elsewhere_names_the_chunk(item, base):
    report = lint([item(reference="Drafts are kept for 60 days.", must_include=())], base,
                  judge=None, claims=())  # fmt: skip
    assert report.findings[0].code == "borne_elsewhere"
    assert report.findings[0].values["chunk"] == "leave#2"


def test_a_judge_that_finds_a_negation_is_believed_where_the_words_agree(item, base):
    turned = item(
        reference="A full-time employee is not entitled to 14 days of annual leave per year."
    )
    report = lint([turned], base, judge="offline-fast", claims=())
    assert [f.code for f in report.findings] == ["reference_contradicted"]
    assert report.judge.startswith("offline-fast")


def test_an_unanswerable_question_posing_as_answerable_is_told(item, base):
    posing = item(id="q2", question="Is there a gym?", reference="The gym opens at six every day.",
                  relevant=(), must_include=())  # fmt: skip
    assert set(codes([posing], base)) == {"unanswerable"}


def test_labels_in_conflict_are_told(item):
    passage = item().relevant[0]
    two = item(relevant=(passage, passage.model_copy(update={"grade": 0})))
    assert codes([two]) == ["two_grades"]
    assert codes([item(answerable=False)]) == ["unanswerable_carried"]
    assert codes([item(answerable=False, relevant=())]) == ["unanswerable_answered"]
    assert "same_id" in codes([item(), item(question="Something else entirely?")])


def test_two_quotes_of_one_chunk_may_have_two_grades(item):
    passage = item().relevant[0]
    other = Passage(chunk_id="leave#1", grade=0, quote="The line manager")
    assert codes([item(relevant=(passage, other))]) == []


@pytest.mark.parametrize(
    ("question", "other"),
    [
        ("How long are drafts kept?", "Hello, how long are drafts kept?"),
        ("How long are drafts kept?", "How long are the drafts kept"),
        ("诊断日志保留几天？", "请问诊断日志保留几天呢？"),
    ],
)
def test_near_duplicates_are_told(item, question, other):
    pair = [item(question=question), item(id="q2", question=other, must_include=())]
    assert codes(pair) == ["near_duplicate"]


@pytest.mark.parametrize(
    ("question", "other"),
    [
        ("What does LH-1003 mean?", "What does LH-1004 mean?"),
        ("When does the Suzhou office close?", "When does the Chengdu office close?"),
        ("岚门 5.2 的安装包多大？", "岚门 5.3 的安装包多大？"),
        ("Is breakfast included?", "Is breakfast not included?"),
    ],
)
def test_other_names_figures_and_negations_make_another_question(item, question, other):
    pair = [item(question=question), item(id="q2", question=other)]
    assert codes(pair) == []


def test_one_question_with_two_answers_is_a_conflict(item):
    other = item(id="q2", reference="It is 21 days.", must_include=())
    assert codes([item(), other]) == ["two_answers"]


@pytest.mark.parametrize(
    ("one", "other", "code"),
    [
        ("一米五。", "一米八。", "two_answers"),
        ("两次。", "三次", "two_answers"),
        ("两次。", "二次", "near_duplicate"),
        ("十五天。", "保管十五天", "near_duplicate"),
    ],
)
def test_chinese_numerals_that_differ_are_a_conflict(item, one, other, code):
    asked = {"question": "泳池有多深？", "must_include": ()}
    assert codes([item(reference=one, **asked), item(id="q2", reference=other, **asked)]) == [code]


def test_leaks_are_told_from_list_parts_and_documents(item, documents, tmp_path):
    tuning = tmp_path / "prompt.txt"
    tuning.write_text("please tell me how much holiday do I get\n\n")
    assert read_tuning(tuning) == ("please tell me how much holiday do I get",)
    assert codes([item()], tuning=tuning) == ["leaked_tuning"]
    assert codes([item(), item(id="q2", split="tune")]) == ["leaked_split"]
    text = documents[0].text + "\n## FAQ\n\nHow much holiday do I get? Ask us.\n"
    leaky = base_of([documents[0].model_copy(update={"text": text})])
    assert codes([item()], leaky) == ["leaked_base"]


def test_a_copied_question_shows_the_run(item, base):
    asked = (
        "Is it so that every full-time employee is entitled to 14 days of annual leave per year?"
    )
    report = lint([item(question=asked)], base, judge=None, claims=())
    assert report.findings[0].code == "copied_words"
    assert report.findings[0].values["n"] >= 13


def test_required_strings_must_stand_in_the_reference(item):
    assert codes([item(must_include=("15 days",))]) == ["must_include"]
    spaced = item(reference="It is 1,200 元 a year.", must_include=("1200元",))
    assert codes([spaced]) == []


def test_strata_too_thin_for_the_claim_are_told_with_what_is_lacking(item):
    items = [item(id=f"q{n}", question=f"What is code A-{n}?") for n in range(20)]
    report = lint(items, judge=None, claims=("query_type:0.2",))
    (finding,) = report.of("few_in_stratum")
    assert finding.values["due"] == 21
    assert finding.values["more"] == 1
    assert not lint(items, judge=None, claims=("query_type:0.25",)).of("few_in_stratum")


@pytest.mark.parametrize("margin", [0.05, 0.1, 0.2, 0.3])
def test_the_number_needed_is_the_smallest_that_bears_the_claim(item, margin):
    n = needed(margin)
    items = [item(id=str(k)) for k in range(n)]
    claim = StratumClaim("all", margin)
    assert not list(too_few(claim, items))
    assert list(too_few(claim, items[1:]))


@pytest.mark.parametrize("text", ["query_type", "query_type:2", ":0.1", "lang:x", "lang:0"])
def test_a_claim_that_is_none_is_refused(text):
    with pytest.raises(ConfigError, match="a field and a margin"):
        parse_claim(text)


def test_a_claim_about_an_unknown_field_is_refused(item):
    with pytest.raises(ConfigError, match="no choice 'topic'"):
        lint([item()], judge=None, claims=("topic:0.1",))


def test_drafts_and_rejected_items_are_left_out_and_counted(item):
    report = lint([item(), item(id="d", reference=None, status="draft")], judge=None, claims=())
    assert (report.n, report.left_out, report.clean) == (1, 1, True)


def test_bad_rows_and_an_outdated_card_are_findings(item, tmp_path):
    path = tmp_path / "set.jsonl"
    path.write_text('{"id": "a", "question": "What is A-1?", "reference": "A."}\n{"id": 1}\n')
    assert codes(path) == ["bad_row"]


def test_the_safe_mends_change_labels_and_ids_only(item, base):
    moved = Passage(chunk_id="leave#9", grade=2, quote=QUOTE)
    drafts = item(id="m", question="How long are drafts kept?", reference=QUOTE,
                  relevant=(moved,), must_include=())  # fmt: skip
    twin = item(id="q2")
    same = item(id="q1", question="Who approves requests?", reference="The line manager.",
                must_include=())  # fmt: skip
    wrong = item(id="w", question="How much is it?", reference="It is 21 days.", must_include=())
    known = read_evalset([item(), drafts, twin, same, wrong])
    report = lint(known, base, judge=None, claims=())
    mended, made = fix(known, report.findings, base)
    assert {f.code for f in made} == {"chunk_moved", "same_item", "same_id"} <= set(SAFE)
    assert [i.id for i in mended] == ["q1", "m", "q1~2", "w"]
    assert mended.by_id()["m"].relevant[0].chunk_id == "leave#2"
    kept = [(i.question, i.reference) for i in known if i.id != "q2"]
    assert [(i.question, i.reference) for i in mended] == kept
    again = lint(mended, base, judge=None, claims=())
    assert not fix(mended, again.findings, base)[1]


@pytest.mark.parametrize(
    ("knobs", "code"),
    [({}, None), ({"tokenizer": "characters"}, "bm25_characters"),
     ({"tokenizer": "whitespace"}, "bm25_case")],
)  # fmt: skip
def test_traps_of_the_keyword_search_are_found_by_how_it_behaves(knobs, code):
    items = [i for i in read_evalset("demo") if i.lang == "en"][:8]
    report = lint(items, judge=None, pipeline=demo_pipeline(**knobs), claims=())
    assert [f.code for f in report.of("bm25_trap")] == ([code] if code else [])


def test_a_list_filled_up_with_chunks_that_score_zero_is_told_by_its_true_cause():
    chunks = [c for c in base_of("demo").chunks if c.meta.get("lang") == "en"]
    items = [i for i in read_evalset("demo") if i.lang == "en"][:8]
    rag = KeywordRag(chunks, str.split, zeros=True)
    assert len(rag.retrieve("").bm25) == 10
    report = lint(items, judge=None, pipeline=rag, claims=())
    assert [f.code for f in report.of("bm25_trap")] == ["bm25_case"]


class Flat(KeywordRag):
    def retrieve(self, question, **knobs):
        return replace(super().retrieve(question), bm25=())


def test_traps_that_cannot_be_tried_are_said_to_be_untested():
    items = [i for i in read_evalset("demo") if i.lang == "en"][:8]
    rag = Flat(base_of("demo").chunks, str.split)
    report = lint(items, judge=None, pipeline=rag, claims=())
    (told,) = report.of("untested")
    assert (told.severity, told.code) == ("note", "untested_no_list")
    assert "not tested, because retrieve() tells one list only" in told.reason("en")
    assert "未检查" in told.reason("zh")
    none = [i.model_copy(update={"lang": "other"}) for i in items]
    (told,) = lint(none, judge=None, pipeline=rag, claims=()).of("untested")
    assert told.code == "untested_no_questions"


def test_every_kind_and_code_has_its_words_in_both_languages():
    for lang in ("en", "zh"):
        words = catalogue(lang)
        reasons = {k.rsplit(".", 1)[1] for k in words if k.startswith("evalset.reason.")}
        mends = {k.rsplit(".", 1)[1] for k in words if k.startswith("evalset.mend.")}
        assert reasons == mends
    assert all(has(f"evalset.kind.{kind}") for kind in KINDS)


def test_a_report_is_json_in_the_reader_language(item):
    report = lint([item(reference=None, must_include=())], judge=None, claims=())
    told = json.loads(json.dumps(report.to_dict("zh"), allow_nan=False))
    assert told["counts"] == {"empty_reference": 1}
    assert told["findings"][0]["reason"] == "没有参考答案。"


@settings(max_examples=20, deadline=None,
          suppress_health_check=[HealthCheck.function_scoped_fixture])  # fmt: skip
@given(order=st.permutations(range(4)))
def test_the_order_of_a_set_changes_no_finding(item, base, order):
    items = [
        item(),
        item(id="b", reference="It is 21 days.", must_include=(), question="What is A-1?"),
        item(id="c", reference=None, must_include=(), question="What is B-2?"),
        item(id="d", must_include=("no",), question="What is C-3?"),
    ]
    straight = {(f.code, f.ids) for f in lint(items, base, judge=None, claims=()).findings}
    mixed = [items[n] for n in order]
    assert {(f.code, f.ids) for f in lint(mixed, base, judge=None, claims=()).findings} == straight


def test_lists_in_a_finding_take_the_comma_of_the_language():
    found = Finding("must_include", "must_include", ("a",), {"strings": ("“30 天”", "“一次”")})
    assert "“30 天”、“一次”" in found.reason("zh")
    assert "“30 天”, “一次”" in found.reason("en")


def test_an_id_used_twice_does_not_lend_one_verdict_to_the_other(item, base):
    sound = item()
    wrong = item(
        question="Who owns the harbour?",
        reference="The captain loves jazz and plays the trumpet every evening.",
        must_include=(),
    )
    for pair in ((sound, wrong), (wrong, sound)):
        found = lint(list(pair), base, judge="offline-fast", claims=()).findings
        told = [f.values["claim"] for f in found if f.kind == "unsupported_reference"]
        assert told == [wrong.reference]


def test_a_carrier_with_grade_0_is_said_to_be_labelled(item, base):
    own = item().relevant[0].model_copy(update={"grade": 0})
    other = Passage(chunk_id="leave#2", grade=2, quote=QUOTE)
    report = lint([item(relevant=(own, other))], base, judge="offline-fast", claims=())
    found = next(f for f in report.findings if f.kind == "unsupported_reference")
    assert found.code == "borne_at_zero"
    assert "grade 0" in found.reason("en")
    assert "Raise the grade of leave#1" in found.mend("en")
    assert "没有标注" not in found.reason("zh")
    alone = lint([item(relevant=(own,))], base, judge="offline-fast", claims=())
    assert "unanswerable" not in {f.code for f in alone.findings}


UNITS = """# 茶叶仓库

## 入库

新茶到库后须在 24 小时内完成抽检，抽检比例不低于百分之五。茶叶离地至少 15 厘米。
每袋 2 公斤，试用期两周。

# Tea store

## Rules

Tea is checked within 48 hours. Five percent of each lot is sampled. Shelves stand 15 cm above the
floor. The trial period is two weeks.
"""


@pytest.mark.parametrize(
    "reference",
    ["一天之内。", "5%。", "至少 0.15 米。", "2000 克。", "14 天。",
     "Within two days.", "5%.", "0.15 m.", "14 days."],
)  # fmt: skip
@pytest.mark.parametrize("judge", ["offline-fast", None])
def test_a_short_reference_in_other_units_is_no_error(item, reference, judge):
    known = base_of([Document(id="tea", title="Tea", text=UNITS)])
    relevant = tuple(Passage(chunk_id=c.id, grade=2) for c in known.chunks)
    one = item(question="?", reference=reference, relevant=relevant, must_include=())
    kinds = lint([one], known, judge=judge, claims=()).findings
    assert [f.code for f in kinds if f.severity == "error"] == []


@pytest.mark.parametrize(
    "reference", ["三天之内。", "6%。", "至少 0.2 米。", "Within five days.", "0.2 m."]
)
def test_a_short_reference_with_another_amount_stays_an_error(item, reference):
    known = base_of([Document(id="tea", title="Tea", text=UNITS)])
    relevant = tuple(Passage(chunk_id=c.id, grade=2) for c in known.chunks)
    one = item(question="?", reference=reference, relevant=relevant, must_include=())
    found = lint([one], known, judge="offline-fast", claims=()).findings
    assert [f.code for f in found if f.severity == "error"] == ["reference_lacks"]


def test_a_short_reference_in_other_words_is_a_warning(item, base):
    one = item(reference="If I ask.", must_include=())
    found = lint([one], base, judge="offline-fast", claims=()).findings
    assert {f.severity for f in found} <= {"warning"}


@pytest.mark.parametrize("told", ["I'm sorry, I don't know.", "Sorry, but I have no idea."])
def test_an_apology_is_seen_as_a_reference_that_declines(item, base, told):
    assert "refusal_reference" in codes([item(reference=told, must_include=())], base)


@pytest.mark.parametrize("judge", [None, "offline-fast"])
def test_a_yes_of_one_character_is_told_by_the_sentence_beside_it(tmp_path, judge):
    rule = "取消课程须提前六小时告知教练，否则照常扣课。"
    (tmp_path / "gym.md").write_text(f"# 章程\n\n{rule}\n", encoding="utf-8")
    base = base_of(tmp_path)
    one = EvalItem(
        id="a",
        lang="zh",
        question="临上课才说不来，还算用掉一节吗？",
        reference=f"算。{rule}",
        relevant=(Passage(chunk_id=base.chunks[0].id, grade=2),),
    )
    found = lint([one], base, judge=judge)
    assert not [*found.of("unsure_reference"), *found.of("unsupported_reference")]

"""The question templates: one example a rule, in both languages, and nothing from no sentence."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rag_doctor.evalset.synth.chinese import ask_chinese
from rag_doctor.evalset.synth.chinese_negated import negate_chinese
from rag_doctor.evalset.synth.chinese_terms import MIXED, TERMS, exchanged
from rag_doctor.evalset.synth.chinese_words import spoken
from rag_doctor.evalset.synth.draft import Draft, Statement
from rag_doctor.evalset.synth.english import ask_english
from rag_doctor.evalset.synth.english_negated import negate_english
from rag_doctor.evalset.synth.figures import other_number
from rag_doctor.evalset.synth.scope import scoped
from rag_doctor.evalset.synth.tables import ask_row, negate_row
from rag_doctor.evalset.synth.variants import code_mixed, reworded, with_synonym
from rag_doctor.text import table_rows


def statement(text, lang, **more):
    return Statement(text, "doc#1", "doc", lang, passage=text, **more)


def asked(text, lang):
    make = ask_chinese if lang == "zh" else ask_english
    return {d.template.partition(".")[2]: d for d in make(statement(text, lang))}


def negated(text, lang):
    make = negate_chinese if lang == "zh" else negate_english
    return {d.template.partition(".")[2]: d for d in make(statement(text, lang), Random(1))}


@pytest.mark.parametrize(
    ("text", "rule", "question", "include"),
    [
        ("Logs of backup runs are kept for 2 years.", "span",
         "For how long are logs of backup runs kept?", "2 years"),
        ("New links expire after 14 days unless told otherwise.", "span", None, ""),
        ("New links expire after 14 days.", "span",
         "After how many days do new links expire?", "14 days"),
        ("The screen locks after 5 minutes.", "span",
         "After how many minutes does the screen lock?", "5 minutes"),
        ("Passwords are changed every 180 days.", "span",
         "How often are passwords changed?", "180 days"),
        ("Every paid seat allows 10 guests.", "object",
         "How many guests does every paid seat allow?", "10"),
        ("A VPN session lasts 8 hours, and a code is enough.", "object",
         "How long does a VPN session last?", "8 hours"),
        ("The installation package has 44 MB and runs on Ubuntu.", "object",
         "How many MB does the installation package have?", "44 MB"),
        ("Maternity leave is 16 weeks, of which 8 follow the birth.", "copula",
         "How long is maternity leave?", "16 weeks"),
        ("Version 3.2 was released on 5 March 2024.", "when",
         "When was version 3.2 released?", "5 March 2024"),
        ("The line manager approves remote work in the HR portal.", "who",
         "Who approves remote work in the HR portal?", "line manager"),
        ("Error 809 means that a port is blocked.", "meaning",
         "What does error 809 mean?", "blocked"),
        ("If the key is lost, tell the front desk.", "if",
         "What should I do if the key is lost?", "front desk"),
        ("If it is lost, tell the front desk.", "if", None, ""),
        ("They are kept for 2 years.", "span", None, ""),
        ("Invitations go out by e-mail and are valid for 7 days.", "span",
         "For how long are invitations valid?", "7 days"),
    ],
)  # fmt: skip
def test_english_statements_are_turned_round_or_left_alone(text, rule, question, include):
    draft = asked(text, "en").get(rule)
    assert (draft and draft.question) == question
    assert draft is None or draft.must_include == (include,)
    assert draft is None or draft.quotes == (("doc#1", text),)


@pytest.mark.parametrize(
    ("text", "rule", "question", "include"),
    [
        ("诊断日志默认保留 7 天。", "amount", "诊断日志默认留几天？", "7 天"),
        ("新建的外链默认 14 天后失效。", "amount", "新建的外链默认几天后失效？", "14 天"),
        ("单个文件的上限为 50 GB。", "amount", "一个文件的上限是多少 GB？", "50 GB"),
        ("调休须由直属经理审批。", "who", "调休要由谁审批？", "直属经理"),
        ("等待时间不能由技术支持缩短。", "who", None, ""),
        ("角色在“后台—成员”里变更。", "where", "角色在哪里变更？", "后台—成员"),
        ("出现 691 表示密码错误或账号被锁定。", "meaning", "691 是什么意思？", "密码错误"),
        ("新版客户端于 2025 年 6 月 20 日发布。", "when",
         "新版客户端什么时候发布？", "2025 年 6 月 20 日"),
        ("逾期未交的，须由部门负责人写明原因。", "if", None, ""),
        ("多次逾期未交报销单的，须由部门负责人写明原因。", "if",
         "多次过期未交报销单的，该怎么办？", "部门负责人"),
        ("该上限为 50 GB。", "amount", None, ""),
        ("证书到期前 30 天，系统会发邮件提醒。", "amount", None, ""),
    ],
)  # fmt: skip
def test_chinese_statements_ask_in_place_or_are_left_alone(text, rule, question, include):
    draft = asked(text, "zh").get(rule)
    assert (draft and draft.question) == question
    assert draft is None or draft.must_include == (include,)


@pytest.mark.parametrize(
    ("text", "lang", "rule", "question"),
    [
        ("Public holidays do not count as annual leave.", "en", "what_not",
         "What does not count as annual leave?"),
        ("Interns may not join the on-call rota.", "en", "what_not",
         "Who may not join the on-call rota?"),
        ("公司不报销家庭宽带，但可以借显示器。", "zh", "not_what", "公司不报什么？"),
        ("法定休假日不计入年休假。", "zh", "what_not", "什么不计入年休假？"),
        ("海外客户的数据不会复制到境内。", "zh", "isnt_so", "海外客户的数据不是会复制到境内的吗？"),
        ("技术支持不会索要密码。", "zh", "isnt_so", "技术支持不是会索要密码的吗？"),
        ("Public transport to work is not reimbursed.", "en", "isnt_so",
         "Isn't public transport to work reimbursed?"),
        ("No receipts are needed for the meal allowance.", "en", "isnt_so",
         "Aren't receipts needed for the meal allowance?"),
        ("There is no partner hotel in Chengdu.", "en", "isnt_so",
         "Isn't there a partner hotel in Chengdu?"),
    ],
)  # fmt: skip
def test_what_is_not_so_is_asked_for(text, lang, rule, question):
    assert negated(text, lang)[rule].question == question


@pytest.mark.parametrize(
    ("text", "lang", "begin", "reference"),
    [
        ("Maternity leave is 16 weeks.", "en", "Isn't maternity leave ", "No: Maternity leave is"),
        ("Claims must be submitted within 45 days.", "en",
         "Don't claims have to be submitted within ", "No: Claims must"),
        ("诊断日志默认保留 7 天。", "zh", "不是说诊断日志默认留 ", "不是。诊断日志默认保留 7 天。"),
    ],
)  # fmt: skip
def test_a_wrong_figure_is_taken_for_granted_and_denied(text, lang, begin, reference):
    draft = negated(text, lang)["isnt"]
    assert draft.question.startswith(begin)
    assert draft.reference.startswith(reference)
    assert draft.must_include[0] not in draft.question


TABLE_EN = """| Plan | Price | Signed by | Note |
|---|---|---|---|
| Team | S$7 | sales | none |
| Basic | S$3 | sales | none |
"""
TABLE_ZH = """| 型号 | 功耗 | 审批人 |
|---|---|---|
| E310 | 68 W | 采购部 |
| E410 | 110 W | 采购部 |
"""


@pytest.mark.parametrize(
    ("text", "lang", "questions"),
    [
        (TABLE_EN, "en",
         {"What is the price of the Team plan?", "By whom is the Team plan signed?"}),
        (TABLE_ZH, "zh", {"E310 的功耗是多少？", "E310 的审批人是谁？"}),
        ("| 津贴 | 苏州 |\n|---|---|\n| 夜班 | 90 元 |\n| 高温 | 240 元 |\n", "zh",
         {"苏州的夜班津贴是多少？"}),
        ("| Fault | Table |\n|---|---|\n| pass | noise |\n| pass | miss |\n", "en", set()),
    ],
)  # fmt: skip
def test_cells_are_asked_for_by_row_and_column(text, lang, questions):
    rows = table_rows(text)
    made = list(ask_row(statement(rows[0].text, lang), rows[0], rows))
    assert {draft.question for draft in made} == questions
    assert all(draft.quotes[0][1] == rows[0].text.strip() for draft in made)


def test_a_neighbour_row_is_taken_for_granted():
    rows = table_rows(TABLE_ZH)
    (draft,) = negate_row(statement(rows[0].text, "zh"), rows[0], rows, Random(0))
    assert draft.question == "E310 的功耗不是 110 W 吗？"
    assert draft.reference == "不是。E310 的功耗是 68 W。"


@pytest.mark.parametrize(
    ("text", "question", "include"),
    [
        ("Claims after the deadline are decided by the CFO.",
         "By whom are claims after the deadline decided?", "CFO"),
        ("Trips abroad need the consent of the department head.",
         "Whose consent do trips abroad need?", "department head"),
        ("A hotel above the limit needs written consent from the line manager before the booking.",
         "Whose consent does a hotel above the limit need?", "line manager"),
        ("Breakfast is made by hand.", None, ""),
    ],
)  # fmt: skip
def test_a_sentence_that_names_a_role_is_asked_for_it(text, question, include):
    draft = asked(text, "en").get("by_whom")
    assert (draft and draft.question) == question
    assert draft is None or draft.must_include == (include,)


def test_a_wrong_role_is_taken_for_granted_and_denied():
    draft = negated("Claims after the deadline are decided by the CFO.", "en")["isnt_by"]
    assert draft.question.startswith("Aren't claims after the deadline decided by the ")
    assert draft.reference == "No: Claims after the deadline are decided by the CFO."


@pytest.mark.parametrize(
    "text",
    [
        "Breakfast included in the room price is deducted with S$12.",  # which verb is it?
        "The host is responsible for the visitor leaving by 19:00.",  # the date is the leaving's
    ],
)
def test_a_sentence_that_could_be_misread_is_left_alone(text):
    assert asked(text, "en") == {}


@pytest.mark.parametrize(
    ("text", "question", "include"),
    [
        ("离线文件默认保留半个月，到期删除。", "离线文件默认留多久？", "半个月"),
        ("一个空间最多 60 个字段。", "一个空间顶多多少个字段？", "60 个"),
        ("录像三天内上传到内部百科。", "录像几天之内上传到内部百科？", "三天"),
        ("结果保留 90 天。", None, ""),  # which results?
    ],
)
def test_chinese_amounts_are_asked_for_as_people_do(text, question, include):
    draft = asked(text, "zh").get("amount")
    assert (draft and draft.question) == question
    assert draft is None or draft.must_include == (include,)


def test_only_one_of_latest_and_last_is_said():
    made = asked("跨年发票最迟在次年 1 月 20 日前提交。", "zh")["when"]
    assert made.question == "跨年发票最迟在第二年什么时候交？"


def test_a_list_that_is_copied_is_turned_and_terms_exchanged():
    rows = draft_of("北京、上海、广州的上限是多少？", lang="zh")
    assert reworded(rows)[0].question == "广州、上海、北京的上限是多少？"
    assert reworded(draft_of("误删的文件在回收站里留几天？", lang="zh"))[-1].question.startswith(
        "误删的文件在垃圾桶"
    )
    assert reworded(draft_of("How long is leave?")) == []


@pytest.mark.parametrize(("title", "named"), [
    ("信息安全", "信息安全：留几天？"), ("数据中心与数据驻留", "《数据中心与数据驻留》：留几天？"),
])  # fmt: skip
def test_a_long_chinese_title_stands_in_its_marks(title, named):
    class One:
        def of(self, doc_id):
            return title

    assert scoped(draft_of("留几天？", lang="zh"), One()).question == named


def draft_of(question, chunk="a#1", lang="en", include="7 days"):
    return Draft(lang, question, "It is so.", ((chunk, question),), (include,), "a", "x")


def test_variants_exchange_one_term():
    chinese = draft_of("误删的文件在回收站里留几天？", lang="zh")
    assert with_synonym(chinese).question == "误删的文件在垃圾桶里留几天？"
    assert (
        code_mixed(draft_of("误删的文件夹留几天？", lang="zh")).question == "误删的 folder 留几天？"
    )
    assert with_synonym(draft_of("How long is annual leave?")).question == "How long is holiday?"
    assert code_mixed(draft_of("How long is annual leave?")) is None
    assert with_synonym(draft_of("Who signs?")) is None


def test_a_part_of_a_longer_term_is_left_alone():
    assert exchanged("团队版 Team 多少钱？", MIXED) is None
    assert exchanged("审计日志存多久？", MIXED) == ("audit log 存多久？", "审计日志")


def test_spoken_words_leave_quotations_alone():
    assert spoken("须在“必须填写”一栏提交") == "要在“必须填写”一栏交"


@pytest.mark.parametrize("words", [TERMS, MIXED])
def test_terms_exchange_to_something_else(words):
    for term, new in words.items():
        assert new != term
        found = exchanged(f"关于{term}的事", words)
        assert found is not None or new in term  # shortened already


@given(st.integers(2, 5000), st.integers(0, 50))
def test_another_number_differs_and_is_not_in_the_passage(value, seed):
    text = f"It lasts {value} days."
    changed = other_number(text, 9, len(text), text, Random(seed))
    assert changed is None or (changed != text and f" {value} " not in changed)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=80), st.sampled_from(["en", "zh"]))
def test_no_text_breaks_a_rule(text, lang):
    for draft in (*asked(text, lang).values(), *negated(text, lang).values()):
        assert draft.question


CELLS = st.lists(
    st.sampled_from(
        ["", "Plan", "Signed by", "3", "S$7", "é", "型号", "68 W", "Kept for", "the", "`x`"]
    ),
    min_size=2,
    max_size=2,
)


@settings(max_examples=150, deadline=None)
@given(st.lists(CELLS, min_size=2, max_size=5), st.sampled_from(["en", "zh"]))
def test_no_table_breaks_a_rule(cells, lang):
    lines = [f"| {' | '.join(row)} |" for row in cells]
    rows = table_rows("\n".join([lines[0], "|---|---|", *lines[1:]]))
    for row in rows:
        here = statement(row.text, lang)
        for draft in (*ask_row(here, row, rows), *negate_row(here, row, rows, Random(0))):
            assert draft.question
            assert draft.must_include[0]

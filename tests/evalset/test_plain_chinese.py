"""Plain Chinese handbooks: whole sentences give questions, and where none come it is said why."""

from __future__ import annotations

from random import Random

import pytest

from rag_doctor.errors import InputError
from rag_doctor.evalset import synthesize
from rag_doctor.evalset.synth.chinese import ask_chinese
from rag_doctor.evalset.synth.chinese_negated import negate_chinese
from rag_doctor.evalset.synth.draft import Statement
from rag_doctor.pipeline import Document

HANDBOOK = """# 员工手册

## 休假
员工每年可休假 12 天，须提前 3 天向直属主管提出书面申请，经人力资源部备案后生效。病假超过 2 天的，须附医院开具的证明，返岗当天交给人力资源部。

## 加班
加班费按基本工资的 1.5 倍计算，于次月 15 日随工资发放。未经主管批准的加班不计加班费，也不能换成调休。
"""  # noqa: E501


def zh(text: str) -> Statement:
    return Statement(text, "c", "d", "zh", "", text)


def test_a_plain_handbook_gives_questions():
    document = Document(id="h", title="员工手册", text=HANDBOOK, lang="zh")
    made = synthesize([document], judge="offline-fast").made.items
    assert len(made) >= 3
    assert any("几天" in item.question and "12 天" in item.must_include for item in made)
    assert any(item.query_type == "negation" for item in made)


@pytest.mark.parametrize(
    "text",
    [
        "每季度最后一个周五盘点一次仓库。",
        "每月第二个周三召开质量例会。",
        "每年首个周一发布新版目录。",
    ],
)
def test_one_day_of_several_is_not_asked_for_as_a_date(text):
    assert [d.question for d in ask_chinese(zh(text)) if "个什么时候" in d.question] == []
    assert [d.question for d in ask_chinese(zh(text)) if "首什么时候" in d.question] == []


def test_which_is_not_so_is_asked_without_copying():
    (draft, *_) = negate_chinese(zh("未经主管批准的加班不计加班费，也不能换成调休。"), Random(0))
    assert draft.question == "哪种加班不计加班费？"
    assert draft.must_include == ("批准",)
    barred = negate_chinese(zh("含水率超过 7% 的批次不得入库。"), Random(0))
    assert ("哪种批次不能入库？", ("7%",)) in [(d.question, d.must_include) for d in barred]


def test_why_nothing_can_be_asked_is_said_truly():
    bare = Document(
        id="h", title="随笔", text="# 随笔\n\n今天天气很好，大家都很开心。\n", lang="zh"
    )
    with pytest.raises(InputError, match="fits a template"):
        synthesize([bare], judge="offline-fast")
    text = "# 加班\n\n加班费根据基本工资的标准乘以两倍计算。\n"
    copied = Document(id="h", title="加班", text=text, lang="zh")
    with pytest.raises(InputError, match=r"every one failed a check \(copied 1"):
        synthesize([copied], judge="offline-fast")

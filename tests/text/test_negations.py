"""`negations`: cues and their reach; false friends left out. `antonym_pairs`."""

import pytest

from rag_doctor.text import antonym_pairs, antonyms_of, negations, stem

CUES = [
    ("Employees cannot carry over leave.", ["cannot"]),
    ("It isn't allowed.", ["isn't"]),
    ("It isn’t allowed.", ["isn’t"]),
    ("The plan is no longer sold.", ["no longer"]),
    ("There is no limit.", ["no"]),
    ("It works without a key.", ["without"]),
    ("Neither plan includes it.", ["Neither"]),
    ("Smoking is prohibited.", ["prohibited"]),
    ("It was never sent.", ["never"]),
    ("年假不得折现。", ["不得"]),
    ("无法报销。", ["无法"]),
    ("没有年假。", ["没有"]),
    ("尚未生效。", ["尚未"]),
    ("禁止转让。", ["禁止"]),
    ("無需審批。", ["無需"]),
    ("该服务不支持退款。", ["不支持"]),
    ("这不是必须的。", ["不是"]),
    ("非员工免入。", ["非"]),
    ("个人所得税免征。", ["免征"]),
    ("七日内退款免手续费。", ["免"]),
    ("用不着许可。", ["用不着"]),
]
FALSE_FRIENDS = """Not only staff but also guests may come.|No later than 5 days.
Nevertheless it works.|不但可以结转|不仅如此|不过价格合理|非常好|无论如何|未来可期|不同的方案
不断增加|不得不离开|差不多|没收护照|无数人|非洲|不久之后|不管怎样|特别好|有没有年假
难免收到通知|以免除名|免费停车|减免税款"""


@pytest.mark.parametrize(("text", "cues"), CUES)
def test_finds_cues(text, cues):
    assert [n.cue for n in negations(text)] == cues


@pytest.mark.parametrize("text", FALSE_FRIENDS.replace("\n", "|").split("|"))
def test_leaves_false_friends_out(text):
    assert negations(text) == []


def test_the_scope_ends_with_the_clause():
    text = "Staff cannot carry over leave, but may sell it."
    cue = negations(text)[0]
    assert text[cue.scope_start : cue.scope_end] == " carry over leave"
    text = "年假不得折现，但可结转。"
    cue = negations(text)[0]
    assert (cue.lang, text[cue.scope_start : cue.scope_end]) == ("zh", "折现")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("increase", "decrease"),
        ("before", "after"),
        ("allowed", "forbidden"),
        ("mandatory", "optional"),
        ("increased", "reduced"),
        ("增加", "减少"),
        ("允许", "禁止"),
        ("之前", "之后"),
        ("必须", "自愿"),
        ("带薪", "无薪"),
    ],
)
def test_opposites_are_known_both_ways(a, b):
    a, b = (stem(word) if word.isascii() else word for word in (a, b))
    assert (a, b) in antonym_pairs()
    assert a in antonyms_of(b)


def test_no_word_is_its_own_opposite():
    assert all(a != b for a, b in antonym_pairs())
    assert antonyms_of("handbook") == frozenset()


def test_the_pairs_are_symmetric():
    pairs = antonym_pairs()
    assert all((b, a) in pairs for a, b in pairs)

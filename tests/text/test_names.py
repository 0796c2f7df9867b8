"""`names`: candidates in both languages."""

import pytest

from rag_doctor.text import names

CASES = [
    (
        "Barack Obama was born in Honolulu and met Angela Merkel on Monday.",
        [("Barack Obama", "name"), ("Honolulu", "name"), ("Angela Merkel", "name")],
    ),
    ("She works at Acme Inc. in Paris.", [("Acme Inc", "org"), ("Paris", "name")]),
    ("He studied at the University of Oxford.", [("University of Oxford", "org")]),
    ("They asked Dr. Smith.", [("Smith", "person")]),
    ("It uses the API of IBM.", [("API", "acronym"), ("IBM", "acronym")]),
    ("The error LH-4290 is new in v4.1.", [("LH-4290", "code"), ("v4.1", "code")]),
    ("Apple", [("Apple", "name")]),
    ("Long Island's fans met Evans's band.", [("Long Island", "place"), ("Evans", "name")]),
    ("Wait. 2  Remove the lid. 3. Serve it.", []),
    ("APEC的宗旨是支持经济增长", [("APEC", "acronym")]),
    ("林丹在日本赛后表示，本赛季上半场很好", [("林丹", "person"), ("日本", "place")]),
    ("马特维延科访问北京", [("马特维延科", "person"), ("北京", "place")]),
    (
        "北京大学的张伟教授在上海市工作。",
        [("北京大学", "org"), ("张伟", "person"), ("上海市", "place")],
    ),
    ("他读过《红楼梦》。", [("红楼梦", "title")]),
    ("与深圳市腾讯计算机系统有限公司合作", [("深圳市腾讯计算机系统有限公司", "org")]),
    ("来自廣東省教育廳", [("廣東省教育廳", "org")]),
    ("According to Passage 1, employees may apply.", []),
    ("Employees receive 15 days of leave in March.", []),
    ("员工每年享有十五天年假。", []),
    ("", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_names(text, expected):
    assert [(name.text, name.kind) for name in names(text)] == expected


def test_norms_compare_across_scripts():
    assert names("来自廣東省教育廳")[0].norm == names("来自广东省教育厅")[0].norm

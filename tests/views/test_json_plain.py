"""JSON on a screen: nothing in it reorders or hides text, and it reads back the same."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.views.escape import CONTROLS, json_plain

TEXTS = st.text(st.sampled_from('a年\n\t"\\\u202e\u2066\u200f\u2028\x1b\x9b\U000e0041\U0001f600'))


@given(st.dictionaries(TEXTS, TEXTS | st.lists(TEXTS)))
def test_no_control_is_left_and_nothing_is_changed(value: dict[str, object]) -> None:
    shown = json_plain(json.dumps(value, ensure_ascii=False))
    assert not CONTROLS.search(shown)
    assert json.loads(shown) == value


def test_the_command_line_writes_it_so(capsys) -> None:  # type: ignore[no-untyped-def]
    from rag_doctor.cli.terminal import put_json

    put_json(json.dumps({"q": "safe\u202eevas 年假"}, ensure_ascii=False))
    assert capsys.readouterr().out == '{"q": "safe\\u202eevas 年假"}\n'

"""HTML is read as it is laid out, and every place stays where it was."""

import pytest

from rag_doctor.text.html_layout import laid_out
from rag_doctor.text.tables import table_rows

TABLE = (
    "<h2>Hours</h2><table><tr><th>Day</th><th>Hours</th></tr><tr><td>Friday</td>"
    "<td>8:30&ndash;16:00</td></tr><tr><td>Sunday</td><td>closed</td></tr></table>"
)


@pytest.mark.parametrize("text", [TABLE, "<p>One.</p><ul><li>Two</li></ul>", "<p>一。<br>二。</p>"])
def test_every_character_keeps_its_place(text: str) -> None:
    plain = laid_out(text)
    assert len(plain) == len(text)
    assert "<" not in plain
    assert all(text[at] == sign for at, sign in enumerate(plain) if sign not in " \n|-–")


@pytest.mark.parametrize(
    "text", ["a < b and c > d", "Use `<p>text</p>` here.", "plain", "<b>x</b>"]
)
def test_what_is_no_laid_out_page_is_left_alone(text: str) -> None:
    assert laid_out(text) is text


def test_a_table_becomes_rows() -> None:
    rows = table_rows(laid_out(TABLE))
    assert [row.cells[0].text for row in rows] == ["Friday", "Sunday"]
    assert rows[0].cells[1].header == "Hours"

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


@pytest.mark.parametrize(
    "text",
    [
        "<table><tr><td>Plan</td><td>Price</td></tr><tr><td>Pro</td><td>$25</td></tr></table>",
        "<table>\n<tr>\n <td>Plan</td>\n <td>Price</td>\n</tr>\n<tr>\n <td>Pro</td>\n"
        " <td>$25</td>\n</tr>\n</table>",
        "<table><tr><td><p>Plan</p></td><td><b>Price</b></td></tr>"
        "<tr><td>Pro</td><td><div>$25</div></td></tr></table>",
        "<table><caption>Prices</caption><tr><td>Plan</td><td>Price</td></tr>"
        "<tr><td>Pro</td><td>$25</td></tr></table>",
        "<table><tr><td colspan=2>Prices</td></tr><tr><td>Plan</td><td>Price</td></tr>"
        "<tr><td>Pro</td><td>$25</td></tr></table>",
        "<TABLE><TBODY><TR><TD>Plan</TD><TD>Price</TD></TR><TR><TD>Pro</TD><TD>$25</TD></TR>"
        "</TBODY></TABLE>",
    ],
)
def test_a_table_without_header_tags_is_read_row_by_row(text: str) -> None:
    seen = laid_out(text)
    assert len(seen) == len(text)
    assert [row.as_dict() for row in table_rows(seen)] == [{"Plan": "Pro", "Price": "$25"}]


def test_an_open_table_and_text_behind_a_closed_one_keep_their_lines() -> None:
    text = "<table><tr><td>a</td></tr></table>\n<p>One.</p>\n<p>Two.</p>\n<table><tr><td>x\ny"
    seen = laid_out(text)
    assert len(seen) == len(text)
    assert [line.strip() for line in seen.splitlines() if "." in line] == ["One.", "Two."]

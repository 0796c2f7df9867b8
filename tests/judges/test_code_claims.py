"""Commands, settings and JSON claim the values they name; programs claim nothing."""

import pytest

from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.claims_json import spoken
from rag_doctor.judges.offline.refusal import read_refusal

COMMANDS = [
    ("```bash\nuvicorn app:main --port 9000\n```", [("uvicorn app:main --port 9000", "port 9000")]),
    (
        "运行：\n```\n$ serve --max-users=20 --debug\n```",
        [("$ serve --max-users=20 --debug", "max users 20")],
    ),
    (
        "```yaml\ntimeout: 60\n# a comment: 5\nretries: 3\n```",
        [("timeout: 60", "timeout 60"), ("retries: 3", "retries 3")],
    ),
    ("```\nPORT=9000 npm start\n```", [("PORT=9000 npm start", "port 9000")]),
    ("```\nls -la\ncd /srv\n```", []),
    ("```\nserve --port <port> --key $KEY\n```", []),
    ("```python\nfor i in range(10):\n    total = 5\n```", []),
    ("```\ndef limit(x):\n    size = 20\n```", []),
    ("```js\nconst port = 3000;\n```", []),
]
JSON = [
    ('{"days": 14, "unit": "days"}', ["14 days"]),
    (
        '{"annual_leave": {"value": 14, "unit": "days"}, "carry_over": "5 days"}',
        ["14 days", "5 days"],
    ),
    ('```json\n{\n  "days": 14,\n  "paid": true\n}\n```', ["14 days"]),
    (
        '[{"plan": "Basic", "users": 5}, {"plan": "Pro", "users": 20}]',
        ["Basic", "5 users", "Pro", "20 users"],
    ),
    (
        '{"answer": "Leave is 14 days.", "source": "handbook.pdf", "confidence": 0.9}',
        ["Leave is 14 days."],
    ),
    ('{"年假": "14 天", "来源": "手册"}', ["14 天"]),
]


@pytest.mark.parametrize(("answer", "lines"), COMMANDS)
def test_a_line_that_names_a_value_is_one_claim(answer, lines):
    found = split_answer(answer, "How do I start it?")
    assert [(one.text, one.resolved) for one in found] == lines
    assert all(answer[one.start : one.end] == one.text for one in found)


@pytest.mark.parametrize(("answer", "values"), JSON)
def test_json_is_one_claim_for_each_value(answer, values):
    found = split_answer(answer, "How long is the leave?")
    assert [one.text for one in found] == values
    assert all(one.text.startswith(answer[one.start : one.end]) for one in found)


def test_the_key_and_the_question_frame_the_value():
    [one] = split_answer('{"carryOver": 5}', "How many days?")
    assert one.resolved == "How many days: carry over: 5"


def test_json_is_spoken_as_words():
    assert (
        spoken('{"annual_leave": 14, "carry_over": "5 days"}')
        == "annual leave: 14; carry over: 5 days"
    )
    assert spoken("It is {open}.") == "It is {open}."


@pytest.mark.parametrize("answer", ["?!", "👍", "……", "---"])
def test_an_answer_without_a_word_says_nothing(answer):
    assert read_refusal("How long is the leave?", answer).noncommittal

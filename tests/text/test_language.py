"""`detect_language`: English, Chinese, both, something else, or nothing to tell by."""

import pytest

from rag_doctor.text import detect_language

CASES = [
    ("en", "How many days of annual leave do I get?"),
    ("en", "Annual leave policy"),
    ("en", "OK"),
    ("en", "API key"),
    ("en", "LH-4290"),
    ("en", "Beijing (北京) is the capital of China"),
    ("en", "The café on the corner is open until 9 pm"),
    ("en", "El Niño caused heavy rain in 1998"),
    ("en", "yes, you can carry over 5 days."),
    ("zh", "年假有多少天"),
    ("zh", "員工每年享有十五天年假"),
    ("zh", "LH-4290 的 API 限流是多少?"),
    ("zh", "请问 Kubernetes Pod 的 CrashLoopBackOff 怎么排查"),
    ("zh", "API 密钥过期了怎么办"),
    ("zh", "15天"),
    ("zh", "请访问 https://example.com/very/long/path/in/english 查看说明"),
    ("mixed", "retrieval pipeline 怎么做 Rerank"),
    ("mixed", "What does 年假结转 mean"),
    ("mixed", "The 年假 policy 是每个员工都有的 and it can be carried over"),
    ("other", "Combien de jours de congé ai-je par an ?"),
    ("other", "Wie viele Urlaubstage habe ich im Jahr?"),
    ("other", "¿Cuántos días de vacaciones tengo?"),
    ("other", "Quanti giorni di ferie ho?"),
    ("other", "Tôi có bao nhiêu ngày nghỉ phép?"),
    ("other", "Berapa hari cuti saya?"),
    ("other", "Сколько дней отпуска у меня?"),
    ("other", "休暇は何日ありますか"),
    ("other", "휴가는 며칠입니까"),
    ("other", "كم يوما إجازة لدي؟"),
    ("und", ""),
    ("und", "   \n"),
    ("und", "15"),
    ("und", "3.14 % 2024-03-05"),
    ("und", "😀!!"),
    ("und", "\ud800\x00"),
]


@pytest.mark.parametrize(("language", "text"), CASES)
def test_detects(language, text):
    assert detect_language(text) == language


def test_one_borrowed_word_does_not_turn_a_long_chinese_text():
    text = "员工可以在系统中提交报销申请，审批通过后三个工作日内到账。" * 20 + "please note"
    assert detect_language(text) == "zh"


def test_reads_head_middle_and_tail_of_a_long_text():
    english = "The employee handbook explains the leave policy in detail. " * 400
    chinese = "员工手册详细说明了休假制度。" * 300
    assert detect_language(english + chinese) == "mixed"

"""The sentences the offline judge says, in the reader's language. One table, both languages."""

from __future__ import annotations

__all__ = ["SENTENCES", "say"]

SENTENCES: dict[str, tuple[str, str]] = {
    "empty_answer": ("The answer is empty.", "回答是空的。"),
    "wrong_language": (
        "The answer is in another language than the question.",
        "回答与问题的语言不同。",
    ),
    "partial": ("The answer leaves out: {parts}.", "回答没有涉及：{parts}。"),
    "relevant": ("The answer addresses the question.", "回答针对了问题。"),
    "other_subject": (
        "The answer speaks of something else than the question asks.",
        "回答说的不是问题所问的内容。",
    ),
    "wrong_form": (
        "The question asks for {kind}; the answer gives something else.",
        "问题问的是{kind}，回答给的不是。",
    ),
    "other_code": (
        "The answer speaks of another code than the question.",
        "回答说的是另一个编号。",
    ),
    "other_source": (
        "The answer stands only in passages that are not about the question.",
        "回答只出现在与问题无关的段落里。",
    ),
    "no_question": (
        "The question is empty, so whether anything answers it cannot be told.",
        "问题是空的，无法判断资料或回答是否与之相符。",
    ),
    "evasive": ("The answer does not commit itself.", "回答没有给出明确内容。"),
    "refused": ("The answer declines to answer.", "回答表示无法作答。"),
    "chunk_evidence": ("Holds “{value}” from the reference.", "含有参考答案中的“{value}”。"),
    "chunk_subject": (
        "Same subject, without what the reference says.",
        "主题相同，但没有参考答案的内容。",
    ),
    "chunk_other": ("Another subject.", "主题不同。"),
    "chunk_answers": ("Looks as if it holds an answer.", "看来含有答案。"),
    "chunk_answer_value": (
        "Holds what the answer says, near the question's subject.",
        "含有回答所说的内容，且紧邻问题的主题。",
    ),
    "chunk_no_answer": (
        "On the subject, without an answer of the kind asked for.",
        "与主题有关，但没有所问类型的答案。",
    ),
    "value_stands": ("“{value}” stands in {chunk}.", "{chunk} 中有“{value}”。"),
    "no_contexts": ("There are no contexts.", "没有任何上下文。"),
    "enough": ("The contexts hold an answer (estimate).", "上下文含有答案（估计）。"),
    "not_enough": (
        "No context holds an answer to: {parts} (estimate).",
        "没有上下文能回答：{parts}（估计）。",
    ),
    "correct_same": ("Says the same as the reference.", "与参考答案一致。"),
    "correct_part": (
        "Leaves out part of the reference: {missing}.",
        "缺少参考答案的一部分：{missing}。",
    ),
    "correct_wrong": ("The reference says “{right}”.", "参考答案是“{right}”。"),
    "correct_differs": (
        "Says “{wrong}” where the reference says “{right}”.",
        "回答说“{wrong}”，参考答案是“{right}”。",
    ),
    "correct_empty": ("Nothing to compare.", "没有可比较的内容。"),
    "conflict_values": (
        "{first} says “{a}”, {second} says “{b}”.",
        "{first} 说“{a}”，{second} 说“{b}”。",
    ),
    "conflict_versions": (
        "They speak of different versions, dates or regions ({marks}).",
        "两者说的是不同的版本、日期或地区（{marks}）。",
    ),
    "unsupported_language": (
        "the offline judge reads English and Chinese; this case looks like {language}",
        "离线评审只读中文和英文；这个案例看来是{language}",
    ),
    "cross_language": (
        "The question is in {own}, this is in {other}; the offline judge cannot compare them.",
        "问题用的是{own}，这里用的是{other}，离线评审无法比较。",
    ),
    "kind_person": ("a person", "人物"),
    "kind_organisation": ("an organisation", "机构"),
    "kind_place": ("a place", "地点"),
    "kind_date": ("a date", "时间"),
    "kind_duration": ("a length of time", "时长"),
    "kind_number": ("a number", "数量"),
    "kind_money": ("an amount of money", "金额"),
    "kind_percent": ("a percentage", "百分比"),
    "kind_yes_no": ("yes or no", "是或否"),
    "kind_choice": ("a choice", "选择"),
    "kind_method": ("a way of doing something", "做法"),
    "kind_reason": ("a reason", "原因"),
    "kind_definition": ("a definition", "定义"),
    "kind_list": ("a list", "列表"),
    "kind_name": ("a name", "名称"),
    "kind_any": ("something else", "其他内容"),
}


def say(key: str, ui: str, **values: str) -> str:
    """The sentence `key` in `ui` ("zh" or "en"), with its gaps filled."""
    english, chinese = SENTENCES[key]
    sentence = chinese if ui == "zh" else english
    for name, value in values.items():
        sentence = sentence.replace("{" + name + "}", value)
    return sentence

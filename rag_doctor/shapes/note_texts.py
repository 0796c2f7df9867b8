"""The sentences of the readers: what was wrong with a row, a value, a file (English, Chinese)."""

from __future__ import annotations

__all__ = ["NOTES"]

ROW_NOTES: dict[str, tuple[str, str]] = {
    "not_json": ("not JSON: {msg} (character {pos})", "不是合法的 JSON：{msg}（第 {pos} 个字符）"),
    "not_object": (
        "a {kind} where an object with named fields is due",
        "此处应为带字段名的对象，得到的是 {kind}",
    ),
    "too_long": (
        "the line is {size} MB long, at most {limit} MB are read: split it, or shorten its texts",
        "这一行有 {size} MB，最多读取 {limit} MB：请拆分，或缩短其中的文本",
    ),
    "too_big": (
        "the row holds {size} MB, at most {limit} MB are read: split it, or shorten its texts",
        "这一行有 {size} MB，最多读取 {limit} MB：请拆分，或缩短其中的文本",
    ),
    "no_text": (
        "neither the question nor the answer holds any text",
        "问题和回答都没有文字",
    ),
    "too_deep": (
        "nested more than {limit} levels deep",
        "嵌套超过 {limit} 层",
    ),
    "nested": ("nested too deeply to be parsed", "嵌套太深，无法解析"),
    "huge_number": (
        "a number with more digits than can be read",
        "数字的位数太多，无法读取",
    ),
    "no_fields": (
        "neither a question nor an answer among its columns: {columns}",
        "这些列里既没有问题也没有回答：{columns}",
    ),
    "not_text": (
        "{field}: text is due, got {kind}",
        "{field}：此处应为文本，得到的是 {kind}",
    ),
    "not_ids": (
        "{field}: a list of ids or a map from id to grade is due, got {kind}",
        "{field}：此处应为编号列表或“编号 → 等级”的映射，得到的是 {kind}",
    ),
    "chunk_text": (
        "{field}: a chunk without text; its keys: {keys}",
        "{field}：有一个片段没有文本；它的键：{keys}",
    ),
    "bad_bytes": (
        "not valid {encoding} at byte {pos}",
        "第 {pos} 个字节不是合法的 {encoding}",
    ),
    "cells": (
        "{got} cells where the header has {due}",
        "有 {got} 个单元格，而表头有 {due} 列",
    ),
    "quoting": ("broken quoting: {msg}", "引号不配对：{msg}"),
    "cut": ("the data ends here, in the middle of a row", "数据在此处、一行的中间断掉了"),
}  # fmt: skip

FIELD_NOTES: dict[str, tuple[str, str]] = {
    "number_text": (
        "{field}: a number where text is due, read as text ({count}×, first at {where})",
        "{field}：应为文本处是数字，按文本读取（{count} 处，首见于 {where}）",
    ),
    "bool_text": (
        "{field}: true/false where text is due, read as text ({count}×, first at {where})",
        "{field}：应为文本处是布尔值，按文本读取（{count} 处，首见于 {where}）",
    ),
    "other_text": (
        "{field}: {kind} where text is due, read as text ({count}×, first at {where})",
        "{field}：应为文本处是 {kind}，按文本读取（{count} 处，首见于 {where}）",
    ),
    "first_of_list": (
        "{field}: a list of texts; the first is used, the list is kept in meta "
        "({count}×, first at {where})",
        "{field}：是文本列表，取第一条，整个列表保留在 meta（{count} 处，首见于 {where}）",
    ),
    "conversation": (
        "{field}: a conversation; the last {who} message is used, all of it is kept in meta "
        "({count}×, first at {where})",
        "{field}：是多轮对话，取最后一条 {who} 消息，全部保留在 meta（{count} 处，首见于 {where}）",
    ),
    "surrogates": (
        "{field}: broken half characters (lone surrogates) replaced by \ufffd "
        "({count}×, first at {where})",
        "{field}：含残缺字符（孤立代理项），已替换为 \ufffd（{count} 处，首见于 {where}）",
    ),
    "nuls": (
        "{field}: NUL characters replaced by \ufffd ({count}×, first at {where})",
        "{field}：含 NUL 字符，已替换为 \ufffd（{count} 处，首见于 {where}）",
    ),
    "not_a_number": (
        "NaN or Infinity in the JSON, read as missing ({count}×, first at {where})",
        "JSON 中有 NaN 或 Infinity，按缺失处理（{count} 处，首见于 {where}）",
    ),
    "same_id": (
        "id: given twice or more, made unique as `id~2` ({count}×, first at {where})",
        "id：重复出现，已改为 `id~2` 的形式（{count} 处，首见于 {where}）",
    ),
    "same_chunk": (
        "{field}: a chunk given twice (same id, same text), the first is kept "
        "({count}×, first at {where})",
        "{field}：同一片段出现两次（编号与文本都相同），保留第一个（{count} 处，首见于 {where}）",
    ),
    "same_chunk_id": (
        "{field}: one chunk id for different texts, made unique as `id#2` "
        "({count}×, first at {where})",
        "{field}：同一编号对应不同文本，已改为 `id#2` 的形式（{count} 处，首见于 {where}）",
    ),
    "empty_chunk": (
        "{field}: chunks without text dropped ({count}×, first at {where})",
        "{field}：没有文本的片段已丢弃（{count} 处，首见于 {where}）",
    ),
    "long_chunk": (
        "{field}: chunks of more than {limit} characters; judging them is slow "
        "({count}×, first at {where})",
        "{field}：片段超过 {limit} 个字符，评判会很慢（{count} 处，首见于 {where}）",
    ),
    "cut_text": (
        "{field}: longer than {limit} characters; cut there, the rest is not judged "
        "({count}×, first at {where})",
        "{field}：超过 {limit} 个字符，已在此处截断，其余部分不参与评判"
        "（{count} 处，首见于 {where}）",
    ),
    "placeholder": (
        "reference: a placeholder (N/A, TBD) counts as no reference ({count}×, first at {where})",
        "reference：占位文字（无、暂无、待补充）视为没有参考答案（{count} 处，首见于 {where}）",
    ),
    "contexts_unknown": (
        "contexts: not recorded; what was retrieved is not known ({count}×, first at {where})",
        "contexts：没有记录，不知道检索到了什么（{count} 处，首见于 {where}）",
    ),
    "bad_flag": (
        "contexts_known: true or false is due, other values ignored ({count}×, first at {where})",
        "contexts_known：应为 true 或 false，其他值已忽略（{count} 处，首见于 {where}）",
    ),
    "bad_rank": (
        "{field}: ranks that are no whole number from 1 to {limit} replaced by the place in the "
        "list ({count}×, first at {where})",
        "{field}：名次不是 1 到 {limit} 的整数，改用列表中的位置（{count} 处，首见于 {where}）",
    ),
    "zero_rank": (
        "{field}: ranks counted from 0, shifted to count from 1 ({count}×, first at {where})",
        "{field}：名次从 0 数起，已改为从 1 数起（{count} 处，首见于 {where}）",
    ),
    "bad_score": (
        "{field}: scores that are no finite number ignored ({count}×, first at {where})",
        "{field}：不是有限数字的得分已忽略（{count} 处，首见于 {where}）",
    ),
    "same_key": (
        "a JSON object with the key '{name}' twice, the last one is kept "
        "({count}×, first at {where})",
        "JSON 对象中键 '{name}' 出现两次，保留最后一个（{count} 处，首见于 {where}）",
    ),
    "nan_cell": (
        "cells that say 'nan' read as missing ({count}×, first at {where})",
        "写着 'nan' 的单元格按缺失处理（{count} 处，首见于 {where}）",
    ),
    "empty_question": (
        "question: empty ({count}×, first at {where})",
        "question：问题为空（{count} 处，首见于 {where}）",
    ),
    "empty_answer": (
        "answer: empty ({count}×, first at {where})",
        "answer：回答为空（{count} 处，首见于 {where}）",
    ),
    "two_columns": (
        "{field}: both '{used}' and '{kept}' have this meaning; '{used}' is used, '{kept}' is kept "
        "in meta ({count}×, first at {where})",
        "{field}：'{used}' 和 '{kept}' 含义相同，采用 '{used}'，'{kept}' 保留在 meta"
        "（{count} 处，首见于 {where}）",
    ),
    "unknown_lang": (
        "lang: {value} is no language known here, detected from the text instead "
        "({count}×, first at {where})",
        "lang：不认识的语言 {value}，改为从文本中识别（{count} 处，首见于 {where}）",
    ),
    "only_retrieved": (
        "contexts: no such column; the chunks of 'retrieved' are taken as what reached the prompt "
        "({count}×, first at {where})",
        "contexts：没有这一列，把 'retrieved' 当作进入提示词的内容（{count} 处，首见于 {where}）",
    ),
    "ids_differ": (
        "'{column}': not as many ids as there are chunks, ids ignored ({count}×, first at {where})",
        "'{column}'：编号数与片段数不符，忽略这些编号（{count} 处，首见于 {where}）",
    ),
    "bad_grade": (
        "relevant_ids: grades that are no whole number ignored ({count}×, first at {where})",
        "relevant_ids：不是整数的等级已忽略（{count} 处，首见于 {where}）",
    ),
    "clipped_grade": (
        "relevant_ids: grades outside 0, 1, 2 moved to the nearest of them "
        "({count}×, first at {where})",
        "relevant_ids：0、1、2 以外的等级已改为最接近的一个（{count} 处，首见于 {where}）",
    ),
    "lone_id": (
        "relevant_ids: a single number, read as one id of grade 2 ({count}×, first at {where})",
        "relevant_ids：只有一个数字，按一个编号、等级 2 读取（{count} 处，首见于 {where}）",
    ),
    "cut_list": (
        "{field}: a printed list shortened by '...'; its middle is lost, read as one text "
        "({count}×, first at {where})",
        "{field}：列表打印时被 '...' 截断，中间已丢失，按一段读取（{count} 处，首见于 {where}）",
    ),
}  # fmt: skip

FILE_NOTES: dict[str, tuple[str, str]] = {
    "suffix": (
        "named {suffix}, but holds {kind}; read as {kind}",
        "后缀是 {suffix}，内容却是 {kind}，按 {kind} 读取",
    ),
    "not_gzip": (
        "named .gz, but is not compressed; read as it is",
        "后缀是 .gz，但没有压缩，按原样读取",
    ),
    "gzip_broken": (
        "the gzip data is broken or cut short ({msg}); what came before is read",
        "gzip 数据损坏或不完整（{msg}），只读取了之前的部分",
    ),
    "json_cut": (
        "the JSON list breaks off at line {at}; what came before is read",
        "JSON 列表在第 {at} 行处中断，只读取了之前的部分",
    ),
    "encoding": (
        "not UTF-8; read as {encoding}. Save as UTF-8 to be sure",
        "不是 UTF-8，按 {encoding} 读取；为保险起见请另存为 UTF-8",
    ),
    "replaced": (
        "bytes that are not valid {encoding} replaced by \ufffd ({number}×)",
        "不是合法 {encoding} 的字节已替换为 \ufffd（{number} 处）",
    ),
    "same_header": (
        "the column '{name}' is there twice; the later one is called '{new}'",
        "列名 '{name}' 重复，后面一列改称 '{new}'",
    ),
    "no_header": (
        "a column without a name is called '{new}'",
        "没有名称的列改称 '{new}'",
    ),
    "several_columns": (
        "{field}: from different columns in different rows: {columns}",
        "{field}：不同的行用了不同的列：{columns}",
    ),
    "contexts_empty": (
        "CONTEXTS ARE EMPTY IN EVERY ROW (column '{column}'): every case will look like a "
        "retrieval miss",
        "每一行的上下文都是空的（列 '{column}'）：所有案例都会像是检索缺失",
    ),
    "contexts_null": (
        "CONTEXTS ARE NOT RECORDED IN ANY ROW (column '{column}'): what was retrieved is not "
        "known, so retrieval and faithfulness cannot be judged",
        "每一行都没有记录上下文（列 '{column}'）：不知道检索到了什么，无法评判检索和忠实度",
    ),
    "contexts_none": (
        "NO COLUMN OF CONTEXTS: what was retrieved is not known, so retrieval and faithfulness "
        "cannot be judged. Columns seen: {columns}",
        "没有上下文这一列：不知道检索到了什么，无法评判检索和忠实度。现有的列：{columns}",
    ),
    "contexts_maybe": (
        "the column '{column}' looks like contexts: rename it to 'contexts' if it is",
        "列 '{column}' 看起来像上下文：如果是，请改名为 'contexts'",
    ),
}  # fmt: skip

NOTES: dict[str, tuple[str, str]] = ROW_NOTES | FIELD_NOTES | FILE_NOTES
"""Code → (English, Chinese). Both name the same values."""

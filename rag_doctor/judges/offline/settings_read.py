"""A Chinese sentence on a setting against contexts that are a configuration in English letters.

"`timeout` 默认是 60。" against `timeout: 60` needs no translation: the key stands in both, and its
value is compared. Read only where the sentence says just that; everything else is left as it was.
"""

# ruff: noqa: E501  (a pattern stays on one line)

from __future__ import annotations

import re
from dataclasses import dataclass

from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.text.folding import fold

__all__ = ["Setting", "read_setting"]

MOST_CHARS = 60
_LINE = re.compile(
    r"^[ \t]*(?:-[ \t]+)?[\"']?(?P<key>[A-Za-z][\w.-]{0,60})[\"']?[ \t]*[:=][ \t]*[\"']?(?P<value>[^\"'#,{}\[\]\n]{1,60}?)[\"']?[ \t]*,?[ \t]*(?:(?:#|//)[^\n]*)?$",
    re.MULTILINE,
)
# What a setting is called in Chinese, and the words its key is made of.
_NAMES = {
    "端口号": "port", "端口": "port", "超时时间": "timeout", "超时": "timeout", "重试次数": "retries retry",
    "主机名": "host hostname", "主机": "host hostname", "用户名": "user username", "路径": "path", "日志级别": "level",
    "并发数": "concurrency workers", "缓存大小": "cache", "批大小": "batch", "数据库": "database db", "时区": "timezone tz",
    "密码": "password", "区域": "region", "版本号": "version", "版本": "version", "间隔": "interval",
}  # fmt: skip
_NAME = "|".join(sorted(_NAMES, key=len, reverse=True))
_VALUE = r"(?P<value>[\d.]+|[a-z][\w./:-]*|开启|启用|打开|关闭|禁用|停用)"
_UNIT = r"(?P<unit>毫秒|秒钟?|分钟|小时|天|次|个|条|ms|s|mb|gb|kb|m|g)?"
_SAID = re.compile(
    rf"^(?:(?:配置|设置|默认|服务|系统|文件|参数|字段|选项|的|中|里|上|项|[,:])*)[`'\"]?(?P<key>[a-z][\w.-]*|{_NAME})[`'\"]? ?(?:{_NAME}|参数|字段|选项|配置项)?"
    rf" ?(?:的?(?:默认|缺省|当前|初始)?(?:值|时间|数值)?) ?(?:默认|当前|目前)?(?:是|为|设为|设置为|设成|等于|=|:|(?<=默认)(?=[开启打关禁停])|已(?=[开启打关禁停])) ?[`'\"]?{_VALUE}[`'\"]? ?{_UNIT}$"
)
_BEFORE = re.compile(
    rf"^(?:服务|系统|程序)?(?:默认)?(?:监听|使用|用|占用|开放)(?:的?是)? ?[`'\"]?{_VALUE}[`'\"]? ?(?P<unit>)(?:号)?(?P<key>端口)$"
)
_ON = {"开启": "true", "启用": "true", "打开": "true", "关闭": "false", "禁用": "false", "停用": "false"}  # fmt: skip
_BOOL = {"yes": "true", "on": "true", "enabled": "true", "no": "false", "off": "false", "disabled": "false"}  # fmt: skip
_UNITS = {
    "毫秒": "ms",
    "秒": "s",
    "秒钟": "s",
    "分钟": "m",
    "小时": "h",
    "天": "d",
    "gb": "g",
    "mb": "m",
}
_SIZED = re.compile(r"([\d.]+) ?([a-z]{0,2})")


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting that a claim names: `said` its value there, `given` the contexts' one value.

    `chunk` = number of the chunk, `start:end` = the line in it, `same` = do the values agree.
    """

    chunk: int
    start: int
    end: int
    said: str
    given: str
    same: bool


def read_setting(claim: str, base: Base) -> Setting | None:
    """The setting that the claim is about; `None` where it is none, or its value is not one."""
    said = fold(claim).strip(" 。.!`")
    if len(said) > MOST_CHARS or not re.search(r"[\u4e00-\u9fff]", said):
        return None
    found = _SAID.match(said) or _BEFORE.match(said)
    if not found:
        return None
    lines = [
        (number, line)
        for number, chunk in enumerate(base.chunks)
        for line in _LINE.finditer(chunk.text)
        if _named(found["key"], fold(line["key"]))
    ]
    values = {fold(line["value"]).strip() for _, line in lines}
    keys = {fold(line["key"]) for _, line in lines}
    if len(values) != 1 or len(keys) != 1:
        return None
    number, line = lines[0]
    chunk_text = base.chunks[number].text
    same = _same(found["value"], found["unit"] or "", values.pop())
    if same is None:
        return None
    start, end = line.start("key"), line.end("value")
    if start and chunk_text[start - 1] in "\"'":
        start -= 1
    return Setting(
        number, start, end, found["value"] + (found["unit"] or ""), line["value"].strip(), same
    )


def _named(said: str, key: str) -> bool:
    if said not in _NAMES:
        return said == key or key.endswith((f".{said}", f"_{said}", f"-{said}"))
    pieces = re.split(r"[._-]", key)
    return any(word in pieces for word in _NAMES[said].split())


def _same(said: str, unit: str, given: str) -> bool | None:
    """Do the values agree? `None` = they are in different units or of different kinds."""
    one, other = _ON.get(said, _BOOL.get(said, said)), _BOOL.get(given, given)
    mine, theirs = _SIZED.fullmatch(one), _SIZED.fullmatch(other)
    if not mine or not theirs:
        return one == other if bool(mine) == bool(theirs) else None
    units = {_UNITS.get(name, name) for name in (unit or mine[2], theirs[2]) if name}
    if len(units - {"次", "个", "条"}) > 1:
        return None
    try:
        return float(mine[1]) == float(theirs[1])
    except ValueError:  # 1.2.3 is a version
        return mine[1] == theirs[1]

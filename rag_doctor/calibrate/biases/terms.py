"""English and Chinese words for the same things, and texts with one put for the other."""

from __future__ import annotations

import re
from collections.abc import Callable

from rag_doctor.text.han_cut import cut

__all__ = ["TERMS", "glossed", "in_chinese", "in_english"]

_PAIRS = """
account 账号|admin 管理员|API 接口|backup 备份|bonus 奖金|budget 预算|bug 缺陷|cache 缓存
client 客户端|contract 合同|customer 客户|data 数据|database 数据库|deadline 截止日期
desktop 桌面端|discount 折扣|email 邮箱|error 错误|file 文件|folder 文件夹|feedback 反馈
HR 人力资源部|invoice 发票|leader 主管|link 链接|log 日志|login 登录|manager 经理
market 市场|meeting 会议|model 模型|network 网络|office 办公室|offer 录用通知|order 订单
password 密码|plan 套餐|platform 平台|policy 政策|project 项目|prompt 提示词|query 查询
ranking 排序|release 发布|report 报告|request 请求|retrieval 检索|retry 重试|review 评审
server 服务器|SSO 单点登录|storage 存储|support 支持|system 系统|team 团队|timeout 超时
token 令牌|training 培训|update 更新|upgrade 升级|upload 上传|user 用户|version 版本
VPN 虚拟专用网络|WiFi 无线网络|workspace 空间|download 下载|scope 权限范围|price 价格
app 应用|web 网页|SDK 开发工具包|hotel 酒店|student 学生|doctor 医生|hospital 医院
company 公司|government 政府|president 总统|CEO 首席执行官|AI 人工智能|GDP 国内生产总值
Covid 新冠|internet 互联网|engineer 工程师|product 产品
"""
TERMS: tuple[tuple[str, str], ...] = tuple(
    (pair.split(" ", 1)[0], pair.split(" ", 1)[1])
    for pair in _PAIRS.strip().replace("\n", "|").split("|")
)
"""(English, Chinese) for one thing, as code-mixed texts use them."""

_TO_CHINESE = {english.casefold(): chinese for english, chinese in TERMS}
_TO_ENGLISH = {chinese: english for english, chinese in TERMS}
_HAN_RUN = re.compile(r"[\u4e00-\u9fff]+")
# Not within a longer name, and not beside another English word: a phrase is one term.
_LATIN = re.compile(
    r"(?<![A-Za-z0-9_./\-])(?<![A-Za-z0-9] )("
    + "|".join(sorted(map(re.escape, _TO_CHINESE), key=len, reverse=True))
    + r")(?! ?[A-Za-z0-9_/\-]|\.[A-Za-z])",
    re.I,
)


def in_english(text: str) -> str:
    """Chinese terms put in English, as code-mixed speech does: `请求超时` → `request timeout`.

    Only whole words are changed; the same text comes back when none is in the list.
    """

    def swap(run: re.Match[str]) -> str:
        words = [_TO_ENGLISH.get(word, word) for word in cut(run[0])]
        return "".join(_spaced(words))

    return _HAN_RUN.sub(swap, text)


def _spaced(words: list[str]) -> list[str]:
    """Two English words side by side need a space between them."""
    out: list[str] = []
    for word in words:
        if out and out[-1].isascii() and word.isascii():
            out.append(" ")
        out.append(word)
    return out


def in_chinese(text: str) -> str:
    """English terms put in Chinese, blanks around them gone: `用 SSO 登录` → `用单点登录登录`."""
    return _swapped(text, lambda english, chinese: chinese)


def glossed(text: str) -> str:
    """English terms with the Chinese word after them: `用 SSO 登录` → `用 SSO（单点登录）登录`."""
    return _swapped(text, lambda english, chinese: f"{english}（{chinese}）", before=False)


def _swapped(text: str, made: Callable[[str, str], str], before: bool = True) -> str:
    out, end = [], 0
    for found in _LATIN.finditer(text):
        head = text[end : found.start()]
        out.append(head.removesuffix(" ") if before else head)
        out.append(made(found[1], _TO_CHINESE[found[1].casefold()]))
        end = found.end() + (text[found.end() : found.end() + 1] == " ")
    return "".join([*out, text[end:]])

"""Everyday names for the terms of Chinese documents, and the English words mixed in at work."""

from __future__ import annotations

import re

__all__ = ["MIXED", "TERMS", "exchanged"]

TERMS: dict[str, str] = {
    "资源回收筒": "垃圾桶", "回收站": "垃圾桶", "离职": "辞职", "年休假": "年假", "婚假": "结婚假",
    "笔记本电脑": "笔记本", "补贴": "补助", "津贴": "补助", "餐补": "饭补", "交通费": "路费",
    "打车": "叫车", "口令": "密码", "薪资": "工资", "体检": "身体检查",
    "快递": "包裹", "停车位": "车位",
    "显示器": "屏幕", "工位": "座位", "额度": "限额", "外链": "分享链接",
    "复盘": "事后总结", "告警": "报警",
    "差旅": "出差", "住宿": "住酒店", "食堂": "餐厅", "班车": "通勤车", "劳动合同": "工作合同",
    "礼品卡": "购物卡", "讲师": "老师", "录像": "视频",
    "安装包": "安装文件", "诊断日志": "日志", "访客": "客人", "参与者": "参加的人",
    "续签": "续约", "供应商": "供货商",
    "停用": "禁用", "用量": "使用量", "开票": "开发票",
    "吞吐量": "速度", "功耗": "耗电量", "用途": "用处",
    "含义": "意思", "审批人": "审批的人", "保存时间": "保存期限",
}  # fmt: skip
"""The document's term → what people call it in conversation."""

MIXED: dict[str, str] = {
    "年休假": "annual leave", "年假": "annual leave", "病假": "sick leave",
    "产假": "maternity leave", "远程办公": "remote", "试用期": "probation", "离职": "offboarding",
    "入职": "onboarding", "会议室": "meeting room", "发票": "invoice", "预算": "budget",
    "培训": "training", "值班": "on-call", "班车": "shuttle", "访客": "visitor",
    "密码": "password", "口令": "password", "登录": "login", "权限": "permission",
    "令牌": "token", "接口": "API", "请求数": "request 数", "限流": "rate limit",
    "错误码": "error code", "重试": "retry", "回调": "webhook", "审计日志": "audit log",
    "日志": "log", "客户端": "client", "服务器": "server", "数据中心": "data center",
    "备份": "backup", "版本": "version", "升级": "upgrade", "安装包": "installer",
    "导出": "export", "同步": "sync", "缓存": "cache", "硬盘": "disk", "浏览器": "browser",
    "邮件": "email", "邮箱": "email", "文件夹": "folder", "外链": "share link",
    "链接": "link", "附件": "attachment", "管理员": "admin",
    "企业版": "Enterprise", "团队版": "Team", "基础版": "Basic", "方案": "plan", "套餐": "plan",
    "优惠": "discount", "连接器": "connector", "消息": "message",
    "网关": "gateway", "隧道": "tunnel", "防火墙": "firewall", "端口": "port",
    "固件": "firmware", "机房": "server room", "演练": "drill", "告警": "alert",
    "复盘": "postmortem", "主值": "primary", "供应商": "vendor", "合同": "contract",
    "表单": "form", "吞吐量": "throughput", "新版本": "new version", "工单": "ticket",
    "测试": "test", "部署": "deploy", "项目": "project", "会议": "meeting", "团队": "team",
    "周报": "weekly report", "截止时间": "deadline", "流程": "workflow", "模板": "template",
}  # fmt: skip
"""The document's term → the English word that people mix in."""


def exchanged(text: str, words: dict[str, str]) -> tuple[str, str] | None:
    """The text with its longest known term exchanged everywhere, and that term; `None` = none."""
    held = [word for word in words if word in text]
    whole = [word for word in held if not any(word != other and word in other for other in held)]
    known = [word for word in whole if words[word] not in text]
    if not known:
        return None
    term = max(known, key=lambda word: (len(word), word))
    new = words[term]
    spaced = re.sub(rf" *{re.escape(term)} *", f" {new} " if new.isascii() else new, text)
    spaced = re.sub(r" (?=[，。？！、；：）》”])|(?<=[，。？！、；：（《“]) ", "", spaced).strip()
    return re.sub(r" {2,}", " ", spaced), term

"""Texts that must stay text in every widget, its twin and its exports."""

HOSTILE = [
    "<script>window.pwned = 1</script>",
    '"><img src=x onerror="window.pwned=1">',
    "' onmouseover='window.pwned=1",
    "</mark></blockquote></p></article><b>loose</b>",
    "</style><script>window.pwned=1</script>",
    "<svg onload=window.pwned=1>",
    "<a href='javascript:window.pwned=1'>go</a>",
    "{{7*7}} ${7*7} {% raw %} {0} {n} {x!r} %s",
    "\u202egnihtemos\u202c \u2066isolate\u2069",
    "مرحبا بالعالم 123 (RTL)",
    "a\x00b\x1b[31mc\u200bd\ufeff",
    "&lt;script&gt; &amp; &#x3c;",
    "年假 <b>15</b> 天",
]

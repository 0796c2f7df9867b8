"""The style sheet of the page, written from the theme. No font, image or rule is fetched."""

from __future__ import annotations

from functools import cache

from rag_doctor.views.theme import DARK, FONT, LIGHT, MONO, SIZES

__all__ = ["stylesheet"]

RULES = """
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:auto}
body{margin:0;background:var(--ground);color:var(--ink);font:400 var(--body)/1.55 var(--sans);
overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
body:lang(zh){line-height:1.7}
main,body>header,body>footer{max-width:72rem;margin:0 auto;padding:0 32px}
h1,h2,h3,h4,p,ol,ul,dl,dd,figure,blockquote,table{margin:0;padding:0}
ol,ul{list-style:none}
h1{font-size:var(--large);line-height:1.25;font-weight:650;letter-spacing:-.01em;text-wrap:balance}
h2{font-size:var(--large);line-height:1.25;font-weight:400;letter-spacing:-.01em}
h2 .dot{vertical-align:.14em;width:12px;height:12px}
h2.sub{font-size:var(--small);letter-spacing:0}
h3{font-size:var(--body);font-weight:650;line-height:1.45;max-width:44rem}
h4{font-size:var(--small);font-weight:400;color:var(--soft);margin:20px 0 4px}
h4:first-child{margin-top:0}
a{color:var(--link);text-decoration-thickness:1px;text-underline-offset:3px}
:focus-visible{outline:2px solid var(--link);outline-offset:3px;border-radius:2px}
.skip{position:absolute;left:-999rem}
.skip:focus{left:32px;top:8px;background:var(--ground);padding:8px;z-index:1}
.sub{font-size:var(--small);color:var(--soft);line-height:1.5}
.lead{font-size:var(--large);line-height:1.3;color:var(--soft);letter-spacing:-.01em}
.id{overflow-wrap:anywhere}
.n{font-weight:650;color:var(--ink)}
.ctl{font:var(--small)/1 var(--mono);color:var(--bad);border-bottom:1px dotted}
.gap{font-size:var(--small);color:var(--soft)}
code{font:.9em var(--mono);background:var(--tint);padding:1px 4px;border-radius:3px}
.dot{display:inline-block;width:10px;height:10px;border-radius:50%;background:var(--hue);
margin-right:8px;box-shadow:0 0 0 1px var(--rim)}
.dot.hollow{background:none;box-shadow:inset 0 0 0 2px var(--hue)}
.good{color:var(--good)}.bad{color:var(--bad)}.open{color:var(--open)}.soft{color:var(--soft)}
body>header{padding-top:40px}
.brand{margin-bottom:48px}
.aside{margin-top:12px}
section{margin-top:64px}
.bars{margin-top:32px;display:grid;align-items:center;gap:2px 24px;
grid-template-columns:max-content minmax(8rem,26rem) minmax(0,1fr)}
.bars a{display:grid;grid-column:1/-1;grid-template-columns:subgrid;align-items:center;
padding:4px 0;color:inherit;text-decoration:none}
.bars a:hover .name{text-decoration:underline}
.lane{display:flex;align-items:center;gap:8px}
.lane .n{white-space:nowrap;overflow-wrap:normal}
.bar{height:8px;background:var(--hue);min-width:3px;border-radius:1px;
box-shadow:0 0 0 1px var(--rim)}
.bar.hollow{background:none;box-shadow:inset 0 0 0 1.5px var(--hue)}
.bars .quiet .bar{background:none;box-shadow:inset 0 0 0 1px var(--soft);opacity:.6}
.bars a:not(.quiet)+.quiet{margin-top:16px}
.bars .quiet .n{font-weight:400}
.first{margin-top:40px;max-width:44rem}
.do{line-height:1.5}
.badge.cures,.badge.cures_but_harms,.badge.harms,.badge.no_effect{border-style:solid}
.badge.cures{color:var(--good)}.badge.cures_but_harms,.badge.harms{color:var(--bad)}
.badge.no_effect{color:var(--soft)}
.tried td,.tried th{padding-right:20px}.tried .badge{margin-left:0}
.tried td+td,.tried th+th{white-space:nowrap}.tried td:first-child{min-width:16rem}
.wide+.sub{margin-top:8px;max-width:44rem}
section>h2+.fixes{margin-top:12px}header .lead+.sub{margin-top:12px;max-width:60rem}
.apply dl{margin-top:6px;font-size:var(--small)}.apply dt{color:var(--soft);margin-top:6px}
.apply dd{overflow-wrap:anywhere}
.badge{font-size:var(--small);color:var(--open);border:1px dashed;border-radius:3px;
padding:1px 6px;margin-left:4px;white-space:nowrap}
section>h2+p{margin-top:8px}
.group>p{margin-top:8px;max-width:44rem}
.group>p.top{margin-top:0}
.case{border-top:1px solid var(--line);padding:32px 0;margin-top:32px;scroll-margin-top:8px}
.group>p+.case,.case+.case{margin-top:24px}
.meta{margin-top:4px}
.meta .dot{margin-right:6px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:24px 56px;margin-top:20px}
.pair>div{min-width:0;max-width:42rem}
.text{white-space:pre-wrap}
.c{border-bottom:1.5px solid var(--line);padding-bottom:1px}
.c.good{color:inherit;border-bottom-color:color-mix(in srgb,var(--good) 45%,transparent)}
.c.bad{color:inherit;background:var(--badwash);border-bottom-color:var(--bad)}
.c.open{color:inherit;border-bottom:1.5px dashed var(--open)}
.c.v{font-weight:700;color:var(--bad)}
.g{display:inline-block;min-width:1em;font-weight:700;text-align:center}
mark{background:var(--goodwash);color:inherit;padding:1px 0}
mark.v{font-weight:700;color:var(--good)}
.proof>li+li{margin-top:20px}
blockquote{border-left:2px solid var(--line);padding-left:12px;margin-top:6px;white-space:pre-wrap}
figcaption{padding-left:14px;margin-top:2px}
.values{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px}
.values>div{display:contents}
.values dt{font-size:var(--small);color:var(--soft);line-height:1.9}
.values dd{font-weight:650}
.values .bad{text-decoration:line-through;text-decoration-thickness:1px}
.fixes>li+li{margin-top:16px}
details{margin-top:12px}
.folds{display:flex;flex-wrap:wrap;gap:0 32px}
.folds>details[open]{flex-basis:100%}
summary{cursor:pointer;font-size:var(--small);color:var(--link);padding:2px 0}
.fixes+details>ul{margin-top:12px}
.ladder{display:grid;grid-template-columns:repeat(4,1fr);gap:16px 32px;margin:28px 0 16px}
.step{display:flex;gap:6px;align-items:baseline;font-size:var(--small)}
.step .n{margin-left:auto;white-space:nowrap;overflow-wrap:normal}
.track{position:relative;height:4px;background:var(--line);margin:6px 0}
.track i{position:absolute;inset:0 auto 0 0;background:currentColor}
.track s{position:absolute;top:-3px;bottom:-3px;width:2px;background:var(--ink)}
.why{font-size:var(--small);line-height:1.5;margin-top:4px}
.claims,.chunks,.facts{margin-top:12px}
.claims>li{display:grid;grid-template-columns:20px minmax(0,44rem);margin-top:8px}
.chunks>li{margin-top:20px;max-width:46rem}
.chunks .text{margin-top:4px}
.chunks>li.not_sent .text{color:var(--soft)}
.chunks>li:target{outline:2px solid var(--line);outline-offset:8px}
.facts>div{display:grid;grid-template-columns:10rem minmax(0,1fr);gap:16px;font-size:var(--small);
padding:3px 0}
.facts dt{color:var(--soft)}
.facts dd{margin:0}
.lines{margin-top:12px;font-size:var(--small)}
.lines li{display:grid;grid-template-columns:9rem minmax(0,1fr) minmax(0,1fr);gap:0 16px;
padding:5px 0;border-top:1px solid var(--line)}
.lines .id{color:var(--soft)}
.lines .q:last-child{grid-column:2/-1}
table{border-collapse:collapse;margin-top:16px;font-size:var(--small)}
th{font-weight:400;color:var(--soft);text-align:left}
th,td{padding:6px 32px 6px 0;border-bottom:1px solid var(--line);vertical-align:top}
td.r,th.r{text-align:right}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.wide{overflow-x:auto}
.case .ledger{margin-top:28px}
.ledger table{margin-top:8px}
.ledger th,.ledger td{padding-right:12px}
.ledger tbody th{color:var(--ink);min-width:9rem;max-width:32rem}
.ledger td{text-align:center;font-variant-numeric:tabular-nums;white-space:nowrap}
.ledger thead th{white-space:nowrap}
.ledger thead th+th{text-align:center}
.ledger .wide+.sub{margin-top:8px}
.case .trials{margin-top:28px}
.trials table{margin-top:8px}
.trials th,.trials td{padding-right:20px}
.trials tbody th,.trials thead th{white-space:nowrap}
.trials tbody th{color:var(--ink)}
.trials td{font-variant-numeric:tabular-nums}
.trials td:nth-child(2),.trials td:nth-child(3){white-space:nowrap}
.trials td.good{color:var(--good)}.trials td.bad{color:var(--bad)}
.log{margin-top:12px;font-size:var(--small);max-width:44rem}
.log li{padding:2px 0}
body>footer{margin-top:64px;padding-bottom:48px}
@media (max-width:760px){
main,body>header,body>footer{padding-left:16px;padding-right:16px}
.brand{margin-bottom:28px}
.lead,h1,h2{font-size:1.375rem}
section{margin-top:48px}
.pair,.ladder{grid-template-columns:minmax(0,1fr);gap:20px}
.ladder{gap:14px}
.bars{grid-template-columns:max-content minmax(0,1fr);gap:2px 12px}
.bars .next{grid-column:1/-1;padding-left:18px;margin-top:-4px}
.bars{gap:4px 12px}
.bars .next:empty{display:none}
.lines li,.facts>div{grid-template-columns:minmax(0,1fr)}
.lines .q:last-child{grid-column:1}
.facts>div{gap:0}
th,td{padding-right:14px}
}
@media print{
:root{color-scheme:light}
body{font-size:10pt}
main,body>header,body>footer{max-width:none;padding:0}
.skip,.top{display:none}
summary{list-style:none;color:var(--soft)}
details::details-content{content-visibility:visible;block-size:auto}
.case{break-inside:auto}
h2,h3,h4,.meta{break-after:avoid}
blockquote,.ladder,.fixes>li{break-inside:avoid}
a{color:inherit;text-decoration:none}
.bar,.dot,mark,.c,.track i{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
"""


@cache
def stylesheet() -> str:
    """The whole sheet: the theme's values as custom properties, then the rules."""
    sizes = {"sans": FONT, "mono": MONO, **SIZES}
    return (
        f":root{{color-scheme:light dark;{_properties({**sizes, **LIGHT})};--rim:#0000001f}}"
        f"@media screen and (prefers-color-scheme:dark){{:root{{{_properties(DARK)};"
        f"--rim:#ffffff2e}}}}{RULES}"
    )


def _properties(values: dict[str, str]) -> str:
    return ";".join(f"--{name}:{value}" for name, value in values.items())

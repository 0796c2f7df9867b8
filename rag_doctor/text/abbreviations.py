"""English abbreviations and sentence openers, for the question "does this full stop end it?"."""

from __future__ import annotations

from .word_sets import word_set

__all__ = ["NEVER_FINAL", "OPENERS", "SOMETIMES_FINAL"]

# A full stop after these never ends a sentence: something always follows.
NEVER_FINAL = word_set(
    """mr mrs ms dr prof rev hon gen col capt lt sgt maj cmdr adm gov sen rep pres supt insp
    messrs mt ft st e.g i.e eg ie viz cf vs v al approx ca c resp incl excl esp nr no nos num
    art sec sect para par ch chap fig figs eq eqs tab vol vols pp pg ed eds ref refs ver tel
    ext fax attn dept ph.d m.d b.a m.a b.sc m.sc jr.. ave blvd rd est"""
)
# After these it may: the next word decides.
SOMETIMES_FINAL = word_set(
    """etc inc ltd co corp llc plc bros jr sr esq a.m p.m am pm u.s u.k u.n e.u u.s.a d.c b.c a.d
    jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat
    sun hr hrs min mins sec secs yr yrs mo wk wks kg km cm mm lb lbs oz ft in max avg qty pte
    sdn bhd s.a n.v vs op cit ibid assn dist natl intl govt univ"""
)
# Words that open a sentence far more often than they go on with one.
OPENERS = word_set(
    """the a an this that these those it its it's he she they we you i there here in on at for
    from to by with as if when while after before since because although though however
    therefore thus moreover furthermore also but and or so then yet no not all any each every
    some most many both what who why how where which please note employees staff users our
    your their his her my only once until unless during according overall finally first second
    next additionally instead otherwise yes let do does did is are was were can could should
    would will may must"""
)

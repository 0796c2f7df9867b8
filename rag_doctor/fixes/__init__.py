"""What to change, and what a change sets.

fix = make_fix("raise_top_k", "en", rag.settings(), rag.knobs())
fix.patch                       # {"similarity_top_k": 8}: by the pipeline's own name for it
apply_code(fix.patch)[0].code   # rag.turn(similarity_top_k=8)
"""

from rag_doctor.fixes.applying import Applied, apply_code
from rag_doctor.fixes.menus import menu_of, settings_of
from rag_doctor.fixes.own import is_turn, read_as, typed_fix
from rag_doctor.fixes.patches import PATCHES
from rag_doctor.fixes.resolve import Menu, Resolved, resolve
from rag_doctor.fixes.steps import BY_NEED, COMMANDS, steps_for
from rag_doctor.fixes.suggest import BY_FAULT, BY_MECHANISM, make_fix, suggest_fixes
from rag_doctor.pipeline.knob_names import meaning_of, own_name, stage_of

__all__ = [
    "BY_FAULT",
    "BY_MECHANISM",
    "BY_NEED",
    "COMMANDS",
    "PATCHES",
    "Applied",
    "Menu",
    "Resolved",
    "apply_code",
    "is_turn",
    "make_fix",
    "meaning_of",
    "menu_of",
    "own_name",
    "read_as",
    "resolve",
    "settings_of",
    "stage_of",
    "steps_for",
    "suggest_fixes",
    "typed_fix",
]

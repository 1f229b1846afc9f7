"""Party sheets and house tables: what a game of Ludicrous Ludo may begin with."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from ludarium.errors import OptionError
from ludarium.rules.faults import Fields
from ludarium.rules.ludicrous import LUDICROUS
from ludarium.rules.ludicrous.parties import SHEET_KEYS, read_sheet, read_weapon
from ludarium.rules.ludicrous.tables import apply_tables, read_tables
from ludarium.rules.ruleset import Ruleset

Sheet = dict[str, Any]
"""A party as the head of a record has it: `abilities`, `weapon`."""


def read_party(text: str, *, any_sum: bool = False) -> tuple[str, Sheet]:
    """Name ("" without one) and sheet of a party from the text of a TOML file; raises OptionError with every fault.

    any_sum: whether the abilities may sum to something else than 0 (LL-3.1).
    """
    if not isinstance(text, str):
        raise OptionError(f"party sheet: got {text!r}, expected the text of a TOML file")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"party sheet: {error}") from None
    except RecursionError:
        raise OptionError("party sheet: nested too deeply") from None
    fields = Fields(data, ("name", *SHEET_KEYS))
    name = fields.take("name", "")
    if not isinstance(name, str):
        fields.fault("name", f"is {name!r}: expected a text")
    config = LUDICROUS.configure({**LUDICROUS.settle({}), "any_sum": any_sum}, (0,))
    read_sheet(fields, config, 0)
    read_weapon(fields, config, 0, required=False)
    if fields.faults:
        raise OptionError("party sheet: " + "; ".join(fields.faults))
    return str(name), {key: value for key, value in data.items() if key in SHEET_KEYS}


def furnish(rules: Ruleset, config: Any, parties: Mapping[str, Any] | None, tables: str | None) -> None:
    """Take party sheets by colour, and the text of a file of house tables, into the options of a new game.

    Raises OptionError for a game that has neither, and with every fault.
    """
    if rules is not LUDICROUS and (parties or tables is not None):
        raise OptionError(f"{rules.name} has neither parties nor house tables")
    if tables is not None:
        apply_tables(config, read_tables(tables))
    if parties is not None and (faults := rules.read_head(config, {"parties": parties})):
        raise OptionError("; ".join(faults))

"""How an SVG board looks: the style sheet by classes (`yard`, `piece`, `pair`, colours) and the colours' patterns."""

from __future__ import annotations

from collections.abc import Iterator

PALETTE = {
    "red": ("#b8322a", "#ffffff", "#6f1a14", "#d96a60", "#f3d6d2"),
    "green": ("#5bb36b", "#0f2414", "#1f5a30", "#2f8446", "#d8eedc"),
    "yellow": ("#f4d03f", "#2c2400", "#4d3e00", "#f4d03f", "#fbf1c4"),
    "blue": ("#2b56b8", "#ffffff", "#142c66", "#7d9de6", "#d5dff5"),
}
"""By colour: the piece, what is written on it, its rim, its pattern, its squares."""

PATTERNS = {
    "red": (14, 45, '<path class="mark red" d="M0 0V14" stroke-width="9"/>'),
    "green": (14, 0, '<circle class="dot" cx="4" cy="4" r="2.6"/><circle class="dot" cx="11" cy="11" r="2.6"/>'),
    "blue": (13, 45, '<path class="mark blue" d="M0 0V13M0 0H13" stroke-width="5"/>'),
}
"""By colour: the pattern's size, its turn in degrees, what is in it: diagonals, dots, hatches; yellow is plain."""

STYLE = """
.ground,.caption{fill:#fff}.cell{fill:#fff}.cell,.yard,.lane,.home{stroke:#c9c3b8;stroke-width:2}
.bed{fill:#fff;stroke:#c9c3b8;stroke-width:2}.inner{fill:none;stroke-width:8}.star{fill:#6d665c}
text{font-family:system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif;text-anchor:middle}
.caption text{font-size:42px;fill:#2a2723;text-anchor:start}.caption .remark{font-size:30px;fill:#67615a}
.name{font-size:88px;font-weight:700}.turn{stroke:#1c6b8c;stroke-width:14}
.body{stroke-width:4}.letter{font-size:30px;font-weight:700}
.bond{fill:#e5d8f2;stroke:#7a3fb5;stroke-width:4}.mark{fill:none}.dot{fill:#2f8446}
.current{stroke:#7a3fb5;stroke-width:10;stroke-linecap:round}.tip{fill:#7a3fb5;stroke:none}
.fieldline{stroke:#7a3fb5;stroke-width:2.5}
.card{fill:#7a3fb5}.special{font-size:48px;fill:#67615a;font-weight:700}.facing{fill:#2a2723}.lying{opacity:.6}
.structure{fill:#fff;stroke:#c9c3b8;stroke-width:2}.built{font-size:38px;font-weight:700}
.caption .party{font-size:30px;fill:#2a2723;text-anchor:start}
.die{fill:#fff;stroke:#2a2723;stroke-width:4}.pip{fill:#2a2723}
""".strip()


def styles() -> Iterator[str]:
    """The rules of the style sheet, all of them below the class `ludarium`."""
    for rule in STYLE.replace("\n", "").split("}")[:-1]:
        selectors, body = rule.split("{")
        yield ",".join(f".ludarium {selector}" for selector in selectors.split(",")) + f"{{{body}}}"
    for colour, (fill, ink, rim, pattern, tint) in PALETTE.items():
        yield f".ludarium .{colour} .body{{fill:{fill};stroke:{rim}}}.ludarium .{colour} .core{{fill:{fill}}}"
        yield f".ludarium .{colour} .letter,.ludarium .{colour} .spin{{fill:{ink}}}"
        yield f".ludarium .{colour}.mark{{stroke:{pattern}}}.ludarium .{colour}.tint{{fill:{tint}}}"
        yield f".ludarium .{colour}.inner{{stroke:{fill}}}.ludarium .{colour}.name{{fill:{rim}}}"


def patterns(mark: str) -> Iterator[str]:
    """The patterns of the colours and of a field; `mark` keeps the ids of two drawings on one page apart."""
    for colour, (size, turn, content) in PATTERNS.items():
        yield (
            f'<pattern id="{colour}-{mark}" width="{size}" height="{size}" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate({turn})">{content}</pattern>'
        )
    yield (
        f'<pattern id="field-{mark}" width="34" height="40" patternUnits="userSpaceOnUse">'
        '<path class="fieldline" d="M17 0V40"/></pattern>'
    )

"""What the numbers say, in sentences: never more than their intervals allow."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import floor, isfinite, log10

from ludarium.study.estimates import Estimate
from ludarium.study.measures import MEASURES, Measure
from ludarium.study.run import Results
from ludarium.study.settings import word

__all__ = ["answer", "axis_values", "capital", "number", "ranged", "signed", "told", "unit_of"]

MINUS = "\u2212"
FEW = 3  # variants that a sentence names one by one


def answer(results: Results) -> list[str]:
    """A sentence for each measure; another one where many variants were told together and differ."""
    return [sentence for name in results.study.measures for sentence in told(results, name, short=True)]


def told(results: Results, name: str, *, short: bool = False) -> list[str]:
    """What a measure says, as sentences that begin with its title and a colon."""
    measure, variants = MEASURES[name], range(len(results.study.variants))
    found = {n: estimate for n in variants if (estimate := results.of(name, n))}
    if not found:
        return [f"{capital(measure.title)}: no game had any."]
    if measure.zero:
        more = _compared(results, measure, found) if len(found) > FEW or not short else []
        return [against_zero(results, measure, list(found)), *more]
    compared = [n for n in found if results.against_base(name, n)]
    return _compared(results, measure, found) if compared else [_values(results, measure, found)]


def unit_of(results: Results, measure: Measure) -> str:
    """What a measure is counted in: lengths in what the games count them in, if all count alike."""
    if measure.name != "length":
        return measure.unit
    units = {variant.setting.rules.length_unit for variant in results.study.variants}
    return units.pop() if len(units) == 1 else ""


# ---- numbers


def digits(half: float) -> int:
    """Decimals that show two digits of an interval's half-width."""
    return min(4, max(0, 1 - floor(log10(half)))) if isfinite(half) and half > 0 else 2


def number(value: float, half: float) -> str:
    """A number with as many decimals as its interval allows."""
    return f"{value:,.{digits(half)}f}".replace("-", MINUS)


def signed(value: float, half: float) -> str:
    """A number with its sign."""
    return ("+" if value > 0 else "") + number(value, half)


def ranged(found: Estimate, *, sign: bool = False) -> str:
    """An interval in words."""
    show = signed if sign else number
    return f"{show(found.low, found.half)} to {show(found.high, found.half)}"


def _value(results: Results, measure: Measure, found: Estimate, *, sign: bool = False) -> str:
    show = signed if sign else number
    return f"{show(found.mean, found.half)}{_unit(results, measure)} ({ranged(found, sign=sign)})"


def _unit(results: Results, measure: Measure) -> str:
    unit = unit_of(results, measure)
    return f" {unit}" if unit else ""


def _points(results: Results, measure: Measure) -> str:
    """The unit of a difference."""
    return " points" if measure.unit == "%" else _unit(results, measure)


# ---- sentences


def against_zero(results: Results, measure: Measure, variants: Sequence[int]) -> str:
    """In which variants a measure lies above its mark, below it, or cannot be told from it."""
    groups: dict[str, list[tuple[Estimate, int]]] = {}
    for n in variants:
        if found := results.against_zero(measure.name, n):
            groups.setdefault(_side(found), []).append((found, n))
    several = len(results.study.variants) > 1
    parts = [_group(results, measure, side, groups[side], several=several) for side in SIDES if side in groups]
    return f"{capital(measure.title)}: {'; '.join(parts)}."


SIDES = ("above", "below", "level")


def _side(found: Estimate) -> str:
    return "above" if found.low > 0 else "below" if found.high < 0 else "level"


def _values(results: Results, measure: Measure, found: dict[int, Estimate]) -> str:
    """A measure as it is, where there is nothing to compare it with."""
    named = len(results.study.variants) > 1
    told = [_value(results, measure, each) + (_of(results, n) if named else "") for n, each in found.items()]
    return f"{capital(measure.title)}: {_listed(told)}."


def _group(results: Results, measure: Measure, side: str, found: list[tuple[Estimate, int]], *, several: bool) -> str:
    if side == "level":
        widest = max(max(-each.low, each.high) for each, _ in found)
        named = _all_of(results, [n for _, n in found]) if several else ""
        return (
            f"no difference from {measure.zero} seen within ±{number(widest, widest)}{_points(results, measure)}{named}"
        )
    sign = measure.unit != "%"
    told = [_value(results, measure, each, sign=sign) + (_of(results, n) if several else "") for each, n in found]
    if len(found) > FEW:
        low, high = (told[found.index(end)] for end in (min(found, key=_mean), max(found, key=_mean)))
        all_of = len(found) == len(results.study.variants)
        many = f"all {len(found)}" if all_of else f"{len(found)} of {len(results.study.variants)}"
        return f"{side} {measure.zero}: {many} variants, from {low} to {high}"
    return f"{side} {measure.zero}: {_listed(told)}"


def _mean(found: tuple[Estimate, int]) -> float:
    return found[0].mean


def _compared(results: Results, measure: Measure, found: dict[int, Estimate]) -> list[str]:
    """How the variants differ from those that they are compared with."""
    bases = sorted({results.study.base(n) for n in found})
    if len(bases) > 1:
        parts = [part for base in bases if (part := _in_context(results, measure, found, base))]
        return [f"{capital(measure.title)}: {'; '.join(parts)}."] if parts else []
    differences = {n: each for n in found if (each := results.against_base(measure.name, n))}
    if not differences:
        return []
    base = bases[0]
    differing = {n: each for n, each in differences.items() if each.differs}
    if trend := _trend(results, measure, found):
        return [trend]
    if not differing:
        widest = max(max(-each.low, each.high) for each in differences.values())
        within = f"no difference seen within ±{number(widest, widest)}{_points(results, measure)}"
        return [f"{capital(measure.title)}: {within} of {_value(results, measure, found[base])}{_of(results, base)}."]
    return [_differing(results, measure, found, differences, differing, base)]


def _in_context(results: Results, measure: Measure, found: dict[int, Estimate], base: int) -> str:
    """How the variants differ that are compared with the same one: by the largest difference, if there is any."""
    compared = [n for n in found if n != base and results.study.base(n) == base]
    differences = {n: each for n in compared if (each := results.against_base(measure.name, n))}
    if not differences or base not in found:
        return ""
    start = f"{number(found[base].mean, found[base].half)}{_unit(results, measure)}{_of(results, base)}"
    most = max(differences, key=lambda n: abs(differences[n].mean) if differences[n].differs else -1)
    change, unit = differences[most], _points(results, measure)
    if change.differs:
        varied = f"{results.study.axes[0]} = {word(results.study.variants[most].values[results.study.axes[0]])}"
        return f"{start}, {signed(change.mean, change.half)}{unit} ({ranged(change, sign=True)}) with {varied}"
    widest = max(max(-each.low, each.high) for each in differences.values())
    return f"{start}, no difference seen within ±{number(widest, widest)}{unit}"


def _trend(results: Results, measure: Measure, found: dict[int, Estimate]) -> str:
    """How a measure rises or falls with the one number that is varied; "" unless each step of it is sure."""
    values = axis_values(results)
    if len(values) < 3 or len(found) < len(values):
        return ""
    order = sorted(found, key=lambda n: values[n])
    low, high = found[order[0]], found[order[-1]]
    steps = [results.between(measure.name, *pair, len(order) - 1) for pair in pairwise(order)]
    rises, falls = (all(step and _side(step) == side for step in steps) for side in ("above", "below"))
    if not rises and not falls:
        return ""
    way, axis = "rises" if rises else "falls", results.study.axes[0]
    ends = f"{_value(results, measure, low)} at {values[order[0]]:g}, {_value(results, measure, high)}"
    return f"{capital(measure.title)}: {way} with {axis}, {ends} at {values[order[-1]]:g}."


def axis_values(results: Results) -> list[float]:
    """The numbers of what is varied, by variant; none unless it is one thing, in different numbers."""
    study = results.study
    values = [variant.values.get(study.axes[0]) for variant in study.variants] if len(study.axes) == 1 else []
    found = [float(value) for value in values if isinstance(value, int) and not isinstance(value, bool)]
    return found if len(found) == len(set(found)) == len(study.variants) else []


def _differing(
    results: Results,
    measure: Measure,
    found: dict[int, Estimate],
    differences: dict[int, Estimate],
    differing: dict[int, Estimate],
    base: int,
) -> str:
    most = max(differing, key=lambda n: abs(differing[n].mean))
    change, start = differing[most], found[base]
    sentence = (
        f"{capital(measure.title)}: {number(start.mean, start.half)}{_unit(results, measure)}{_of(results, base)}, "
        f"{number(found[most].mean, found[most].half)}{_unit(results, measure)}{_of(results, most)}, a difference of "
        f"{signed(change.mean, change.half)}{_points(results, measure)} ({ranged(change, sign=True)})"
    )
    if len(differences) == 1:
        return sentence + "."
    first = "the first" if base == 0 else "the first of them"
    others = f"{len(differing)} of {len(differences)} variants differ from {first}"
    return f"{sentence}, the largest; {others if len(differing) < len(differences) else f'all differ from {first}'}."


def _of(results: Results, variant: int) -> str:
    return f" for {results.study.variants[variant].name}"


def _all_of(results: Results, variants: Sequence[int]) -> str:
    if len(variants) > FEW and len(variants) == len(results.study.variants):
        return f" for all {len(variants)} variants"
    names = [results.study.variants[n].name for n in variants]
    if axis_values(results):  # all are called "axis = value"
        axis = f"{results.study.axes[0]} = "
        names = [axis + names[0].removeprefix(axis), *(name.removeprefix(axis) for name in names[1:])]
    return " for " + _listed(names)


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def capital(words: str) -> str:
    """The words as a sentence begins."""
    return words[0].upper() + words[1:]

"""Studies as they go: the same results whoever does them, after interrupts too, and pages that say what they show."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from ludarium.errors import ExecutorError, StoreError
from ludarium.sim.pools import executor
from ludarium.study import Progress, Results, Run, Store, read_study
from ludarium.study.estimates import estimate
from ludarium.study.measures import MEASURES
from ludarium.study.page import page
from ludarium.study.shares import Share, play_share
from ludarium.study.tables import games, summary
from ludarium.study.words import answer, told

FIELD = """\
question = "What does a <field> do?"
note = "It tells & shows."
game = "superconducting"
games = 1500
seed = 3
measures = ["length", "field_on", "first_edge", "wins_first", "comebacks", "real_choices", "skill", "known_50"]

[vary]
field_chance = [1, 0, 100]

[precision]
length = 4
skill = 3

[rollouts]
games = 8
points = 4
each = 5
"""


def done(folder: Path, text: str = FIELD, *, jobs: int = 1, resume: bool = False) -> Results:
    study = read_study(text)
    with Store(folder, study, resume=resume) as store, executor(jobs) as workers:
        run = Run(study, store)
        run.run(workers)
    return run.results


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return done(tmp_path_factory.mktemp("field") / "study")


def same(one: Results, two: Results) -> bool:
    same_numbers = all(np.array_equal(one.numbers[key], two.numbers[key], equal_nan=True) for key in one.numbers)
    return one.numbers.keys() == two.numbers.keys() and same_numbers and one.played == two.played


def test_a_study_plays_all_variants_until_intervals_are_narrow(results: Results) -> None:
    assert results.finished
    assert {games for (kind, _), games in results.played.items() if kind == "games"} == {1000}
    length = results.of("length", 0)
    assert length is not None
    assert length.half <= 4
    assert {games for (kind, _), games in results.played.items() if kind == "match"} == {1500}  # at most


def test_variants_have_the_same_dice(results: Results) -> None:
    """Until a field starts, nothing tells a game with a chance of fields from the same one without."""
    never = results.numbers["field_on", 0] == 0
    assert 20 < never.sum() < 500
    assert (results.numbers["field_on", 1] == 0).all()
    assert (results.numbers["length", 0][never] == results.numbers["length", 1][never]).all()
    assert (results.numbers["length", 0] != results.numbers["length", 1])[~never].mean() > 0.9


def test_measures_are_what_they_say(results: Results) -> None:
    wins, edge = results.numbers["wins_first", 0], results.numbers["first_edge", 0]
    assert set(wins) == {0.0, 100.0}
    assert (edge == wins - 25).all()
    choices = results.numbers["real_choices", 0]
    assert ((choices > 30) & (choices < 95)).all()
    skill = results.of("skill", 0)
    assert skill is not None
    assert 20 < skill.mean < 80
    assert set(results.numbers["known_50", 0]) <= {20.0, 40.0, 60.0, 80.0, 100.0}
    assert len(results.curve(0)) == 4


def test_a_match_seats_the_better_agent_everywhere_alike() -> None:
    study = read_study(FIELD)
    whole = play_share(Share(study, 0, "match", 0, 24))["skill"]
    parts = [play_share(Share(study, 0, "match", index, count))["skill"] for index, count in ((0, 5), (5, 19))]
    assert np.array_equal(whole, np.concatenate(parts))


def test_a_machine_with_other_rules_is_refused() -> None:
    with pytest.raises(ExecutorError, match="expected the same version everywhere"):
        play_share(Share(read_study(FIELD), 0, "games", 0, 1, rules="0123456789abcdef"))


def test_results_are_the_same_in_several_processes(results: Results, tmp_path: Path) -> None:
    assert same(results, done(tmp_path, jobs=2))


def test_results_are_the_same_after_an_interrupt(results: Results, tmp_path: Path) -> None:
    study = read_study(FIELD)

    def stop(progress: Progress) -> None:
        if progress.kind == "match":
            raise KeyboardInterrupt

    with Store(tmp_path, study) as store:
        run = Run(study, store)
        with pytest.raises(KeyboardInterrupt), executor() as workers:
            run.run(workers, stop)
    assert not run.results.finished
    assert "Unfinished" in page(run.results, "ludarium study field.toml", "1.0")
    begun = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "parts").iterdir()}
    assert begun
    assert same(results, done(tmp_path, resume=True))
    assert begun == {
        path.name: path.stat().st_mtime_ns for path in (tmp_path / "parts").iterdir() if path.name in begun
    }


def test_a_damaged_part_is_played_again(results: Results, tmp_path: Path) -> None:
    done(tmp_path)
    one, two = sorted((tmp_path / "parts").iterdir())[:2]
    one.write_bytes(one.read_bytes()[:100])
    two.unlink()
    assert same(results, done(tmp_path, resume=True))


def test_a_study_goes_on_to_more_precision(tmp_path: Path) -> None:
    done(tmp_path)
    more = done(tmp_path, FIELD.replace("length = 4", "length = 3.4"), resume=True)
    assert more.played["games", 0] == 1500


def test_a_folder_of_another_study_is_refused(tmp_path: Path) -> None:
    done(tmp_path / "study")
    with pytest.raises(StoreError, match="holds a study already: expected --resume"):
        done(tmp_path / "study")
    with pytest.raises(StoreError, match="begun with other seed: expected the same study"):
        done(tmp_path / "study", FIELD.replace("seed = 3", "seed = 4"), resume=True)
    with pytest.raises(StoreError, match="begun with other variants"):
        done(tmp_path / "study", FIELD.replace("[1, 0, 100]", "[1, 0]"), resume=True)
    plan = tmp_path / "study" / "plan.json"
    for key in ("rules", "measures"):
        kept = plan.read_text()
        plan.write_text(json.dumps({**json.loads(kept), key: "0123456789abcdef"}))
        with pytest.raises(StoreError, match=f"begun with {key} of another version"):
            done(tmp_path / "study", resume=True)
        plan.write_text(kept)
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.png").touch()
    with pytest.raises(StoreError, match=r"holds 'cat.png' and no study"):
        done(tmp_path / "photos")


def test_progress_tells_how_far_a_study_is(tmp_path: Path) -> None:
    seen: list[Progress] = []
    study = read_study(FIELD)
    with Store(tmp_path, study) as store, executor() as workers:
        Run(study, store).run(workers, seen.append)
    assert all(0 < progress.part <= 1 for progress in seen)
    assert seen[-1].part == pytest.approx(1)
    assert {progress.kind for progress in seen} == {"games", "match", "chances"}
    assert {progress.width > 1 for progress in seen if progress.kind == "match"} == {False, True}


# ---- what comes out


def test_progress_bears_a_precision_that_is_never_reached(tmp_path: Path) -> None:
    told: list[Progress] = []
    study = read_study("question = 'x'\ngames = 1200\nmeasures = ['length']\nprecision.length = 1e-300")
    with Store(tmp_path / "study", study) as store, executor() as workers:
        Run(study, store).run(workers, told.append)
    assert told[-1].part == 1


def test_tables_hold_every_measure_and_every_game(results: Results, tmp_path: Path) -> None:
    (tmp_path / "summary.parquet").write_bytes(summary(results))
    table = pl.read_parquet(tmp_path / "summary.parquet")
    assert len(table) == 3 * 8
    row = table.filter((pl.col("variant") == "field_chance = 0") & (pl.col("measure") == "length")).to_dicts()[0]
    numbers = results.numbers["length", 1]
    found = estimate(numbers)
    assert found is not None
    assert (row["mean"], row["low"], row["games"]) == (found.mean, found.low, 1000)
    assert row["difference"] == pytest.approx((numbers - results.numbers["length", 0]).mean())
    content = games(results, "games")
    assert content is not None
    (tmp_path / "games.parquet").write_bytes(content)
    single = pl.read_parquet(tmp_path / "games.parquet")
    assert len(single) == 3000
    assert single.filter(pl.col("variant") == "field_chance = 0")["length"].to_list() == numbers.tolist()


class Tags(HTMLParser):
    """Which elements a page has, and whether all are closed."""

    VOID = ("meta", "use", "path")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.ids: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.outside += [value for name, value in attrs if name in ("src", "href") and value and value[0] != "#"]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_one_file_that_needs_nothing_else(results: Results) -> None:
    text = page(results, "ludarium study field.toml", "1.0")
    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    assert tags.seen.count("svg") == 9  # a measure each, and the winner's chance along the game
    assert tags.seen.count("table") == 10
    assert "script" not in tags.seen
    assert tags.outside == []
    assert not re.search(r"#0[1-4]0[1-4]0[1-4]", text)
    for part in (
        "What does a &lt;field&gt; do?",
        "<p>It tells &amp; shows.</p>",
        "ludarium study field.toml",
        "<dd>3</dd>",
        "field_chance = [1, 0, 100]",
    ):
        assert part in text
    assert "nfinished" not in text
    assert "asked for ±3" in text  # the precision of skill was not reached


def test_the_page_is_the_same_each_time(results: Results) -> None:
    assert page(results, "ludarium study x", "1.0") == page(results, "ludarium study x", "1.0")


# ---- what the numbers say


def made(numbers: dict[str, list[list[float]]], variants: str = "field_chance = [5, 0, 100]") -> Results:
    """Results with made numbers for the variants, as many games as there are times the pattern fits."""
    text = f"question = 'x'\ngame = 'sc'\nmeasures = {list(numbers)}\n[vary]\n{variants}"
    results = Results(read_study(text))
    for name, patterns in numbers.items():
        for number, pattern in enumerate(patterns):
            results.numbers[name, number] = np.tile(np.array(pattern, float), 500)
    return results


def test_a_rise_is_told_as_one() -> None:
    assert answer(made({"length": [[20, 22], [10, 12], [30, 32]]})) == [
        "Length of a game: rises with field_chance, 11.000 rolls (10.938 to 11.062) at 0, 31.000 rolls (30.938 to "
        "31.062) at 100."
    ]


def test_a_rise_with_a_step_that_is_not_sure_is_none() -> None:
    (sentence,) = answer(made({"length": [[12.1, 10.1], [10, 12], [30, 32]]}))
    assert "rises" not in sentence
    assert sentence.endswith("the largest; 1 of 2 variants differ from the first.")


def test_no_difference_is_told_with_what_it_may_hide() -> None:
    results = made({"captured": [[1, 3], [1, 3], [3, 1]]})
    assert answer(results) == [
        "Captures in a game: no difference seen within ±0.14 of 2.000 (1.938 to 2.062) for field_chance = 5."
    ]


def test_the_largest_difference_is_told_and_how_many_there_are() -> None:
    results = made({"captured": [[1, 3], [1, 3], [6, 9]]}, "field_chance = [5, 100, 0]")
    assert answer(results) == [
        "Captures in a game: 2.000 for field_chance = 5, 7.500 for field_chance = 0, a difference of +5.500 (+5.465 to "
        "+5.535), the largest; 1 of 2 variants differ from the first."
    ]


def test_a_mark_is_told_above_below_and_level() -> None:
    results = made({"first_edge": [[10, 12], [-10, -12], [-1, 1]]})
    (marks,) = answer(results)
    assert marks == (
        "Edge of who begins: above a fair share of the wins: +11.000 points (+10.924 to +11.076) for field_chance = 5; "
        "below a fair share of the wins: \u221211.000 points (\u221211.076 to \u221210.924) for field_chance = 0; no "
        "difference from a fair share of the wins seen within ±0.076 points for field_chance = 100."
    )
    assert "a difference of \u221222" in told(results, "first_edge")[1].lower()


def test_many_variants_on_one_side_of_a_mark_are_told_together() -> None:
    results = made({"first_edge": [[10, 12], [11, 13], [12, 14], [13, 15]]}, "field_chance = [5, 0, 20, 100]")
    assert answer(results)[0] == (
        "Edge of who begins: above a fair share of the wins: all 4 variants, from +11.000 points (+10.921 to +11.079) "
        "for field_chance = 5 to +14.000 points (+13.921 to +14.079) for field_chance = 100."
    )


def test_where_two_things_are_varied_each_is_compared_with_its_like() -> None:
    vary = "three_sixes = [false, true]\npieces = [4, 1]"
    results = made({"length": [[20, 22], [4, 6], [25, 29], [6, 4]]}, vary)
    assert [results.study.base(n) for n in range(4)] == [0, 1, 0, 1]
    assert answer(results) == [
        "Length of a game: 21.000 rolls for three_sixes = false, pieces = 4, +6.000 rolls (+5.929 to +6.071) with "
        "three_sixes = true; 5.000 rolls for three_sixes = false, pieces = 1, no difference seen within ±0.14 rolls."
    ]


def test_all_variants_are_named_as_such() -> None:
    results = made({"first_edge": [[-10, 10]] * 4}, "three_sixes = [false, true]\npieces = [4, 1]")
    assert answer(results)[0].endswith(" points for all 4 variants.")
    table = "of the mean from that of the one that is alike but for three_sixes = false, in games with the same dice"
    assert table in page(results, "ludarium study x", "1.0")


def test_a_colour_of_a_team_wins_with_it(tmp_path: Path) -> None:
    measures = [f"wins_{colour}" for colour in ("red", "green", "yellow", "blue")]
    text = f"question = 'x'\ngames = 60\nmeasures = {measures}\noptions.teams = true"
    numbers = done(tmp_path / "teams", text).numbers
    red, green, yellow, blue = (numbers[name, 0] for name in measures)
    assert (red == yellow).all()
    assert (green == blue).all()
    assert (red + green == 100).all()


def test_the_winners_chance_is_told_where_it_was_looked_at(results: Results) -> None:
    head = re.search(r"at parts of the game</caption><thead><tr>(.*?)</tr>", page(results, "x", "1.0"))
    assert head
    assert re.findall(r"at (\d+) %", head[1]) == ["20", "40", "80"]


def test_what_the_first_variant_does_not_have_is_told_of_the_others() -> None:
    results = made({"known_50": [[float("nan")], [40, 60], [60, 80]]})
    (sentence,) = answer(results)
    assert sentence.endswith(
        ": 50.00 % (49.38 to 50.62) for field_chance = 0 and 70.00 % (69.38 to 70.62) for field_chance = 100."
    )


def test_what_never_comes_is_said() -> None:
    assert answer(made({"known_50": [[float("nan")]] * 3})) == [
        f"{MEASURES['known_50'].title.capitalize()}: no game had any."
    ]

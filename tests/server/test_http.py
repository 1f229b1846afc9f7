"""The requests: what they answer, how they fail, what the page gets."""

from __future__ import annotations

import asyncio
import gzip
import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.requests import HTTPConnection
from websockets.exceptions import InvalidStatus

from ludarium.agents.bulk import players_of
from ludarium.board.cells import board_data
from ludarium.game.clauses import clauses
from ludarium.rules.registry import GAMES
from ludarium.server.app import create_app
from ludarium.server.buckets import household
from ludarium.server.run import config
from ludarium.server.settings import Limits
from tests.server.client import Api
from tests.server.conftest import FAST, Serving

# ---- what there is to know


def test_the_games(api: Api) -> None:
    games = {game["name"]: game for game in api.http.get("/api/games").json()}
    assert list(games) == list(GAMES)
    assert games["superconducting"]["seats"] == {"min": 4, "max": 4}
    for name, rules in GAMES.items():
        assert games[name]["agents"] == list(players_of(name))
        assert games[name]["options"] == [option.describe() for option in rules.options.values()]


def test_the_board(api: Api) -> None:
    assert api.http.get("/api/board").json() == board_data()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules(api: Api, language: str) -> None:
    found = api.http.get("/api/rules/sc", params={"language": language}).json()
    written = clauses("superconducting", language)
    assert [clause["id"] for clause in found] == [clause.id for clause in written]
    assert found[0] == {
        "id": "SC-B1",
        "text": written[0].text,
        "section": written[0].section,
        "ruling": written[0].ruling,
        "house": False,
    }


def test_a_record_is_a_file_to_save(api: Api) -> None:
    table = api.table(options={"bonus": "stack"})
    answer = api.http.get(f"/api/tables/{table}/record")
    assert answer.headers["content-type"].startswith("application/jsonl")
    assert answer.headers["content-disposition"] == f'attachment; filename="ludarium-classic-{table}.jsonl"'
    head, *steps = map(json.loads, answer.text.splitlines())
    assert head["agents"] == ["human", "human"]
    assert head["options"] == {"bonus": "stack"}
    assert len(steps) == api.snapshot(table)["seq"]


def test_an_alias_is_the_same_game(api: Api) -> None:
    players = dict.fromkeys(("red", "green", "yellow", "blue"), "human")
    assert api.snapshot(api.table("sc", players))["game"] == "superconducting"


# ---- how requests fail

SEATED = {"red": "human", "yellow": "human"}
WRONG_TABLES: list[tuple[dict[str, Any], str, str]] = [
    ({"game": "ludo", "players": SEATED}, "option/invalid", "unknown game 'ludo'"),
    ({"game": "sc", "players": SEATED}, "option/invalid", "superconducting takes 4"),
    ({"game": "classic", "players": {}}, "option/invalid", "2 to 4"),
    ({"game": "classic", "players": {"red": "human"}}, "option/invalid", "2 to 4"),
    ({"game": "classic", "players": SEATED, "first": "green"}, "option/invalid", "'green'"),
    ({"game": "classic", "players": SEATED, "options": {"blocks": 1}}, "option/invalid", "true or false"),
    ({"game": "classic", "players": SEATED, "options": {"block": True}}, "option/invalid", "'blocks'"),
    ({"game": "classic", "players": SEATED, "options": {"teams": True}}, "option/invalid", "teams"),
    ({"game": "classic"}, "request/invalid", "players"),
    ({"game": 1, "players": SEATED}, "request/invalid", "game"),
    ({"game": "classic", "players": {"red": "robot", "yellow": "human"}}, "request/invalid", "'robot'"),
    ({"game": "classic", "players": {"pink": "human", "yellow": "human"}}, "request/invalid", "pink"),
    ({"game": "classic", "players": SEATED, "seed": 1}, "request/invalid", "seed"),
]


@pytest.mark.parametrize(("body", "code", "words"), WRONG_TABLES)
def test_a_table_that_cannot_be(api: Api, body: dict[str, Any], code: str, words: str) -> None:
    answer = api.http.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert answer.json()["code"] == code
    assert words in answer.json()["message"]
    assert set(answer.json()) == {"code", "message"}


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "path/unknown"),
        ("GET", "/api/tables/nowhere", 404, "table/unknown"),
        ("GET", "/api/tables/nowhere/record", 404, "table/unknown"),
        ("GET", "/api/tables/%00%ff/record", 404, "table/unknown"),
        ("GET", "/api/rules/ludo", 400, "option/invalid"),
        ("GET", "/api/rules/classic?language=de", 400, "request/invalid"),
        ("DELETE", "/api/games", 405, "method/unknown"),
        ("GET", "/api/tables", 405, "method/unknown"),
        ("POST", "/api/tables/record", 400, "request/invalid"),
        ("GET", "/../pyproject.toml", 404, "path/unknown"),
        ("GET", "/assets/..%2f..%2fapp.py", 404, "path/unknown"),
        ("GET", "/%2e%2e", 404, "path/unknown"),
        ("GET", "/nothing.txt", 404, "path/unknown"),
    ],
)
def test_how_requests_fail(api: Api, method: str, path: str, status: int, code: str) -> None:
    answer = api.http.request(method, path)
    assert answer.status_code == status
    assert answer.json()["code"] == code
    assert answer.json()["message"]


@pytest.mark.parametrize("text", ["", "{", "null", "[]", '"x"', "[" * 20_000, '{"game": NaN}', "\ud7ff"])
def test_a_body_that_is_no_request(api: Api, text: str) -> None:
    answer = api.http.post("/api/tables", content=text.encode(), headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "request/invalid")


@pytest.mark.parametrize(
    "body",
    [
        {"parties": {"red": {"abilities": {"\ud800": 1}}}},
        {"parties": {"\ud800": {}}},
        {"options": {"\ud800": 1}},
        {"first": "\ud800"},
        {"parties": {"red": {"abilities": {f"luck{number}": 1 for number in range(4000)}}}},
        {"options": {f"pieces{number}": 1 for number in range(3500)}},
    ],
    ids=("ability", "colour", "option", "first", "many abilities", "many options"),
)
def test_faults_are_told_whatever_they_quote_and_in_short(api: Api, body: dict[str, Any]) -> None:
    answer = api.http.post(
        "/api/tables",
        content=json.dumps({"game": "ludicrous", "players": SEATED, **body}),  # httpx sends no half surrogate pair
        headers={"content-type": "application/json"},
    )
    assert answer.status_code == 400
    assert 20 < len(answer.json()["message"]) < 5000


def test_a_form_of_another_site_is_no_request(api: Api) -> None:
    body = json.dumps({"game": "classic", "players": SEATED})
    answer = api.http.post("/api/tables", content=body, headers={"content-type": "text/plain"})
    assert (answer.status_code, answer.json()["code"]) == (400, "request/invalid")


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/record"])
@pytest.mark.parametrize("told", [True, False])
def test_a_body_that_is_too_long(api: Api, path: str, told: bool) -> None:
    limit = Limits().record if path.endswith("record") else Limits().body
    body = json.dumps({"record": "x" * limit}).encode()
    answer = api.http.post(
        path, content=body if told else iter([body[:1000], body[1000:]]), headers={"content-type": "application/json"}
    )
    assert (answer.status_code, answer.json()["code"]) == (413, "request/large")
    assert str(limit) in answer.json()["message"]


HEAD = '{"format": "ludarium-record", "version": 1, "game": "classic", "seats": ["red", "yellow"]}\n'


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("", "found 0"),
        ("no record", "found 0"),
        ("no record\n", "line 1: not JSON"),
        (HEAD + '{"die": 3}\n', "line 2"),
        (HEAD + '{"first": "red"}\n' + HEAD, "line 3: expected one game, found 2"),
        (HEAD.replace("1", "2"), "version 1"),
        (HEAD.replace("red", r"\ud800"), "surrogate"),
        (HEAD + '{"first": "red"}\n' + '{"die": 1}\n' * 20_010, "at most 20000 steps"),
    ],
)
def test_a_record_that_cannot_be_opened(api: Api, record: str, words: str) -> None:
    answer = api.http.post("/api/tables/record", json={"record": record})
    assert (answer.status_code, answer.json()["code"]) == (400, "record/invalid")
    assert words in answer.json()["message"]


def test_a_game_that_is_too_long_goes_on_no_further(serve: Serving) -> None:
    with serve(Limits(steps=30)) as api:
        players = {"red": "greedy", "yellow": "greedy"}
        with api.sit(api.table(players=players)) as seat:
            while seat.now["seq"] < 30:
                seat.take()
            assert seat.ask("player", colour="red", player="human")["seq"] == 30
            seat.ask("player", colour="yellow", player="human")
            assert seat.ask("roll")["code"] == "table/full"


def test_who_makes_too_many_tables_has_to_wait(serve: Serving) -> None:
    with serve(Limits(new_tables=3, new_rate=0.01)) as api:
        body = {"game": "classic", "players": SEATED}
        answers = [api.http.post("/api/tables", json=body) for _ in range(3)]
        answers.append(api.http.post("/api/tables/record", json={"record": ""}))
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
        assert answers[-1].json()["code"] == "request/many"
        assert 90 <= int(answers[-1].headers["retry-after"]) <= 100
        assert api.http.get("/api/games").status_code == 200


def test_who_asks_too_much_has_to_wait(serve: Serving, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    with serve(Limits(reads=4, read_rate=0.01), static=tmp_path) as api:
        table = api.table()
        paths = ("", "/record", "/nothing", "", "/record", "/hint", "/analysis")
        answers = [api.http.get(f"/api/tables/{table}{path}") for path in paths]
        assert [answer.status_code for answer in answers] == [200, 200, 404, 429, 429, 429, 429]
        for answer in answers[3:]:
            assert answer.json()["code"] == "request/many"
            assert 90 <= int(answer.headers["retry-after"]) <= 100
            assert answer.headers["retry-after"] in answer.json()["message"]
            assert answer.headers["x-content-type-options"] == "nosniff"
        assert {api.http.get("/").status_code for _ in range(10)} == {200}
        with api.sit(table) as seat:  # who is at a table plays on
            seat.act()


def test_who_opens_too_many_sockets_has_to_wait(serve: Serving) -> None:
    with serve(Limits(openings=3, opening_rate=0.01)) as api:
        table = api.table()
        with api.sit(table) as seat:
            for _ in range(2):
                with api.connect(table):
                    pass
            with pytest.raises(InvalidStatus) as caught:
                api.connect(table)
            answer = caught.value.response
            assert answer.status_code == 429
            assert json.loads(answer.body)["code"] == "request/many"
            assert 90 <= int(answer.headers["retry-after"]) <= 100
            seat.act()
            assert api.snapshot(table)["seq"] == seat.now["seq"]


def test_who_has_too_many_sockets_open_closes_one_first(serve: Serving) -> None:
    with serve(replace(FAST, sockets_each=2)) as api:
        table = api.table()
        with api.sit(table) as seat:
            with api.connect(table):
                with pytest.raises(InvalidStatus) as caught:
                    api.connect(table)
                assert caught.value.response.status_code == 429
                assert json.loads(caught.value.response.body) == {
                    "code": "request/many",
                    "message": "2 sockets of one address are open: close one first",
                }
            seat.act()
            assert opened_soon(api, table)


def opened_soon(api: Api, table: str) -> bool:
    """Whether a socket may be opened as soon as the server has seen that another went."""
    for _ in range(100):
        try:
            with api.connect(table):
                return True
        except InvalidStatus:
            time.sleep(0.05)
    return False


@pytest.mark.parametrize("proxy", ["127.0.0.1", "::1"])
def test_behind_a_proxy_on_the_same_machine_each_address_has_its_own_measure(tmp_path: Path, proxy: str) -> None:
    limits = Limits(reads=1, read_rate=0.01)
    served = config(create_app(tmp_path / "games.db", limits=limits), limits)
    served.load()

    async def statuses(*addresses: str) -> list[int]:
        transport = httpx.ASGITransport(served.loaded_app, client=(proxy, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://games.example") as client:
            headers = [{"X-Forwarded-For": address} for address in addresses]
            return [(await client.get("/api/board", headers=each)).status_code for each in headers]

    told = asyncio.run(statuses("192.0.2.7", "192.0.2.8", "192.0.2.7", "192.0.2.9, 192.0.2.7", "[2001:db8::1]:8", ""))
    assert told == [200, 200, 429, 429, 200, 200]


@pytest.mark.parametrize(
    ("host", "whose"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "::"),
        ("no:address", "no:address"),
    ],
)
def test_an_address_has_one_bucket_and_so_has_a_network_of_ipv6(host: str, whose: str) -> None:
    assert household(HTTPConnection({"type": "http", "client": (host, 1)})) == whose


def test_who_has_no_address_has_a_bucket_too() -> None:
    assert household(HTTPConnection({"type": "http", "client": None})) == ""


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
OPTIONS = st.dictionaries(
    st.sampled_from(sorted({name for rules in GAMES.values() for name in rules.options})), JSON, max_size=3
)
PARTIES = st.dictionaries(
    st.sampled_from(["abilities", "weapon", "name"]),
    st.dictionaries(st.sampled_from(["luck", "magic", "hp"]), st.integers(-3, 3)) | st.just("bow") | JSON,
)
NEW_TABLES = st.fixed_dictionaries(
    {
        "game": st.sampled_from([*GAMES, "sc"]) | JSON,
        "players": st.dictionaries(
            st.sampled_from(["red", "green", "yellow", "blue", "pink"]),
            st.sampled_from(["human", "greedy", "random"]) | JSON,
            max_size=4,
        ),
    },
    optional={
        "options": OPTIONS | JSON,
        "first": st.sampled_from(["red", "blue"]) | JSON,
        "parties": st.dictionaries(st.sampled_from(["red", "blue"]), PARTIES | JSON, max_size=2) | JSON,
        "ask_all": st.booleans() | JSON,
    },
)


@settings(max_examples=60)
@given(body=NEW_TABLES | JSON)
def test_any_request_is_answered(api: Api, body: Any) -> None:
    answer = api.http.post(
        "/api/tables", content=json.dumps(body), headers={"content-type": "application/json"}
    )  # NaN too
    if answer.status_code == 201:
        assert api.snapshot(answer.json()["id"])["game"] in GAMES
    else:
        assert answer.status_code == 400
        assert set(answer.json()) == {"code", "message"}


@settings(max_examples=40)
@given(
    text=st.text(max_size=200) | st.lists(JSON.map(json.dumps), max_size=5).map(lambda lines: HEAD + "\n".join(lines))
)
def test_any_record_is_answered(api: Api, text: str) -> None:
    answer = api.http.post("/api/tables/record", json={"record": text})
    assert answer.status_code in (201, 400)
    assert answer.status_code == 201 or answer.json()["code"] == "record/invalid"


def test_what_goes_wrong_inside_is_answered_too(serve: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium.server.app.board_data", lambda: 1 / 0)
    with serve() as api:
        answer = api.http.get("/api/board", headers={"connection": "close"})
        assert (answer.status_code, answer.json()["code"]) == (500, "server/error")
        assert "division" not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert api.http.get("/api/games").status_code == 200


# ---- the page


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A page as the build leaves it."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Ludarium</title>")
    (static / "icon.svg").write_text("<svg/>")
    (static / "assets/main-1a2b.js").write_text("let x = 1;\n" * 1000)
    (tmp_path / "secret.txt").write_text("a secret")
    return static


def test_the_page_at_all_its_addresses(serve: Serving, built: Path) -> None:
    with serve(static=built) as api:
        for path in ("/", "/table/x7_-"):
            answer = api.http.get(path)
            assert answer.text == (built / "index.html").read_text()
            assert answer.headers["cache-control"] == "no-cache"
            assert api.http.head(path).status_code == 200
        icon = api.http.get("/icon.svg")
        assert (icon.text, icon.headers["content-type"]) == ("<svg/>", "image/svg+xml")
        for path in ("/secret.txt", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt", "/assets", "/assets/"):
            assert api.http.get(path).status_code in (404, 405), path


def test_hashed_files_are_packed_and_kept(serve: Serving, built: Path) -> None:
    with serve(static=built) as api:
        script = api.http.get("/assets/main-1a2b.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-encoding"] == "gzip"
        assert "javascript" in script.headers["content-type"]
        with api.http.stream("GET", "/assets/main-1a2b.js") as raw:
            packed = b"".join(raw.iter_raw())
        assert gzip.decompress(packed).decode() == (built / "assets/main-1a2b.js").read_text()


def test_a_page_that_is_not_built_says_how(serve: Serving, tmp_path: Path) -> None:
    with serve(static=tmp_path / "static") as api:
        answer = api.http.get("/")
        assert answer.status_code == 503
        assert "npm run build" in answer.text
        assert api.http.get("/api/games").status_code == 200


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/assets/nothing.js"])
def test_every_answer_has_safe_headers(api: Api, path: str) -> None:
    headers = api.http.get(path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers

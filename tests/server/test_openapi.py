"""The document that clients are made from says what the server does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.server.client import Api

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def document(api: Api) -> dict[str, Any]:
    found: dict[str, Any] = api.http.get("/api/openapi.json").json()
    return found


def test_the_page_has_the_newest(document: dict[str, Any]) -> None:
    written = json.loads((ROOT / "web/openapi.json").read_text(encoding="utf-8"))
    assert written == document, "run `make types`"


def fits(document: dict[str, Any], name: str, message: Any) -> bool:
    schema = {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
    return bool(jsonschema.Draft202012Validator(schema).is_valid(message))


def test_messages_are_as_the_document_says(api: Api, document: dict[str, Any]) -> None:
    players = {"red": "human", "green": "greedy", "yellow": "human", "blue": "random"}
    with api.sit(api.table("superconducting", players)) as seat:
        assert fits(document, "ServerMessage", seat.snapshot)
        for _ in range(30):
            legal = seat.now["legal"]
            command = seat.send("choose", step=legal[0]["step"]) if legal else seat.send("roll")
            assert fits(document, "ClientMessage", command)
            assert fits(document, "ServerMessage", seat.take())
            while not seat.mine and seat.awaits != "over":
                assert fits(document, "ServerMessage", seat.take())
        seat.socket.send("nonsense")
        refused = seat.take()
    assert fits(document, "Refused", refused)
    assert not fits(document, "ServerMessage", {**refused, "seed": 1})
    assert not fits(document, "ClientMessage", {"type": "roll", "id": "c1", "seq": -1})


@pytest.mark.parametrize(("path", "name"), [("/api/games", "GameInfo"), ("/api/rules/classic", "Clause")])
def test_lists_are_as_the_document_says(api: Api, document: dict[str, Any], path: str, name: str) -> None:
    found = api.http.get(path).json()
    assert found
    assert all(fits(document, name, item) for item in found)


def test_answers_are_as_the_document_says(api: Api, document: dict[str, Any]) -> None:
    assert fits(document, "BoardData", api.http.get("/api/board").json())
    assert fits(document, "Problem", api.http.get("/api/tables/nowhere").json())
    assert set(document["paths"]) == {
        "/api/games",
        "/api/board",
        "/api/rules/{game}",
        "/api/tables",
        "/api/tables/record",
        "/api/tables/{id}",
        "/api/tables/{id}/record",
        "/api/tables/{id}/hint",
        "/api/tables/{id}/analysis",
        "/api/tables/{id}/claim",
    }

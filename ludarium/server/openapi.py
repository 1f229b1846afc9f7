"""The OpenAPI document, with the messages of the socket among its components: the page's types are made from it."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from ludarium.server.models import ClientMessage, ServerMessage

REFS = "#/components/schemas/{model}"
MESSAGES: dict[str, TypeAdapter[Any]] = {
    "ServerMessage": TypeAdapter(ServerMessage),
    "ClientMessage": TypeAdapter(ClientMessage),
}


def document(app: FastAPI) -> dict[str, Any]:
    """The document of the app, made once."""
    if app.openapi_schema is None:
        found = get_openapi(
            title=app.title,
            version=app.version,
            description=app.description,
            routes=app.routes,
            separate_input_output_schemas=False,
        )
        schemas = found["components"]["schemas"]
        for name, adapter in MESSAGES.items():
            message = adapter.json_schema(ref_template=REFS)
            schemas.update(message.pop("$defs"))
            schemas[name] = message
        found["components"]["schemas"] = dict(sorted(schemas.items()))
        app.openapi_schema = found
    return app.openapi_schema

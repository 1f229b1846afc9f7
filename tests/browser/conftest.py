"""Chromium, servers and pages. Nothing is left out where Chromium or the built page is missing: it fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from ludarium.server.pages import STATIC
from tests.browser.serving import Server
from tests.browser.table import Watched

CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

Open = Callable[..., Watched]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser."""
    assert CHROMIUM.exists(), f"{CHROMIUM} is missing: install Chromium"
    assert (STATIC / "index.html").exists(), "the page is not built: `npm run build` in web/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that let it live."""
    with Server(tmp_path_factory.mktemp("server") / "games.db", quick=True) as found:
        yield found


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Open]:
    """Opens a page on a browser of its own that shows moves at once; keywords are Playwright's for a context.

    In the end no page may have written an error to its console or asked anybody but its server for anything.
    """
    contexts: list[BrowserContext] = []
    pages: list[Watched] = []

    def open_page(at: Server = server, **settings: Any) -> Watched:
        given: dict[str, Any] = {"viewport": {"width": 1280, "height": 768}, "locale": "en-GB", **settings}
        context = chromium.new_context(**given)
        context.set_default_timeout(15_000)
        context.add_init_script("localStorage.setItem('ludarium.speed', 'instant')")
        contexts.append(context)
        pages.append(Watched(context.new_page(), at.origin))
        return pages[-1]

    yield open_page
    for context in contexts:
        context.close()
    for page in pages:
        assert page.errors == []
        assert page.strangers == []

"""How much of a page is in sight."""

from __future__ import annotations

from tests.browser.table import Watched

CUT = """() => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.querySelector('[data-testid=turn-line]');
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
}"""
"""Whether a part of the turn line is out of sight."""


def width(page: Watched) -> tuple[int, int]:
    """Width of all that there is, and of what is seen."""
    seen: list[int] = page.page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    return seen[0], seen[1]


def height(page: Watched) -> tuple[int, int]:
    """Height of all that there is, and of what is seen."""
    seen: list[int] = page.page.evaluate("[document.scrollingElement.scrollHeight, innerHeight]")
    return seen[0], seen[1]


def in_sight(page: Watched, testid: str) -> None:
    """Fails unless all of it is inside the window."""
    box = page[testid].bounding_box()
    window = page.page.viewport_size
    assert box is not None
    assert window is not None
    assert box["x"] >= 0, testid
    assert box["y"] >= 0, testid
    assert box["x"] + box["width"] <= window["width"] + 0.5, testid
    assert box["y"] + box["height"] <= window["height"] + 0.5, testid

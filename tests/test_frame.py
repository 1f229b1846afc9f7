"""What holds the repository together: versions, locks, clean text, a test for every clause."""

import ast
import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import ludarium

ROOT = Path(__file__).parents[1]

CLAUSE_ROW = re.compile(r"^\|\s*((?:CL|SC|LL)-(?:[A-Z]*\d[\w.]*|[A-Z]+)|ch\.\d+)\s*\|", re.MULTILINE)
# The escaped dots and the split words keep this file from finding itself.
HOSTS = re.compile(r"pypi\.(?:org|io)|pythonhosted\.|registry\.npmjs|npmmirror\.|yarnpkg\.", re.IGNORECASE)
HOME_PATHS = re.compile(r"(?<![\w.])/(?:home|root|work|Users)/\w")
LEFT_OPEN = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X|NotImplemented" r"Error)\b")
CODE = {".py", ".ts", ".svelte", ".css", ".html"}


def tracked() -> Iterator[tuple[str, str]]:
    """Path and text of every text file that git knows and that stands in the work tree."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if path.is_file() and b"\0" not in (content := path.read_bytes()):
            yield name, content.decode("utf-8")


def lines_with(pattern: re.Pattern[str], *, suffixes: set[str] | None = None) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in tracked()
        if suffixes is None or Path(name).suffix in suffixes
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_one_version_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (\S+)", changelog, re.MULTILINE)
    assert newest is not None
    assert newest[1] == project["version"] == ludarium.__version__


def test_the_changelog_keeps_to_its_headings() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = set(re.findall(r"^### (.+)$", changelog, re.MULTILINE))
    assert headings <= {"Breaking", "Rules", "Added", "Fixed"}


def test_every_locked_package_has_a_hash() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8").replace("\\\n", " ")
    packages = [line for line in lock.splitlines() if not line.startswith("#")]
    assert packages
    for package in packages:
        assert re.match(r"[\w.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", package), package


def test_the_page_is_locked_without_addresses() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages
    for name, entry in packages.items():
        assert "resolved" not in entry, name
        assert entry["integrity"], name


def test_no_file_names_a_registry() -> None:
    assert not lines_with(HOSTS)


def test_no_file_names_a_folder_of_one_machine() -> None:
    assert not lines_with(HOME_PATHS)


def test_nothing_is_left_open_in_the_code() -> None:
    assert not lines_with(LEFT_OPEN, suffixes=CODE)


def written_clauses(pages: str = "*.md") -> set[str]:
    """The ids in the tables of the rule pages; the English ones are the measure."""
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "docs/rules").glob(pages))
    return {clause for text in texts for clause in CLAUSE_ROW.findall(text)}


def called(function: ast.expr) -> str:
    """The last name of what is called."""
    return ast.unparse(function).rpartition(".")[2]


def clauses_with_tests() -> set[str]:
    """The ids in every mark `clause(...)` on a test of the tests' source."""
    return {
        argument.value
        for path in (ROOT / "tests").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        for mark in node.decorator_list
        if isinstance(mark, ast.Call) and called(mark.func) == "clause"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def test_clauses_are_written_down() -> None:
    assert {"CL-1", "CL-H1", "SC-B1", "SC-E5", "LL-6.15", "LL-TK", "ch.13"} <= written_clauses()


def test_every_language_has_the_same_clauses() -> None:
    for folder in filter(Path.is_dir, (ROOT / "docs/rules").iterdir()):
        assert written_clauses(f"{folder.name}/*.md") == written_clauses(), folder.name


def test_every_clause_has_a_test() -> None:
    untested = written_clauses() - clauses_with_tests()
    assert not untested, " ".join(sorted(untested))


def test_every_tested_clause_is_written_down() -> None:
    unknown = clauses_with_tests() - written_clauses()
    assert not unknown, " ".join(sorted(unknown))

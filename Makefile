# `make` alone tells what there is. Nothing here needs more than Python 3.11+, Node 20+ and make.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
WORKERS ?= 2
PYTEST_ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
INSTALL = $(BIN)/python -m pip install --quiet --quiet
INSTALLED := $(VENV)/.installed
PLAYABLE := $(VENV)/.playable
MODULES := web/node_modules/.installed
PAGE := ludarium/server/static/index.html
PAGE_SOURCES := $(shell find web -type d \( -name node_modules -o -name tests \) -prune -o -type f -print 2>/dev/null)

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export npm_config_audit := false
export npm_config_fund := false
export npm_config_update_notifier := false

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test test-python test-web browser lint format types train-example bench bench-quick wheel clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(INSTALLED) $(MODULES) ## install everything that the other commands need

play: $(PLAYABLE) $(PAGE) ## build the page and serve the games (PORT=8000, HOST=127.0.0.1)
	$(BIN)/ludarium serve --host $(HOST) --port $(PORT)

test: test-python test-web ## run all tests but those in a browser

test-python: $(INSTALLED) $(PAGE)
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup $(PYTEST_ARGS)

test-web: $(MODULES)
	cd web && npm test

browser: $(INSTALLED) $(PAGE) ## run the tests in Chromium
	$(BIN)/python -m pytest tests/browser $(PYTEST_ARGS)

lint: $(INSTALLED) $(MODULES) ## check style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	cd web && npm run check

format: $(INSTALLED) ## mend what can be mended by itself
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

types: $(INSTALLED) $(MODULES) ## write web/openapi.json and the page's types anew, after a change of the protocol
	$(BIN)/python scripts/write-openapi
	cd web && npm run types

train-example: $(INSTALLED) ## train a player by examples/train_ppo.py, in its short form
	$(INSTALL) --require-hashes -r examples/requirements.lock
	JAX_PLATFORMS=cpu $(BIN)/python examples/train_ppo.py --short

bench: $(INSTALLED) $(PAGE) ## run the measurements, and write bench/results.md (NAMES="speed peers" for some)
	$(BIN)/python bench/_run.py --keep $(NAMES)

bench-quick: $(INSTALLED) $(PAGE) ## the same, short; fails below their bars
	$(BIN)/python bench/_run.py --quick

wheel: $(INSTALLED) $(PAGE) ## build dist/*.whl, the page inside
	rm -rf dist
	$(BIN)/python -m build --wheel --no-isolation

clean: ## remove everything that was installed or built
	rm -rf $(VENV) web/node_modules ludarium/server/static dist build .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ludarium needs Python 3.11 or newer; name one: make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)

# What is installed for all work is enough for playing too, and is not installed again.
$(PLAYABLE): pyproject.toml requirements-play.lock | $(BIN)/python
	test -e $(INSTALLED) || $(INSTALL) --require-hashes -r requirements-play.lock
	test -e $(INSTALLED) || $(INSTALL) --no-deps --no-build-isolation --editable .
	touch $@

$(INSTALLED): pyproject.toml requirements.lock | $(BIN)/python
	$(INSTALL) --require-hashes -r requirements.lock
	$(INSTALL) --no-deps --no-build-isolation --editable .
	touch $@

$(MODULES): web/package-lock.json
	cd web && npm ci
	touch $@

$(PAGE): $(MODULES) $(PAGE_SOURCES)
	cd web && npm run build
	touch $@

# Two commands matter: `make serve` and `make test`. Both set up all they need.
PYTHON ?= python3
PORT   ?= 8000
RUN     = .venv/bin/python
SOURCES = _config.yml _toc.yml $(shell find book linmodels_lib -type f -not -path '*/__pycache__/*' -not -path '*/.ipynb_checkpoints/*' 2>/dev/null)

.PHONY: help setup book serve lab notebooks lint test bench lock clean

help:           ## say what each command does
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 20

setup: .venv/ready          ## make .venv and node_modules from the locks
.venv/ready: requirements.lock package-lock.json pyproject.toml tools/setup.py
	@$(PYTHON) tools/setup.py

book: _build/html/ready     ## build the book into _build/html
_build/html/ready: .venv/ready $(SOURCES)
	@$(RUN) tools/book.py

serve: book                 ## build if needed and serve on http://127.0.0.1:8000
	@$(RUN) tools/serve.py --port $(PORT)

lab: .venv/ready            ## open JupyterLab on the chapters
	@$(RUN) tools/lab.py

notebooks: .venv/ready      ## run every notebook and store normalised outputs
	@$(RUN) tools/notebooks.py

lint: .venv/ready           ## style and types
	@$(RUN) -m ruff check . && $(RUN) -m ruff format --check . && $(RUN) -m mypy

test: .venv/ready           ## everything: lint, types, units, notebooks, JavaScript, book, browser
	@$(RUN) tools/test.py

bench: .venv/ready          ## speed, as ratios against a peer
	@$(RUN) tools/bench.py

lock: .venv/ready           ## choose new versions and write both locks
	@$(RUN) tools/lock.py

clean:                      ## remove everything that was made
	@rm -rf .venv node_modules _build .pytest_cache .mypy_cache .ruff_cache .hypothesis linmodels_lib.egg-info
	@find . -name __pycache__ -prune -exec rm -rf {} +
	@echo "Removed the environment and the built book; sources are untouched."

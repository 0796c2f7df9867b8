# Verbs. Each makes the virtual environment it needs; only Python >= 3.11 and make are assumed.
PYTHON ?= python3
VENV ?= .venv
VENV_TEST ?= .venv-test
ARGS ?=
WORKERS ?= 2

.DEFAULT_GOAL := help
.PHONY: help demo lab test test-all check format golden nb bench build clean

help: ## list the verbs
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

$(VENV)/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "$(PYTHON) is older than 3.11; call make PYTHON=python3.12 (or another) instead"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --upgrade pip
	$(VENV)/bin/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.lab: $(VENV)/.ready
	$(VENV)/bin/python -m pip install --quiet --editable '.[notebook]'
	@touch $@

$(VENV_TEST)/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "$(PYTHON) is older than 3.11; call make PYTHON=python3.12 (or another) instead"; exit 1; }
	$(PYTHON) -m venv $(VENV_TEST)
	$(VENV_TEST)/bin/python -m pip install --quiet --upgrade pip
	$(VENV_TEST)/bin/python -m pip install --quiet --editable '.[notebook,parquet]' --group test --group check
	@touch $@

demo: $(VENV)/.ready ## diagnose the bundled RAG and its recorded faults, offline (ARGS="--data zh")
	$(VENV)/bin/rag-doctor demo $(ARGS)

lab: $(VENV)/.lab ## copy the notebooks to rag-doctor-lab/ and open them in JupyterLab (ARGS="--check")
	$(VENV)/bin/rag-doctor lab $(ARGS)

test: $(VENV_TEST)/.ready ## run the default tests, offline, two at a time (ARGS="-k table")
	@$(VENV_TEST)/bin/python -m compileall -q rag_doctor  # once, not in every process that a test starts
	$(VENV_TEST)/bin/python -m pytest --numprocesses $(WORKERS) --dist loadfile $(ARGS)

test-all: $(VENV_TEST)/.ready ## all tests: the long ones and those in a real browser too (needs Chromium)
	$(VENV_TEST)/bin/python -m pip install --quiet --group browser
	$(VENV_TEST)/bin/python -m pytest -m "" $(ARGS)

check: $(VENV_TEST)/.ready ## format, lint, types, layers, docs in step
	$(VENV_TEST)/bin/ruff format --check .
	$(VENV_TEST)/bin/ruff check .
	$(VENV_TEST)/bin/mypy
	$(VENV_TEST)/bin/lint-imports
	$(VENV_TEST)/bin/python benchmarks/golden.py --check

format: $(VENV_TEST)/.ready ## format and mend what can be mended
	$(VENV_TEST)/bin/ruff format .
	$(VENV_TEST)/bin/ruff check --fix .

golden: $(VENV_TEST)/.ready ## write the generated parts of the docs anew
	$(VENV_TEST)/bin/python benchmarks/golden.py

nb: $(VENV_TEST)/.ready ## run every notebook from top to bottom (ARGS="--save DIR" keeps the copies)
	$(VENV_TEST)/bin/python benchmarks/run_notebooks.py $(ARGS)

bench: $(VENV_TEST)/.ready ## accuracy and speed of the judge; needs DATA=folder of labelled data
	@test -n "$(DATA)" || { echo "make bench DATA=folder with the labelled .jsonl.gz files"; exit 2; }
	$(VENV_TEST)/bin/python benchmarks/judge.py --data $(DATA) $(ARGS)

build: $(VENV_TEST)/.ready ## build the wheel and the sdist into dist/
	$(VENV_TEST)/bin/python -m pip install --quiet build
	$(VENV_TEST)/bin/python -m build

clean: ## remove environments, caches and builds
	rm -rf $(VENV) $(VENV_TEST) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis rag-doctor-out

# `make` lists the targets. PYTHON=... chooses the Python that .venv is made from.
PYTHON ?= python3
PY := .venv/bin/python
STAMP := .venv/stamp
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 $(PY) -m pip --quiet
PYTEST_ARGS ?= -n auto --dist loadgroup
SECONDS ?= 600
# What `make check` runs: rules, dice, saves, imports, and a short game of each kind on CPython.
QUICK := $(wildcard host_tests/test_*_rules.py) $(patsubst %,host_tests/test_%.py,\
	dice entropy deeds session settings imports smoke)

.NOTPARALLEL:  # pytest's summary comes last
.PHONY: help setup run site flash image uf2 package test check lint types pytest fonts icons \
	golden wiring bench torture clean

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z0-9]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup: $(STAMP)  ## put the tools into .venv (the other targets do it when needed)

run: $(STAMP)  ## play in the browser: serve the simulator and open it (PORT=, NO_BROWSER=1)
	$(PY) tools/serve.py

site: $(STAMP)  ## write the simulator as static files to build/site
	$(PY) tools/build_site.py --out build/site

flash: $(STAMP)  ## put the firmware on the box that is plugged in (BOARD=, PORT=)
	@.venv/bin/toychest flash $(if $(BOARD),--board "$(BOARD)") $(if $(PORT),--port "$(PORT)") \
	  $(if $(WAIT),--wait "$(WAIT)")

image: $(STAMP)  ## write an image of a Pico's filesystem with the firmware (BOARD=, OUT=)
	@.venv/bin/toychest image $(if $(BOARD),--board "$(BOARD)") $(if $(OUT),--out "$(OUT)")

uf2: $(STAMP)  ## write a file to drag onto a new Pico (MICROPYTHON_UF2=, BOARD=, OUT=)
	@.venv/bin/toychest uf2 $(if $(MICROPYTHON_UF2),"$(MICROPYTHON_UF2)") \
	  $(if $(BOARD),--board "$(BOARD)") $(if $(OUT),--out "$(OUT)")

package: $(STAMP)  ## write package.json again, and a compiled release into build/package
	$(PY) tools/package.py

test: lint types pytest  ## run every check: lint, types and pytest

check: lint types  ## run the checks for while you work: style, types, rules, saves, a short game
	$(PY) -m pytest $(PYTEST_ARGS) $(QUICK)

lint: $(STAMP)  ## check style with ruff
	$(PY) -m ruff check .

# MicroPython has none of CPython's library: no --pythonpath to find it by.
types: $(STAMP)  ## check types: tools on CPython, firmware on MicroPython
	$(PY) -m pyright
	$(PY) -m pyright -p tools/pyright-firmware.json --pythonpath none

pytest: $(STAMP)  ## run the tests alone (PYTEST_ARGS= chooses which)
	$(PY) -m pytest $(PYTEST_ARGS)

fonts: $(STAMP)  ## draw the fonts of firmware/ again
	$(PY) tools/fonts.py

icons: $(STAMP)  ## draw the icons and toys of firmware/ again
	$(PY) tools/icons.py
	$(PY) tools/toys.py

golden: $(STAMP)  ## draw the pictures that the screens are compared with again
	$(PY) host_tests/golden.py --update

wiring: $(STAMP)  ## write the pages of wires, pins and power again
	$(PY) tools/wiring.py
	$(PY) tools/battery_life.py

bench: $(STAMP)  ## measure speed, memory and what saves and pictures cost (PICO_UF2=)
	$(PY) tools/bench.py

torture: $(STAMP)  ## play random games and cut the power at any time (SECONDS=, SEED=)
	$(PY) tools/torture.py $(SECONDS) $(SEED)

clean:  ## remove .venv and build/
	rm -rf .venv build .pytest_cache .ruff_cache .hypothesis

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Toychest's tools need Python 3.11 or newer: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || { \
	  echo "This Python cannot make a venv. Debian, Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Setting up .venv (once; about half a minute on a fast line)"
	@$(PYTHON) -m venv .venv
	@$(PIP) install --upgrade pip==26.3
	@$(PIP) install --group dev
	@mkdir -p build
	@PYTHONWARNINGS=ignore $(PIP) install --no-deps --editable .
	@$(PIP) install --group typings --no-deps --upgrade --target .venv/typings
	@touch $@

# `make` lists the targets. PYTHON=... chooses the Python that .venv is made from.
PYTHON ?= python3
PY := .venv/bin/python
TOOLS := .venv/stamp
DEV := .venv/stamp-dev
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 $(PY) -m pip --quiet
# Only what the lock names, and no sdist: building one would fetch what no lock names.
PIP_LOCKED := $(PIP) install --require-hashes --only-binary :all:
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --group
CORES := $(shell getconf _NPROCESSORS_ONLN)
# Two more than there are cores: the two that have the page's tests mostly wait.
WORKERS := $(shell echo $$(($(CORES) + 2)))
# What make is told is data, except a program such as PYTHON: neither make nor a shell runs what stands in it.
$(foreach name,$(.VARIABLES),$(if $(filter command line,$(origin $(name))),\
  $(eval override $(name) := $$(value $(name)))))
quoted = '$(subst ','\'',$(value $(1)))'
# $(call given,PORT,--port): the option with the value of PORT, or nothing
given = $(if $(value $(1)),$(2) $(quoted))
# Some tests of those that take hours take longer than any other may.
NO_LIMIT := -o faulthandler_timeout=0
PYTEST_ARGS ?= -n $(WORKERS) --dist loadgroup
# The shell splits these into words. It gets nothing else to do.
ifneq ($(origin PYTEST_ARGS),file)
$(foreach sign,; & | < > ` $$,$(if $(findstring $(sign),$(value PYTEST_ARGS)),\
  $(error PYTEST_ARGS has a $(sign) in it)))
override PYTEST_ARGS := $(strip $(value PYTEST_ARGS))
endif
SECONDS ?= 600
export PICO_UF2  # make does not export what is overridden
# What `make check` runs: rules, dice, settings, imports, and a short game of each kind on CPython.
QUICK := host_tests/rules host_tests/saves/test_settings.py host_tests/repo/test_imports.py \
	host_tests/walks/test_smoke.py
# MicroPython has none of CPython's library: no --pythonpath to find it by.
FIRMWARE_TYPES = $(PY) -m pyright -p tools/build/pyright-firmware.json --pythonpath none

.NOTPARALLEL:  # pytest's summary comes last
# `firmware` is a folder, too.
.PHONY: help setup run site flash image uf2 firmware package release release-check \
	test check lint types pytest new-game fonts icons golden box presses items bench pico hours torture fairness faults lock clean

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

setup: $(DEV)  ## put the tools into .venv (the others do it when needed)

run: $(TOOLS)  ## play in the browser (PORT=, NO_BROWSER=1)
	@.venv/bin/toychest play $(call given,PORT,--port) \
	  $(if $(filter 1,$(value NO_BROWSER)),--no-browser)

site: $(TOOLS)  ## write the simulator as static files to build/site (ADDRESS=)
	$(PY) tools/build/build_site.py --out build/site $(call given,ADDRESS,--address)

flash: $(TOOLS)  ## put Toychest on the box that is plugged in, or update it (BOARD=, PORT=)
	@.venv/bin/toychest flash $(call given,BOARD,--board) $(call given,PORT,--port) \
	  $(call given,WAIT,--wait)

image: $(TOOLS)  ## write the box's filesystem as one file (BOARD=, OUT=)
	@.venv/bin/toychest image $(call given,BOARD,--board) $(call given,OUT,--out)

uf2: $(TOOLS)  ## write a file to drag onto a new Pico (MICROPYTHON_UF2=, BOARD=, OUT=)
	@.venv/bin/toychest uf2 $(call given,MICROPYTHON_UF2) \
	  $(call given,BOARD,--board) $(call given,OUT,--out)

firmware: $(TOOLS)  ## build MicroPython with Toychest in it: UF2 files (ONLY=pico, MICROPYTHON=DIR)
	$(PY) tools/build/port.py --plain $(call given,ONLY,--only) \
	  $(call given,MICROPYTHON,--micropython)

package: $(TOOLS)  ## list the firmware in package.json; write a release, wheel and sdist to build/
	$(PY) tools/build/release.py --packages

release: $(TOOLS)  ## write all files of a release to build/release (ADDRESS=, TAG=)
	$(PY) tools/build/release.py $(call given,ADDRESS,--address) $(call given,TAG,--tag)

release-check: $(TOOLS)  ## make a release twice but for the UF2 files, and compare
	$(PY) tools/build/release.py --check

test: lint types pytest  ## run all checks but the long tests (LONG=1: those, too, as CI; LONG=port)

check: WORKERS := $(CORES)
check: lint  ## check while you work: style, types of firmware/, rules, settings, a short game
	$(FIRMWARE_TYPES)
	$(PY) -m pytest --hypothesis-profile=quick $(PYTEST_ARGS) $(QUICK)

lint: $(DEV)  ## check the style
	$(PY) -m ruff check .
	$(PY) -m ruff format --check --quiet .

types: $(DEV)  ## check the types
	$(PY) -m pyright
	$(FIRMWARE_TYPES)

pytest: $(DEV)  ## run the tests alone, or some of them (PYTEST_ARGS=, LONG=1)
	$(PY) -m pytest $(if $(filter 1,$(value LONG)),-m "not hours and not port") \
	  $(if $(filter port,$(value LONG)),-m "not hours") $(PYTEST_ARGS)

new-game: $(DEV)  ## write a small game to turn into yours (NAME=first_to_ten, TITLE=)
	@$(PY) tools/build/new_game.py $(call quoted,NAME) $(call quoted,TITLE)
	@$(PY) host_tests/walks/golden.py --update
	@echo "Look at host_tests/golden/"$(call quoted,NAME)".png. Home has one more game, so its pictures changed, too."
	@echo "Play it with make run, try it with make check."

fonts: $(DEV)  ## draw the fonts again
	$(PY) tools/draw/fonts.py
	$(PY) tools/draw/digits.py

icons: $(DEV)  ## pack the icons and toys of tools/draw/pictures into the firmware
	$(PY) tools/draw/icons.py

golden: $(DEV)  ## approve the pictures of all screens, draw those of pages again
	$(PY) host_tests/walks/golden.py --update
	$(PY) tools/draw/page_pictures.py

box: $(DEV)  ## make the printed box and its pictures from hardware/box.toml
	$(PY) tools/draw/make_box.py

presses: $(DEV)  ## count the presses of each chore, and keep the table
	$(PY) tools/measure/presses.py
	$(PY) tools/measure/first_minute.py

items: $(DEV)  ## count what the table can read on 22 screens, and keep the table
	$(PY) host_tests/walks/items.py

bench: $(DEV)  ## measure speed, memory and the page (after make firmware)
	$(PY) tools/measure/bench.py

torture: $(DEV)  ## play random games and cut the power at any time (SECONDS=, SEED=)
	$(PY) tools/measure/torture.py $(call given,SECONDS) $(call given,SEED)

pico: firmware $(DEV)  ## try the whole firmware on an emulated Pico, both ways (PICO_UF2=)
	$(PY) -m pytest -m "" $(NO_LIMIT) $(PYTEST_ARGS) host_tests/pico

hours: firmware $(DEV)  ## run the tests that take hours, on the emulated Pico and 540,000 random presses
	$(PY) -m pytest -m "hours or port" $(NO_LIMIT) $(PYTEST_ARGS)

fairness: $(DEV)  ## roll each die 10 million times and test it: 2 minutes (SEED=, PAGE=1)
	$(PY) tools/measure/fairness.py $(call given,SEED,--seed) $(if $(value PAGE),--page)

faults: $(DEV)  ## put faults into the firmware, see which tests find them (SEED=, COUNT=)
	$(PY) tools/measure/faults.py $(call given,SEED,--seed) $(call given,COUNT,--count)

lock:  ## write the locks in tools/ again after pyproject.toml has changed (needs uv)
	$(LOCK) dev pyproject.toml --output-file tools/build/lock.txt
	$(LOCK) tools pyproject.toml --constraint tools/build/lock.txt --output-file tools/build/lock-tools.txt
	$(LOCK) typings --output-file tools/build/lock-typings.txt

clean:  ## remove .venv and build/
	rm -rf .venv build .pytest_cache .ruff_cache .hypothesis

# A stamp holds the folder that .venv was made for: that of a copied folder runs the original.
ifneq ($(shell cat $(TOOLS) 2>/dev/null),$(CURDIR))
.PHONY: $(TOOLS)
endif

# Say why pip, whose words are in a file, could not get the packages.
WHY := { cat .venv/pip.log >&2; $(PY) tools/build/fetch.py .venv/pip.log; exit 1; }

$(TOOLS): pyproject.toml tools/build/lock-tools.txt
	@$(call quoted,PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Toychest's tools need Python 3.11 or newer: make PYTHON=/path/to/python3"; exit 1; }
	@$(call quoted,PYTHON) -c 'import ensurepip, venv' || { \
	  echo "This Python cannot make a venv. Debian, Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Setting up .venv (once; about a minute on a fast line)"
	@test "$$(cat $@ 2>/dev/null)" = $(call quoted,CURDIR) || rm -rf .venv
	@$(call quoted,PYTHON) -m venv .venv
	@$(PIP_LOCKED) --requirement tools/build/lock-tools.txt 2> .venv/pip.log || $(WHY)
	@mkdir -p build
	@PYTHONWARNINGS=ignore $(PIP) install --no-deps --no-build-isolation --editable .
	@# Each room in tools/ imports from the others: `from build import port`.
	@echo $(call quoted,CURDIR)/tools > \
	  "$$($(PY) -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/tools.pth"
	@echo $(call quoted,CURDIR) > $@

$(DEV): $(TOOLS) tools/build/lock.txt tools/build/lock-typings.txt
	@echo "Adding what the checks need to .venv"
	@{ $(PIP_LOCKED) --requirement tools/build/lock.txt && \
	  $(PIP_LOCKED) --requirement tools/build/lock-typings.txt --upgrade --target .venv/typings; \
	} 2> .venv/pip.log || $(WHY)
	@echo $(call quoted,CURDIR) > $@

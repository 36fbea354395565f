# The front door: every command of the README and of CI stands here, one line each.
# `make help` lists them. What takes more than a line lives in Tests/Scripts.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

PREFIX ?= /usr/local
DESTDIR ?=
# The version of the plugin header's major number stands in folder names and in the .pc file.
PLUGIN_MAJOR := 1
VERSION := $(shell sed -n 's/^\#\# \([0-9][^ ]*\).*/\1/p' CHANGELOG.md | head -n 1)

scripts := Tests/Scripts
binary := .build/release/proofsheet

# Optional libraries are asked for when a recipe runs, not when this file is read: `deps` may have
# installed them a moment ago. The same words in the environment win.
with = export PROOFSHEET_WITH="$$($(scripts)/optional-libraries)";
swift_flags := --explicit-target-dependency-import-check error
release_flags := -c release --static-swift-stdlib \
  -Xlinker --no-export-dynamic -Xlinker -s $(swift_flags)

# How tests count: a test that compares with an oracle or draws a picture of the corpus appends one
# line a case, `oracle NAME` or `corpus NAME`, to the file that PROOFSHEET_CASES names (open with
# O_APPEND, one write a line; without the variable, nothing). Where PROOFSHEET_SHARED names a folder
# such tests read it, and a file missing there is their failure; without it they say "skipped".
# `make check` counts the lines, and fails when PROOFSHEET_SHARED is set and a kind has none.
cases := $(CURDIR)/.build/cases.txt

.PHONY: help deps build release plugins samples demo sample test check check-html fuzz decoders lint floors licences bench \
  docs install uninstall clean layout-bench

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' $(MAKEFILE_LIST) | while IFS='|' read -r name text; do \
	  printf '  make %-10s %s\n' "$$name" "$$text"; done

deps: ## install the Debian packages that are missing (asks for sudo when not root)
	@$(scripts)/install-dependencies

build: deps ## compile everything, debug
	@$(with) $(scripts)/quietly "swift build" swift build $(swift_flags)

release: deps ## compile the program and its worker as they ship, to .build/release
	@$(with) $(scripts)/quietly "release build" swift build $(release_flags) --product proofsheet
	@$(with) $(scripts)/quietly "release build of the worker" \
	  swift build $(release_flags) --product proofsheet-worker
	@$(scripts)/check-exports $(binary)
	@$(scripts)/check-exports $(binary)-worker

plugins: deps ## compile Plugins/*/ to .build/plugins/*.so
	@$(scripts)/compile-plugins .build/plugins

samples: ## draw Samples/album anew (needs python3 with venv, and PyPI for numpy and pillow)
	@$(scripts)/with-python numpy==2.4.6 pillow==13.0.0 -- Samples/make-album.py Samples/album

demo: release ## draw a contact sheet and detail pages of Samples/album into out/
	@$(scripts)/demo $(binary) out

sample: deps ## draw Samples/AlbumScreen, a SwiftUI screen, into out/
	@mkdir -p out
	@$(with) $(scripts)/quietly "swift build" swift build --product AlbumScreen
	@.build/debug/AlbumScreen Samples/album out

test: deps ## run the tests
	@mkdir -p .build && : > $(cases)
	@$(with) PROOFSHEET_CASES=$(cases) $(scripts)/run-tests $(swift_flags)
	@$(scripts)/count-cases $(cases)

check: deps lint floors test release licences plugins decoders ## everything that CI checks
	@$(scripts)/quietly "demo" $(scripts)/demo $(binary) .build/check/out
	@$(scripts)/note-long-files
	@echo "check: all passed"
	@$(scripts)/count-cases $(cases)

check-html: release ## use the page of `diff --html` in headless Chromium (installs it when missing)
	@$(scripts)/check-html $(binary) .build/check/html

# Every tenth of the damaged files that `fuzz` feeds, always the same ones.
decoders: deps ## the decoder plugins against their seeds, whole and damaged, under the address sanitizer
	@$(scripts)/quietly "decoders" $(scripts)/check-decoders .build/decoders 10

# Processor time: two minutes for the decoder plugins, HEIF and JPEG 2000 most of it, and half a minute for
# JPEG and PNG, behind six minutes of compiling all tests for the sanitizer.
fuzz: deps ## the same with every damaged file, and for JPEG and PNG: cut everywhere, bits flipped
	@$(scripts)/check-decoders .build/decoders 1
	@$(with) PROOFSHEET_FUZZ=1 $(scripts)/run-tests --sanitize=address --scratch-path .build/sanitized \
	  --filter DecodeFuzzTests

lint: ## formatting and style of the Swift sources
	@swift format lint --strict --parallel -r Sources Tests Package.swift

floors: .build/tools/floors ## the architecture: manifest, Tests/floors.txt and imports agree
	@$(with) swift package dump-package | .build/tools/floors Tests/floors.txt

.build/tools/floors: $(scripts)/floors.swift
	@mkdir -p $(@D)
	@swiftc -swift-version 6 -O $< -o $@

licences: release plugins ## every linked library is known, and none is GPL
	@$(scripts)/check-licences $(binary) Tests/licences.txt
	@$(scripts)/check-licences $(binary)-worker Tests/licences.txt
	@for plugin in .build/plugins/*.so; do $(scripts)/check-licences --plugin $$plugin Tests/licences.txt; done

bench: build release plugins layout-bench ## ratios against other tools and peak memory (BENCH=--quick for a short one)
	@Tests/Bench/run $(BENCH)

layout-bench: deps
	@$(with) $(scripts)/quietly "layout bench" swift build -c release --product LayoutBench

docs: ## render the documentation to .build/docs (offline)
	@$(with) $(scripts)/render-docs .build/docs

install: release plugins ## install below PREFIX (default /usr/local); DESTDIR is honored
	@$(scripts)/install-files '$(DESTDIR)' '$(PREFIX)' $(PLUGIN_MAJOR) '$(or $(VERSION),0.1.0)'

uninstall: ## remove what install put there
	@$(scripts)/install-files --remove '$(DESTDIR)' '$(PREFIX)' $(PLUGIN_MAJOR) -

clean: ## remove everything that was built or drawn
	@rm -rf .build out

# Functions of the shell commands: find Python, and keep .venv in step with a lock file. Source it in the checkout's root.
# shellcheck shell=sh

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# Print the first Python that is 3.11 or newer: $PYTHON if it is set, else the usual names.
find_python() {
    for candidate in ${PYTHON:+"$PYTHON"} python3.11 python3 python3.12 python3.13 python3.14 python; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    fail "Python 3.11 or newer is needed, and neither python3.11 nor python3 is that. Install it, or name it: PYTHON=/path/to/python3.11 $0"
}

# install LOCK [VENV]: install the packages of a lock file in a virtual environment, .venv by default. Its file `installed` lists
# the lock files that are installed, so that the network is not needed until a lock file changes.
install() {
    venv=${2:-.venv}
    stamp=$venv/installed
    if ! "$venv/bin/python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        python=$(find_python) || exit 1
        "$python" -c 'import ensurepip, venv' >/dev/null 2>&1 ||
            fail "$python cannot make virtual environments: its venv or ensurepip module is missing. On Debian and Ubuntu: apt-get install python3-venv"
        printf 'Making the virtual environment %s with %s\n' "$venv" "$python" >&2
        "$python" -m venv --clear "$venv"
    fi
    "$venv/bin/python" -m pip --version >/dev/null 2>&1 || "$venv/bin/python" -m ensurepip >/dev/null 2>&1 ||
        fail "$venv has no pip and ensurepip is missing. On Debian and Ubuntu: apt-get install python3-venv, then remove $venv"
    line="$(digest "$1") $1"
    if ! grep -qxF "$line" "$stamp" 2>/dev/null; then
        printf 'Installing the packages of %s into %s, which takes about a minute\n' "$1" "$venv" >&2
        rm -f "$stamp"
        "$venv/bin/python" -m pip install --no-input --disable-pip-version-check --require-hashes -r "$1" >&2
        printf '%s\n' "$line" >"$stamp"
        # The larger lock file contains all packages of the smaller one, in the same versions.
        if [ "$1" = requirements-dev.txt ]; then
            printf '%s requirements.txt\n' "$(digest requirements.txt)" >>"$stamp"
        fi
    fi
    # The command, as pip would install it, for the code of this checkout.
    command="#!/bin/sh
PYTHONPATH='$PWD' exec '$(cd "$venv" && pwd)/bin/python' -P -m service.cli \"\$@\""
    if [ "$(cat "$venv/bin/tablebase" 2>/dev/null)" != "$command" ]; then
        printf '%s\n' "$command" >"$venv/bin/tablebase"
        chmod +x "$venv/bin/tablebase"
    fi
}

digest() {
    "$venv/bin/python" -c 'import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())' "$1"
}

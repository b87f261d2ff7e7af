# Test and lint.
default: check

# Everything that CI checks, in this environment.
check:
    python -m pytest -n auto
    ruff check
    ruff format --check
    mypy
    python -m cogapp --check README.md

# The tests of what goes wrong, the long ones too.
faults:
    python -m pytest tests/faults -m "long or not long"

# Format, and mend what ruff can mend.
fix:
    ruff format
    ruff check --fix

# Write the README's examples from real runs.
docs:
    python -m cogapp -r README.md

# Speed as ratios, quality on the public sets where they are at hand.
bench:
    python bench/speed.py
    python bench/quality.py

# Every fault, the long ones too: half an hour.
faults:
    python -m pytest tests/faults -m "long or not long"

"""The direction of imports is a test: see [tool.importlinter] in pyproject.toml."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "memctl").rglob("*.py"))
# What the pure core may not know: files, clock, network, databases, terminals.
IMPURE = {
    "os",
    "pathlib",
    "time",
    "socket",
    "subprocess",
    "apsw",
    "sqlite3",
    "rich",
    "typer",
    "git",
    "watchdog",
    "random",
}


def test_imports_go_one_way() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("module", [m for m in MODULES if "core" in m.parts], ids=lambda m: m.name)
def test_the_core_is_pure(module: Path) -> None:
    imported = {
        name.partition(".")[0]
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        for name in (
            [alias.name for alias in node.names] if isinstance(node, ast.Import) else
            [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        )
    }  # fmt: skip
    assert not imported & IMPURE


def test_only_render_and_terminal_print() -> None:
    for module in MODULES:
        calls = [n for n in ast.walk(ast.parse(module.read_text("utf-8"))) if isinstance(n, ast.Call)]
        assert not [n for n in calls if isinstance(n.func, ast.Name) and n.func.id == "print"], module


@pytest.mark.parametrize("module", MODULES, ids=lambda m: str(m.relative_to(ROOT)))
def test_modules_and_functions_stay_small(module: Path) -> None:
    text = module.read_text("utf-8")
    assert text.count("\n") <= 300
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and "cli" not in module.parts:
            assert (node.end_lineno or 0) - node.lineno < 40, f"{module.name}: {node.name}"


def test_every_package_that_is_imported_is_a_dependency() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = [one for name, ones in project["optional-dependencies"].items() if name != "dev" for one in ones]
    declared = [*project["dependencies"], *extras]
    names = {re.split(r"[<>=;\[ ]", one)[0].lower().replace("-", "_") for one in declared}
    known = {"python_frontmatter": "frontmatter", "gitpython": "git"}
    allowed = {known.get(name, name) for name in names} | {"memctl", "yaml"} | sys.stdlib_module_names
    for module in MODULES:
        tree = ast.parse(module.read_text("utf-8"))
        found = {alias.name for n in ast.walk(tree) if isinstance(n, ast.Import) for alias in n.names}
        found |= {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
        assert {name.partition(".")[0] for name in found} <= allowed, module

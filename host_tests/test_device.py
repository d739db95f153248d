"""The firmware on a simulated board: 32-bit MicroPython, 192 KiB of heap, virtual time.

Each coroutine named test_... in scenarios/*.py is a test of its own, in a fresh MicroPython.
"""

import ast
from pathlib import Path

import pytest

import firmware_build

HERE = Path(__file__).resolve().parent


@pytest.fixture(scope="session")
def device(mp32, tmp_path_factory):
    """The folder with the compiled firmware and its simulated board."""
    folder = tmp_path_factory.mktemp("device")
    firmware_build.compile_device(folder)
    return folder


def scenarios():
    for path in sorted((HERE / "scenarios").glob("*.py")):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield pytest.param(path, node.name, id=f"{path.stem}-{node.name[5:]}")


@pytest.mark.parametrize("path, name", list(scenarios()))
def test_scenario(device, tmp_path, path, name):
    done = firmware_build.run_scenario(device, path, name, tmp_path)
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    print(done.stdout)

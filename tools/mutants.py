"""Mutation testing of the maths: change one thing at a time and see whether a test notices.

A seeded sample of each module, or of those named: tools/mutants.py svm lbfgs. What survives is shown as
a diff; tests/mutants.md says of the last run which survivors are harmless and why.
"""

import json
import os
import random
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOL = ROOT / "_build" / "mutants" / "tool"
WORK = ROOT / "_build" / "mutants" / "work"
PINS = ["mutmut==3.8.0", "pytest==8.4.2"]  # with an attribute of pytest that is gone in version 9
SAMPLE, SEED = 60, 0  # mutants of a module
HURRIED, PATIENT = 3.0, 40.0  # times as long as the tests take without a mutant; the second for who is late
MODULES = ["trace", "linear", "naive_bayes", "perceptron", "separation", "svm", "logistic",
           "softmax_regression", "_fast.objective", "proximal", "lbfgs", "optimize", "probability",
           "evaluate", "gradcheck", "features",
           "multiclass", "text"]  # fmt: skip
TESTS = ["bad_functions", "bad_input", "evaluate", "features", "figures", "gradcheck", "learners", "linear",
         "logistic", "optimize", "perceptron", "probability", "trace", "text_learners", "fast"]  # fmt: skip
INSPECT = [  # these look at the names in a module, or at who calls, and see mutmut's own functions there
    "test_bad_functions.py::test_every_public_function_is_among_them",
    "test_bad_input.py::test_each_public_name_has_a_case",
    "test_bad_input.py::test_a_column_of_labels_is_flattened_with_a_warning",
]
MESSAGES = [r"^\s*raise ", r'^\s*f?"']  # texts for readers are held by the tests of bad input


@dataclass(frozen=True)
class Result:
    """A mutant and what became of it: killed by a test, or by the clock as its loop never ends, or not."""

    name: str
    code: int | None

    @property
    def module(self) -> str:
        return ".".join(self.name.split(".")[1:-1])

    @property
    def survived(self) -> bool:
        return self.code in (0, 33)  # all tests passed, or none came near

    @property
    def late(self) -> bool:
        return self.code in (-24, 24, 36, 152, 255)


def mutmut(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the tool on the copy; what it prints is a spinner, of use only when it fails."""
    environment = {**os.environ, "PYTHONPATH": str(TOOL), "MPLBACKEND": "Agg", "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "mutmut", *arguments]
    return subprocess.run(command, cwd=WORK, env=environment, capture_output=True, text=True, check=False)


def prepare(modules: list[str]) -> None:
    """The tool in a folder of its own, and a copy of the tree that it may change."""
    if not (TOOL / "mutmut").exists():
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        subprocess.run([*pip, "--target", str(TOOL), *PINS], check=True)
    shutil.rmtree(WORK, ignore_errors=True)
    for name in ("linmodels_lib", "tests", "tools"):
        shutil.copytree(ROOT / name, WORK / name, ignore=shutil.ignore_patterns("__pycache__"))
    configure(modules, HURRIED)


def configure(modules: list[str], patience: float) -> None:
    """What mutmut reads; with another patience it tries again who was late, and only those."""
    options = {
        "source_paths": ["linmodels_lib"],
        "only_mutate": [f"linmodels_lib/{name.replace('.', '/')}.py" for name in modules],
        "do_not_mutate_patterns": MESSAGES,
        "also_copy": ["tools"],
        "timeout_multiplier": patience,
        "pytest_add_cli_args": [
            "-x",
            "-p",
            "no:cacheprovider",
            *(f"--deselect=tests/library/{name}" for name in INSPECT),
        ],
        "pytest_add_cli_args_test_selection": [f"tests/library/test_{name}.py" for name in TESTS],
    }
    lines = [f"{name} = {json.dumps(value)}" for name, value in options.items()]
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    (WORK / "pyproject.toml").write_text("\n".join([project, "[tool.mutmut]", *lines, ""]), "utf-8")


def results() -> list[Result]:
    """Every mutant of the copy, tried or not."""
    records = [json.loads(path.read_text("utf-8")) for path in sorted(WORK.rglob("*.py.meta"))]
    return [Result(name, code) for record in records for name, code in record["exit_code_by_key"].items()]


def sample(mutants: list[Result], modules: list[str]) -> list[str]:
    """The names of SAMPLE mutants of each module, or of all where there are fewer."""
    names = {module: sorted(m.name for m in mutants if m.module == module) for module in modules}
    return [
        name for part in names.values() for name in random.Random(SEED).sample(part, min(SAMPLE, len(part)))
    ]


def report(mutants: list[Result], tried: set[str], modules: list[str]) -> float:
    """One row a module, then each survivor as a diff; the share that was killed."""
    done = [m for m in mutants if m.name in tried and m.code is not None]
    print(f"{'module':20}{'mutants':>9}{'tried':>7}{'killed':>8}{'by time':>9}")
    for module in [*modules, "all"]:
        there, here = ([m for m in part if module in (m.module, "all")] for part in (mutants, done))
        killed, late = sum(not m.survived for m in here), sum(m.late for m in here)
        share = killed / max(1, len(here))
        print(f"{module:20}{len(there):9}{len(here):7}{killed:8}{late:9}  {share:.1%}")
    print()
    for mutant in done:
        if mutant.survived:
            diff = mutmut("show", mutant.name).stdout.splitlines()
            print(
                mutant.name,
                *(line for line in diff if line[:1] in "+-" and line[:3] not in ("+++", "---")),
                sep="\n",
            )
    return share


def refusal(said: subprocess.CompletedProcess[str]) -> str:
    return f"{said.stdout[-2000:]}{said.stderr[-2000:]}\nThe tests do not pass on the copy, see above."


def main(wanted: list[str]) -> int:
    if unknown := set(wanted) - set(MODULES):
        sys.exit(f"There is no module {', '.join(sorted(unknown))}. The modules are {', '.join(MODULES)}.")
    modules = wanted or MODULES
    prepare(modules)
    print("==> Making the mutants and timing the tests", flush=True)
    said = mutmut("run", "linmodels_lib.none")  # makes them all, times the tests, and finds no such mutant
    names = sample(results(), modules)
    if not names:
        sys.exit(refusal(said))
    print(f"==> Trying {len(names)} of {len(results())} mutants, some 2 s each", flush=True)
    said = mutmut("run", *names)
    if not any(m.code is not None for m in results()):
        sys.exit(refusal(said))
    if late := [m.name for m in results() if m.late]:
        print(f"==> Trying {len(late)} again that ran out of time", flush=True)
        configure(modules, PATIENT)
        mutmut("run", *late)
    return 0 if report(results(), set(names), modules) >= 0.9 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

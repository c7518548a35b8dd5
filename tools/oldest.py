"""Run the library's tests on the oldest NumPy, SciPy, numba and so on that pyproject.toml allows."""

import os
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / "_build" / "oldest"
PYTHON = str(VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python"))
OLD = ("numpy", "scipy", "numba", "matplotlib", "anywidget", "ipywidgets")
ANY = ("hypothesis", "pytest", "scikit-learn")  # what only tests use may be new
TESTS = ["bad_functions", "bad_input", "corpora", "datasets", "evaluate", "exercise_messages", "exercises",
         "fast", "features", "figures", "gradcheck", "hash_seeds", "learners", "linear", "logistic", "moved",
         "optimize", "paired_comparisons", "palette", "perceptron", "plotting", "probability", "sklearn",
         "text_learners", "trace"]  # fmt: skip


def requirements() -> list[str]:
    """The first release of each package: anywidget>=0.9.13 becomes ==0.9.13, numpy>=2.0 ==2.0.*."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    declared = [
        *project["dependencies"],
        *(d for ds in project["optional-dependencies"].values() for d in ds),
    ]
    least = dict(re.split(">=|,", d)[:2] for d in declared)
    first = {name: f"{least[name]}{'' if least[name].count('.') > 1 else '.*'}" for name in OLD}
    return [*(f"{name}=={version}" for name, version in first.items()), *ANY]


def make() -> None:
    """The environment, made anew where the requirements have changed."""
    stamp, wanted = VENV / "requirements", "\n".join(requirements())
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return
    print(f"==> Making {VENV.relative_to(ROOT)} with {', '.join(requirements())}", flush=True)
    venv.create(VENV, with_pip=True, clear=True, symlinks=sys.platform != "win32")
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--only-binary", ":all:"]
    subprocess.run([*pip, *requirements()], check=True)
    stamp.write_text(wanted, "utf-8")


def main() -> int:
    make()
    tests = [f"tests/library/test_{name}.py" for name in TESTS] + [
        "tests/widgets/perceptron_stepper/test_python.py"
    ]
    options = ["-m", "pytest", "--quiet", "--noconftest", "-p", "strict_floats", "-p", "no:cacheprovider",
               "--doctest-modules", "--disable-warnings"]  # fmt: skip
    places = os.pathsep.join([str(ROOT), str(ROOT / "tests" / "helpers")])
    settings = {"PYTHONPATH": places, "MPLBACKEND": "Agg", "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [PYTHON, *options, "linmodels_lib", *tests], cwd=ROOT, env={**os.environ, **settings}, check=False
    )
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())

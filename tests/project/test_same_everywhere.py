"""The same labels under one and two threads and on other processors; `make audit` runs whole notebooks so."""

import json
import os
import platform
import subprocess
import sys

import audit  # tools/audit.py
import pytest
import realdata
from toc import ROOT

SCRIPT = ROOT / "tests" / "helpers" / "labels_of_learners.py"


@pytest.fixture(scope="module")
def answers(real):
    """What the script prints under each setting."""
    real("imdb")
    found = []
    for setting in audit.MACHINES:
        environment = {**os.environ, **realdata.settings(), **setting}
        done = subprocess.run(
            [sys.executable, SCRIPT], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        found.append(json.loads(done.stdout))
    return found


def test_each_learner_says_the_same_under_every_setting(answers):
    for answer in answers:
        assert answer["said"] == answers[0]["said"]
    assert len({*answers[0]["said"].values()}) == 4  # four learners, not one asked four times


@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="the kinds are those of x86")
def test_the_settings_are_heard(answers):
    kinds = [{tuple(kind) for kind in answer["kind"]} for answer in answers]
    assert kinds == [{(m["OPENBLAS_CORETYPE"], int(m["OPENBLAS_NUM_THREADS"]))} for m in audit.MACHINES]


def test_the_audit_runs_every_notebook_that_reads_real_data_under_every_setting(monkeypatch):
    calls = []

    def run(command, env, **_):
        calls.append((command, env))
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(audit.subprocess, "run", run)
    monkeypatch.setattr(audit.realdata, "waiting", lambda path: None)
    assert audit.notebooks() == 0
    assert len(calls) == len(audit.MACHINES)
    for (command, env), setting in zip(calls, audit.MACHINES, strict=True):
        assert setting.items() <= env.items()
        assert "--nbval" in command
        assert {"book/09-imdb.ipynb", "book/09-newsgroups.ipynb", "book/09-reviews.ipynb"} <= {*command}
        assert not any("probability" in part for part in command)
    monkeypatch.setattr(audit.subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 1))
    assert audit.notebooks() == 1

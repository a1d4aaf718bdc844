"""Spreads a run and logs over processes and over real Spark, and holds the merged reports against those in one piece.

    python3 .ci/check_spark.py .build/release/desireline [--users 4000] [--scenarios 8]

First 1, 2, 7 and 64 shards in two processes at a time, merged in another order; then the job of the documentation on
`local-cluster[2,1,1024]`, whose two executors are processes of their own, one of which is killed while it works. Every report
has to be the same to the byte. A worker that fails has to fail the job. Needs the package pyspark, and Java 17.
"""

import argparse
import concurrent.futures
import csv
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXPERIMENT = ROOT / "Experiments/catalog-browse.json5"
JOB = ROOT / "Sources/DesirelineTool/DesirelineTool.docc/spark_job.py"
ARTICLE = JOB.parent / "SpreadARun.md"
LOGS = 6


def snapshot(folder: pathlib.Path) -> dict[str, bytes]:
    """Every file of a report."""
    return {path.name: path.read_bytes() for path in sorted((folder / EXPERIMENT.stem).iterdir())}


def descendants(root: int) -> list[tuple[int, str]]:
    """The processes that a process started, and those that they did, with their command lines."""
    parents = {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except (OSError, IndexError):
                continue
    found, level = [], {root}
    while level:
        level = {process for process, parent in parents.items() if parent in level}
        for process in level:
            try:
                found.append((process, pathlib.Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode()))
            except OSError:
                continue
    return found


class Bench:
    """The reports in one piece, and a folder to compare others with them."""

    def __init__(self, program: str, folder: pathlib.Path, users: int, scenarios: int):
        self.program, self.folder = program, folder
        self.options = ["--users", str(users), "--scenarios", str(scenarios)]
        self.failures: list[str] = []
        log = folder / "log.csv"
        self.do("run", *self.options, "--out", folder / "run", "--events", log)
        self.logs = self.divided(log)
        self.do("analyze", *self.logs, "--out", folder / "log")
        self.whole = {kind: snapshot(folder / kind) for kind in ("run", "log")}

    def do(self, command: str, *words: object) -> None:
        """Runs a command; options may stand behind the experiment."""
        inputs = [str(word) for word in words]
        done = subprocess.run([self.program, command, *inputs[: self.leading(inputs)], EXPERIMENT, *inputs[self.leading(inputs) :], "-q"], capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise SystemExit(f"{command} failed: {done.stderr}")

    @staticmethod
    def leading(words: list[str]) -> int:
        """How many words stand before the first option."""
        return next((place for place, word in enumerate(words) if word.startswith("-")), len(words))

    def divided(self, log: pathlib.Path) -> list[pathlib.Path]:
        """The log in several, no user in two, in order of their names."""
        with log.open(newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))
        paths = []
        for number in range(LOGS):
            path = self.folder / f"log-{number}.csv"
            with path.open("w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows([rows[0], *(row for row in rows[1:] if int(row[0]) % LOGS == number)])
            paths.append(path)
        return paths

    def compare(self, what: str, kind: str, parts: list[pathlib.Path]) -> None:
        """Merges parts and holds the report against the one in one piece."""
        out = self.folder / "merged" / re.sub(r"\W+", "-", what)
        self.do("merge", *parts, "--out", out)
        found = snapshot(out)
        odd = sorted(name for name in found.keys() | self.whole[kind].keys() if found.get(name) != self.whole[kind].get(name))
        if odd:
            self.failures.append(f"{what}: {', '.join(odd)} differ from those in one piece")
        print(f"{what}: {'the same' if not odd else 'ANOTHER'} report of {len(found)} files", flush=True)


def check_processes(bench: Bench) -> None:
    """Shards in processes of their own, two at a time, as GNU parallel or xargs start them."""
    for count in (1, 2, 7, 64):
        def part(number: int) -> pathlib.Path:
            path = bench.folder / f"{number}-of-{count}.part"
            bench.do("run", *bench.options, "--threads", "1", "--shard", f"{number}/{count}", "--part", path)
            return path

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            parts = list(pool.map(part, range(1, count + 1)))
        random.Random(count).shuffle(parts)
        bench.compare(f"{count} shards of the run", "run", parts)
        if count == 64:
            size = sum(path.stat().st_size for path in parts)
            print(f"64 parts have {size / 1000:,.0f} kB, {size / 64000:.0f} kB each", flush=True)
    parts = []
    for number, log in enumerate(bench.logs):
        parts.insert(0, bench.folder / f"log-{number}.part")
        bench.do("analyze", log, "--shard", f"{number + 1}/{LOGS}", "--part", parts[0])
    bench.compare(f"{LOGS} shards of logs", "log", parts)


def spark(bench: Bench, parts: pathlib.Path, *words: str, kills: bool) -> tuple[int, str, int]:
    """Runs the job; returns its status, what it said, and how many executors were killed."""
    environment = os.environ | {"PYSPARK_PYTHON": sys.executable, "PYSPARK_DRIVER_PYTHON": sys.executable}
    environment["PYSPARK_SUBMIT_ARGS"] = "--master local-cluster[2,1,1024] --conf spark.ui.enabled=false pyspark-shell"
    command = [sys.executable, str(JOB), str(EXPERIMENT), "--desireline", bench.program, "--parts", str(parts), *words]
    job = subprocess.Popen(command, env=environment, cwd=bench.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
    killed = 0
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        said = pool.submit(job.stdout.read)
        started = time.monotonic()
        while job.poll() is None:
            time.sleep(0.02)
            if time.monotonic() - started > 900:
                os.killpg(job.pid, signal.SIGKILL)
            if kills and not killed:
                processes = descendants(job.pid)
                works = any(" shard " in line for _, line in processes)
                executors = [process for process, line in processes if "CoarseGrainedExecutorBackend" in line and "java" in line]
                if works and executors:
                    os.kill(executors[0], signal.SIGKILL)
                    killed = 1
        return job.returncode, said.result(), killed


def check_spark(bench: Bench) -> None:
    """The job of the documentation, one executor killed while it works."""
    for kind, words in (("run", ["--shards", "24", *bench.options]), ("log", ["--logs", *map(str, bench.logs)])):
        started = time.monotonic()
        parts = bench.folder / f"spark-{kind}.part"
        # A log's slices take a moment each, so that the job may be done before it is seen to work.
        for _ in range(3):
            parts.unlink(missing_ok=True)
            status, said, killed = spark(bench, parts, *words, kills=True)
            if killed or status != 0:
                break
        if status != 0 or not parts.exists():
            bench.failures.append(f"Spark, {kind}: exit status {status}: {said[-2000:]}")
            continue
        if not killed:
            bench.failures.append(f"Spark, {kind}: no executor was killed in time")
        bench.compare(f"Spark, {kind}, {killed} of 2 executors killed, {time.monotonic() - started:.0f} s", kind, [parts])
    parts = bench.folder / "failed.part"
    status, said, _ = spark(bench, parts, "--shards", "4", "--users", "none", kills=False)
    if status == 0 or parts.exists():
        bench.failures.append("Spark: workers that fail did not fail the job")
    print("Spark: workers that fail fail the job", flush=True)


def check_article(failures: list[str]) -> None:
    """What the article shows of the job is in it."""
    job = JOB.read_text(encoding="utf-8")
    shown = re.findall(r"```python\n(.*?)```", ARTICLE.read_text(encoding="utf-8"), re.S)
    if not shown or not all(line.strip() in job for block in shown for line in block.splitlines()):
        failures.append(f"{ARTICLE.name} shows lines that {JOB.name} does not have")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--users", type=int, default=4000)
    parser.add_argument("--scenarios", type=int, default=8)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(str(pathlib.Path(arguments.program).resolve()), pathlib.Path(folder), arguments.users, arguments.scenarios)
        check_article(bench.failures)
        check_processes(bench)
        check_spark(bench)
        for failure in bench.failures:
            print(failure)
        return 1 if bench.failures else 0


if __name__ == "__main__":
    sys.exit(main())

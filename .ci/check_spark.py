"""Spreads a run and logs over processes and over Spark; the merged reports are those of one run to the byte.

    pip install pyspark                                          and Java 17
    python3 .ci/check_spark.py .build/release/desireline [--users 4000] [--scenarios 8]

First 1, 2, 7 and 64 shards in two processes at a time, merged in another order; then the job of the guide (SpreadARun.md) on
`local-cluster[2,1,1024]`, one of whose two executors is killed while it works. A worker that fails has to fail the job.
"""

import argparse, concurrent.futures, csv, os, pathlib, random, re, signal, subprocess, sys, tempfile, time

EXPERIMENT = pathlib.Path("Experiments/catalog-browse.json5").resolve()
GUIDE = pathlib.Path("Sources/DesirelineTool/DesirelineTool.docc/SpreadARun.md").resolve()
JOB = GUIDE.with_name("spark_job.py")
LOGS = 6


def snapshot(folder: pathlib.Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / EXPERIMENT.stem).iterdir())}


def descendants(root: int) -> dict[int, str]:
    """The processes that a process started, and those that they did, with their command lines."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,args=", "ww"], capture_output=True, text=True).stdout
    processes = [line.split(maxsplit=2) for line in listed.splitlines()]
    found, level = {}, {root}
    while level:
        children = {int(one[0]): one[2] for one in processes if int(one[1]) in level and len(one) > 2}
        found |= children
        level = set(children)
    return found


class Bench:
    """The reports of one run, and a folder to compare others with them."""

    def __init__(self, program: str, folder: pathlib.Path, users: int, scenarios: int):
        self.program, self.folder, self.failures = program, folder, []
        self.options = ["--users", str(users), "--scenarios", str(scenarios)]
        self.do("run", EXPERIMENT, *self.options, "--out", folder / "run", "--events", folder / "log.csv")
        # The log in several, no user in two.
        rows = list(csv.reader((folder / "log.csv").open(newline="", encoding="utf-8")))
        self.logs = [folder / f"log-{number}.csv" for number in range(LOGS)]
        for number, path in enumerate(self.logs):
            with path.open("w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows([rows[0], *(row for row in rows[1:] if int(row[0]) % LOGS == number)])
        self.do("analyze", *self.logs, EXPERIMENT, "--out", folder / "log")
        self.whole = {kind: snapshot(folder / kind) for kind in ("run", "log")}

    def do(self, *words: object) -> None:
        done = subprocess.run([self.program, *map(str, words), "-q"], capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise SystemExit(f"{words} failed: {done.stderr}")

    def compare(self, what: str, kind: str, parts: list[pathlib.Path]) -> None:
        """Merges parts and compares the report with that of one run."""
        out = self.folder / re.sub(r"\W+", "-", what)
        self.do("merge", *parts, EXPERIMENT, "--out", out)
        found, whole = snapshot(out), self.whole[kind]
        odd = sorted(name for name in found.keys() | whole.keys() if found.get(name) != whole.get(name))
        self.failures += [f"{what}: {', '.join(odd)} differ"] if odd else []
        print(f"{what}: {len(found)} files, {len(odd)} differ", flush=True)


def check_processes(bench: Bench) -> None:
    """Shards in processes of their own, two at a time."""
    for count in (1, 2, 7, 64):

        def part(number: int) -> pathlib.Path:
            path = bench.folder / f"{number}-of-{count}.part"
            bench.do("run", EXPERIMENT, *bench.options, "--threads", "1", "--shard", f"{number}/{count}", "--part", path)
            return path

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            parts = list(pool.map(part, range(1, count + 1)))
        bench.compare(f"{count} shards of the run", "run", random.Random(count).sample(parts, count))
    parts = [log.with_suffix(".part") for log in bench.logs]
    for number, (log, path) in enumerate(zip(bench.logs, parts), 1):
        bench.do("analyze", log, EXPERIMENT, "--shard", f"{number}/{LOGS}", "--part", path)
    bench.compare(f"{LOGS} shards of logs", "log", parts[::-1])


def submit(bench: Bench, parts: pathlib.Path, *words: str, kills: bool) -> tuple[int, str, bool]:
    """Runs the job; returns its status, what it printed, and whether an executor was killed."""
    environment = os.environ | {"PYSPARK_PYTHON": sys.executable, "PYSPARK_DRIVER_PYTHON": sys.executable}
    environment["PYSPARK_SUBMIT_ARGS"] = "--master local-cluster[2,1,1024] --conf spark.ui.enabled=false pyspark-shell"
    command = ["timeout", "900", sys.executable, JOB, EXPERIMENT, "--desireline", bench.program, "--parts", parts, *words]
    printed, is_killed = bench.folder / "printed", False
    with printed.open("w") as output:
        job = subprocess.Popen(list(map(str, command)), env=environment, cwd=bench.folder, stdout=output, stderr=subprocess.STDOUT)
        while job.poll() is None:
            time.sleep(0.02)
            if kills and not is_killed:
                processes = descendants(job.pid)
                executors = [process for process, line in processes.items() if "CoarseGrainedExecutorBackend" in line and "java" in line]
                if executors and any(" shard " in line for line in processes.values()):
                    os.kill(executors[0], signal.SIGKILL)
                    is_killed = True
    return job.returncode, printed.read_text(), is_killed


def check_spark(bench: Bench) -> None:
    for kind, words in (("run", ["--shards", "24", *bench.options]), ("log", ["--logs", *map(str, bench.logs)])):
        parts = bench.folder / f"spark-{kind}.part"
        # Shards of a log take a moment each, so that the job may end before it is seen to work.
        for _ in range(3):
            parts.unlink(missing_ok=True)
            status, printed, is_killed = submit(bench, parts, *words, kills=True)
            if is_killed or status != 0:
                break
        if status != 0 or not parts.exists() or not is_killed:
            bench.failures.append(f"Spark, {kind}: status {status}, an executor killed: {is_killed}: {printed[-2000:]}")
        else:
            bench.compare(f"Spark, {kind}, 1 of 2 executors killed", kind, [parts])
    parts = bench.folder / "failed.part"
    status, _, _ = submit(bench, parts, "--shards", "4", "--users", "none", kills=False)
    bench.failures += ["Spark: workers that fail did not fail the job"] if status == 0 or parts.exists() else []


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--users", type=int, default=4000)
    parser.add_argument("--scenarios", type=int, default=8)
    options = parser.parse_args()
    shown = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.S)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(str(pathlib.Path(options.program).resolve()), pathlib.Path(folder), options.users, options.scenarios)
        if not shown or not all(line.strip() in JOB.read_text() for block in shown for line in block.splitlines()):
            bench.failures.append(f"{GUIDE.name} shows lines that {JOB.name} does not have")
        check_processes(bench)
        check_spark(bench)
    print("\n".join(bench.failures) or "every report is that of one run")
    return 1 if bench.failures else 0


if __name__ == "__main__":
    sys.exit(main())

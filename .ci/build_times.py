"""Builds the program from nothing and prints what each module costs.

    .ci/build_times.py [--jobs 2] [--configuration release] [more arguments of swift build]

Seconds are of the processor, so that other work on the machine changes them little; `ran` is when a module's compiler
began and ended, in seconds since the build began. Bytes are of LLVM's output: much of it for few lines means that generic
code is specialized many times. The build is made in a folder of its own, which is deleted.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PHASES = {"checking": "Type checking and Semantic analysis", "SIL": "SIL optimization", "LLVM": "LLVM pipeline"}


def lines_of(module: str) -> int:
    files = (ROOT / "Sources" / module).rglob("*.swift")
    return sum(len(path.read_text().splitlines()) for path in files)


def modules(stats: pathlib.Path, begin: float) -> list[dict]:
    """A row for each module, made of what its compiler wrote when it was done."""
    rows = []
    for path in stats.glob("*.json"):
        # stats-<microseconds since 1970>-swift-frontend-<module>-all-…
        started, module = re.match(r"stats-(\d+)-swift-frontend-(\w+)-all-", path.name).groups()
        figures = json.loads(path.read_text())
        whole = next(name.removesuffix(".user") for name in figures if re.match(r"time\.swift-frontend.*\.user", name))
        start = int(started) / 1e6 - begin
        row = {"module": module, "lines": lines_of(module), "start": start, "end": start + figures[whole + ".wall"]}
        row |= {phase: figures.get(f"time.swift.{timer}.user", 0.0) for phase, timer in PHASES.items()}
        row |= {"all": figures[whole + ".user"], "bytes": figures.get("LLVM.NumLLVMBytesOutput", 0)}
        rows.append(row)
    return sorted(rows, key=lambda row: -row["all"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--jobs", default="2", help="compilers at a time")
    parser.add_argument("--configuration", default="release", choices=["release", "debug"])
    arguments, more = parser.parse_known_args()
    folder = pathlib.Path(tempfile.mkdtemp())
    stats = folder / "stats"
    stats.mkdir()
    try:
        command = ["swift", "build", "-c", arguments.configuration, "--product", "desireline", "-j", arguments.jobs]
        command += ["--scratch-path", str(folder / "build"), "-Xswiftc", "-stats-output-dir", "-Xswiftc", str(stats)]
        begin = time.time()
        build = subprocess.run(command + more, cwd=ROOT, capture_output=True, text=True)
        wall = time.time() - begin
        if build.returncode:
            print(build.stdout + build.stderr)
            return 1
        rows = modules(stats, begin)
    finally:
        shutil.rmtree(folder)
    total = {key: sum(row[key] for row in rows) for key in ("lines", *PHASES, "all", "bytes")}
    head = f"{'module':<24}{'lines':>7}" + "".join(f"{phase:>10}" for phase in PHASES) + f"{'all':>8}{'share':>7}{'MB':>7}  ran"
    print(head)
    for row in [*rows, {"module": "all", **total}]:
        print(
            f"{row['module']:<24}{row['lines']:>7}"
            + "".join(f"{row[phase]:>10.1f}" for phase in PHASES)
            + f"{row['all']:>8.1f}{row['all'] / total['all']:>7.0%}{row['bytes'] / 1e6:>7.1f}"
            + (f"  {row['start']:.0f}-{row['end']:.0f}" if "start" in row else "")
        )
    print(f"\n{wall:.0f} s on the clock")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Builds everything from nothing and prints what each module costs, and what takes long to type-check.

    python3 .ci/build_times.py [more arguments of swift build]

Seconds are of the processor; `ran` is when a module's compiler began and ended, in seconds since the build began. MB are of
LLVM's output. Then the debug build with its tests checks that every import is a declared dependency, and lists expressions and
functions that take more than 500 ms. The builds are in a folder of their own, which is deleted.
"""

import json, pathlib, re, subprocess, sys, tempfile, time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMIT = 500


def build(*words: str) -> tuple[str, float]:
    """What a build prints, and its seconds on the clock."""
    begin = time.time()
    done = subprocess.run(["swift", "build", *words, *sys.argv[1:]], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    return done.stdout + done.stderr, time.time() - begin


def modules(stats: pathlib.Path, begin: float) -> list[dict]:
    """A row for each module, made of what its compiler wrote when it ended."""
    rows = []
    for path in stats.glob("*.json"):
        # stats-<microseconds since 1970>-swift-frontend-<module>-all-…
        started, module = re.match(r"stats-(\d+)-swift-frontend-(\w+)-all-", path.name).groups()
        figures = json.loads(path.read_text())
        whole = next(name.removesuffix(".user") for name in figures if re.match(r"time\.swift-frontend.*\.user", name))
        start = int(started) / 1e6 - begin
        lines = sum(len(file.read_text().splitlines()) for file in (ROOT / "Sources" / module).rglob("*.swift"))
        ran, megabytes = f"{start:.0f}-{start + figures[whole + '.wall']:.0f}", figures.get("LLVM.NumLLVMBytesOutput", 0) / 1e6
        rows.append({"module": module, "lines": lines, "seconds": figures[whole + ".user"], "MB": megabytes, "ran": ran})
    return sorted(rows, key=lambda row: -row["seconds"])


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        stats = pathlib.Path(folder, "stats")
        stats.mkdir()
        begin = time.time()
        words = ["-c", "release", "--product", "desireline", "--scratch-path", f"{folder}/release"]
        _, seconds = build(*words, "-Xswiftc", "-stats-output-dir", "-Xswiftc", str(stats))
        rows = modules(stats, begin)
        total = {key: sum(row[key] for row in rows) for key in ("lines", "seconds", "MB")}
        for row in [*rows, {"module": "all", "ran": f"{seconds:.0f} s on the clock", **total}]:
            print(f"{row['module']:<24}{row['lines']:>7} lines{row['seconds']:>8.1f} s{row['MB']:>7.1f} MB  {row['ran']}")
        # The settings of the package make warnings errors.
        flags = ["-no-warnings-as-errors", "-Xfrontend", f"-warn-long-expression-type-checking={LIMIT}"]
        flags += ["-Xfrontend", f"-warn-long-function-bodies={LIMIT}"]
        words = ["--build-tests", "--scratch-path", f"{folder}/debug", "--explicit-target-dependency-import-check", "error"]
        printed, seconds = build(*words, *(word for flag in flags for word in ("-Xswiftc", flag)))
    print(f"\ndebug build with tests: {seconds:.0f} s on the clock")
    slow = set(re.findall(r"^(?:.*/)?((?:Sources|Tests)/\S+: warning: .* took (\d+)ms to type-check)", printed, re.M))
    for line, _ in sorted(slow, key=lambda one: -int(one[1])):
        print(line)


if __name__ == "__main__":
    main()

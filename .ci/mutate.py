"""Every mutant in the conformance table of the navigation module fails its test.

    python3 .ci/mutate.py [--sample N] [--seed N]

A row names a rule, its test, the file and the line that keep it, and a mutant of that line. The module and its tests are copied
into a package of their own, so that a mutant costs one small build.
"""

import argparse, json, pathlib, random, shutil, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "mutation",
  targets: [
    .target(name: "NavigationEvents"), .target(name: "HeadlessNavigation", dependencies: ["NavigationEvents"]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "HeadlessNavigationTests", dependencies: ["HeadlessNavigation", "TestSupport"], exclude: ["Conformance", "Fixtures"]),
  ],
  swiftLanguageModes: [.v6]
)
for target in package.targets { target.swiftSettings = [.enableUpcomingFeature("InternalImportsByDefault")] }
"""


def command(package: pathlib.Path, *words: str, timeout: int | None = None) -> subprocess.CompletedProcess:
    return subprocess.run(["swift", *words], cwd=package, capture_output=True, text=True, timeout=timeout)


def mutated(text: str, row: dict) -> str | None:
    """The text with the row's line replaced; nothing if the line does not stand there exactly as often as it says."""
    lines = text.split("\n")
    places = [index for index, line in enumerate(lines) if line.strip() == row["line"]]
    if not places or len(places) <= row.get("occurrence", 0) or ("occurrence" not in row and len(places) > 1):
        return None
    place = places[row.get("occurrence", 0)]
    lines[place] = lines[place].replace(row["line"], row["mutant"])
    return "\n".join(lines)


def verdict(package: pathlib.Path, row: dict) -> str:
    path = package / "Sources/HeadlessNavigation" / row["file"]
    original = path.read_text()
    text = mutated(original, row)
    if text is None:
        return "STALE: the line does not stand in the file once"
    path.write_text(text)
    try:
        if command(package, "build", "--build-tests").returncode != 0:
            return "INVALID: the mutant does not compile"
        try:
            test = command(package, "test", "--skip-build", "--filter", row["test"], timeout=180)
        except subprocess.TimeoutExpired:
            return "killed"  # a mutant that turns for ever is as red as one that fails
        if "Test run with 0 tests" in test.stdout:
            return "INVALID: there is no such test"
        return "ALIVE: the test stays green" if test.returncode == 0 else "killed"
    finally:
        path.write_text(original)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, help="only so many rows, chosen by the seed")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    arguments = parser.parse_args()
    table = ROOT / "Tests/HeadlessNavigationTests/Conformance/conformance.json"
    rows = json.loads(table.read_text())["rows"]
    stale = [row for row in rows if mutated((ROOT / "Sources/HeadlessNavigation" / row["file"]).read_text(), row) is None]
    if stale:
        sys.exit("\n".join(f"{row['rule']}: {row['file']} has not once: {row['line']}" for row in stale))
    if arguments.sample:
        rows = random.Random(arguments.seed).sample(rows, min(arguments.sample, len(rows)))
        print(f"{len(rows)} rows, seed {arguments.seed}")
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        package = pathlib.Path(folder)
        for name in ("Sources/NavigationEvents", "Sources/HeadlessNavigation", "Tests/HeadlessNavigationTests", "Tests/TestSupport"):
            shutil.copytree(ROOT / name, package / name)
        (package / "Package.swift").write_text(MANIFEST)
        clean = command(package, "test")
        if clean.returncode != 0:
            sys.exit("the tests are red before any mutation:\n" + clean.stdout[-2000:] + clean.stderr[-2000:])
        for row in rows:
            found = verdict(package, row)
            failures += found != "killed"
            print(f"{row['rule']:5} {row['test']:32} {found:10} {row['file']}: {row['line']} → {row['mutant']}", flush=True)
    print(f"{len(rows) - failures} of {len(rows)} mutants killed, {len({row['rule'] for row in rows})} rules")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()

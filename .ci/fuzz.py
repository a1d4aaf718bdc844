"""Mutated inputs and inputs that libFuzzer finds get an answer or an error.

    python3 .ci/fuzz.py .build/release/desireline [TARGET…] [--executions 10000] [--seconds 120] [--seed N] [--no-guided]

First the whole program reads mutated experiment files, mappings and command lines. The mutations know what they change: values,
keys and groups of JSON5, words of a command line; one in ten changes bytes. An execution fails if it ends by a signal or an
unknown status, takes more than 1 s of processor time or 512 MB, fails without a message, or answers `--json` with something
else.

Then every reader runs in one process that libFuzzer guides by coverage (Tests/FuzzTargets, built into .build/fuzz-guided). An
input fails that ends the process, takes more than 10 s, or brings it above 512 MB. Both start from the inputs in
Tests/FuzzSeeds, and keep what fails in .build/fuzz.
"""

import argparse, base64, collections, concurrent.futures, json, os, pathlib, random, re, resource, shutil, subprocess, sys, tempfile, threading

ROOT = pathlib.Path(__file__).resolve().parent.parent
SEEDS, KEPT, BUILD = ROOT / "Tests/FuzzSeeds", ROOT / ".build/fuzz", ROOT / ".build/fuzz-guided"
EXPERIMENT = ROOT / "Experiments/catalog-browse.json5"
SECONDS, MEGABYTES, LARGEST = 1.0, 512, 200_000
FLAGS = ["-sanitize=fuzzer", "-sanitize-coverage=edge,inline-8bit-counters,pc-table"]
TOKEN = re.compile(
    r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|//[^\n]*|/\*.*?\*/|[-+]?[0-9][0-9a-zA-Z_.]*|[A-Za-z_$][\w$-]*|\s+|.', re.S
)
VALUES = """null true false 0 -0 1 -1 2 0.5 1e308 -1e308 1e-320 1e400 NaN Infinity -Infinity 0x7fffffffffffffff 4294967296
9223372036854775807 -9223372036854775808 18446744073709551616 [] {} [[]] [{}] '' "a" "" "100 %" "-1 s" "1e9 d" "0 ms" "all" "exit"
"$item" "product($item)" "control + 1" "../../etc/passwd" "con" "a.b" "*" {a:1} [1,2,3] "\\u0000" "\\ud800" "\\u202e" """.split()
TEXTS = [
    b"", b"0", b"-1", b"1e9", b"9223372036854775807", b"9223372036854775808", b"-9223372036854775808", b"nan", b'"', b'""', b'"a\nb"',
    b"a,b", b"\t", b"\0", b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xe2\x80\xa8", b"\xe2\x80\xae", b"=1+1", b"\r", b"x" * 5000,
    b"2026-11-23T00:00:00Z", b"9999-99-99", b"screen-view", b"exposure", b"act", b"true", b"compact", b"push", b"accordion",
    "e\u0301".encode() * 300, b"{", b"}", b"[" * 2000, b'{"a":' * 500, b"\\u0000", b"\\",
]


class Mutator:
    """Changes inputs; the same seed gives the same changes."""

    def __init__(self, seed: object):
        self.draw = random.Random(repr(seed))

    def mutated(self, kind: str, text: bytes) -> bytes:
        for _ in range(self.draw.choice((1, 1, 1, 1, 2, 4))):
            text = (self.bytes if self.draw.random() < 0.1 else getattr(self, kind))(text)[:LARGEST]
        return text

    def bytes(self, text: bytes) -> bytes:
        at = self.draw.randrange(len(text) + 1)
        end = min(len(text), at + self.draw.choice((0, 1, 1, 2, 8, 100)))
        piece = self.draw.choice(TEXTS + [bytes([self.draw.randrange(256)]), text[at:end] * self.draw.choice((2, 3, 100))])
        return text[:at] if self.draw.random() < 0.05 else text[:at] + piece + text[end:]

    def json5(self, text: bytes) -> bytes:
        draw = self.draw
        tokens = TOKEN.findall(text.decode(errors="replace"))
        solid = [place for place, token in enumerate(tokens) if not token.isspace() and not token.startswith("/")]
        if not solid:
            return b"{}"
        at, other = draw.choice(solid), draw.choice(solid)
        start, end = self.group(tokens, draw.choice(solid))
        match draw.randrange(9):
            case 0:
                del tokens[at]
            case 1 | 2:
                tokens[at] = draw.choice(VALUES)
            case 3:
                tokens[at] = tokens[other]
            case 4:
                del tokens[start:end]
            case 5:
                group = tokens[start:end]
                tokens[end:end] = ([","] + group) * draw.choice((1, 1, 2, 30, 400 if len(group) < 60 else 2))
            case 6:
                tokens[start:end] = [draw.choice(("[", "{a:", "{preset:")), *tokens[start:end], draw.choice(("]", "}"))]
            case 7:
                for place in [place for place in solid if tokens[place][0].isdigit()][:: draw.randrange(1, 30)][:1]:
                    tokens[place] = draw.choice(("0", "1", "2", "7", "64", "10000", "100001", "1e9", "0.999999", "-3"))
            case _:
                tokens[at], tokens[other] = tokens[other], tokens[at]
        return "".join(tokens).encode()

    def group(self, tokens: list[str], at: int) -> tuple[int, int]:
        """The brackets that begin at a token or after it, with what is in them; else the token."""
        for start in range(at, min(len(tokens), at + 40)):
            depth = 0
            for end in range(start, len(tokens) if tokens[start] in "[{" else start):
                depth += (tokens[end] in ("[", "{")) - (tokens[end] in ("]", "}"))
                if depth == 0:
                    return start, end + 1
        return at, min(len(tokens), at + 1)

    def words(self, commands: list[dict]) -> list[str]:
        """A command line of known and wrong words, and values of all sorts; nothing that writes or takes its time."""
        draw, command = self.draw, self.draw.choice(commands)
        words = []
        for _ in range(draw.randrange(5)):
            option = draw.choice(draw.choice(commands)["options"] or [{"names": ["--json"]}])
            words.append(draw.choice(option["names"]) + draw.choice(("", "", "", "=", "=1", "=x")))
            words.append(draw.choice(VALUES + ["-", "--", "1", "10_000", "0x5", "200MB", "1.5e3GiB", "no such file", "\u202e", "-h" * 200]))
        words += [draw.choice(("FILE", "nothing.json5", "*.csv", "", "-", "/", "."))] * draw.randrange(3)
        draw.shuffle(words)
        writes = command["command"] in ("run", "analyze", "init", "plan", "import", "export")
        return [command["command"], *words, *(["--dry-run"] if writes else [])]


def seeds(program: str, folder: pathlib.Path) -> tuple[dict[str, list[bytes]], dict[str, list[bytes]]]:
    """The inputs to begin with, by target: all, and those that are valid."""

    def run(*words: object, given: bytes | None = None) -> bytes:
        return subprocess.run([program, *map(str, words)], input=given, capture_output=True).stdout

    fixtures = ROOT / "Tests/ExperimentFileTests/Fixtures"
    files = [*sorted((ROOT / "Experiments").glob("*.json5")), fixtures / "every-key.json5", fixtures / "catalog.json5"]
    configurations = sorted((ROOT / "Tests/DesirelineToolTests/Fixtures/Configurations").glob("*.json"))
    small, cohort, quiet = folder / "small.json5", ["--users", 12, "--scenarios", 0], ["--quiet", "--out", folder / "out"]
    logs = [folder / f"log.{form}" for form in ("csv", "tsv", "ndjson")]
    for log in logs:
        run("run", EXPERIMENT, *cohort, *quiet, "--events", log)
    parts = run("shard", EXPERIMENT, *cohort, given=b"1/2\n2/2\n") + run("shard", EXPERIMENT, given=f"1/1 {logs[0]}\n".encode())
    # The experiment that the targets know, with a report and the record of its comparison.
    source = (ROOT / "Tests/FuzzTargets/FuzzedFiles.swift").read_text()
    small.write_text(re.search(r'static let small = """\n(.*?)"""', source, re.S)[1])
    run("run", small, "--users", 200, "--scenarios", 0, *quiet, "--events", folder / "compared.csv")
    report = folder / "out/catalog-browse"
    run("analyze", folder / "compared.csv", small, "--compare", report, "--quiet", "--out", folder / "seen")
    record = json.dumps(json.loads((report / "run.json").read_text()) | {"files": "FILES"}).replace('"FILES"', "FILES")
    texts = {"run.json": record.encode()} | {name: (report / name).read_bytes() for name in ("funnel.csv", "comparisons.csv")}
    valid = {
        "experiment": [path.read_bytes() for path in files],
        "import": [path.read_bytes() for path in configurations],
        "csv": [log.read_bytes() for log in logs[:2]],
        "ndjson": [logs[2].read_bytes()],
        "mapping": [(fixtures / "every-mapping-key.json5").read_bytes(), (SEEDS / "mapping/native").read_bytes()],
        "part": parts.splitlines(),
        "compare": [b"".join(b"\n== " + name.encode() + b"\n" + text for name, text in texts.items())],
        "backtest": [(folder / "seen/backtest.csv").read_bytes()],
    }
    all = collections.defaultdict(list, {name: list(texts) for name, texts in valid.items()})
    for path in sorted(SEEDS.glob("*/*")):
        all[path.parent.name].append(path.read_bytes())
    # The target takes the payload of a part without base64 and checksum.
    all["part"] = [fields[0] + b"\t" + base64.b64decode(fields[1]) for line in all["part"] if len(fields := line.split(b"\t")) > 1]
    return all, valid


class Mutation:
    """The whole program with mutated inputs."""

    targets = {
        "experiment": ("json5", "json5", ["sql", "FILE"]),
        "mapping": ("json5", "json5", ["analyze", "--out", "OUT", "--mapping", "FILE", "LOG", str(EXPERIMENT)]),
        "arguments": ("words", "txt", []),
    }

    def __init__(self, program: str, folder: pathlib.Path, seed: int):
        self.program, self.folder, self.seed = program, folder, seed
        self.given, self.valid = seeds(program, folder)
        answer = json.loads(subprocess.run([program, "help", "--json"], capture_output=True, check=True).stdout)
        # 'power' simulates, whatever it is given.
        self.commands = [one for one in answer["commands"] if one["command"] != "power"]
        self.ends, self.failures = collections.defaultdict(collections.Counter), []

    def execute(self, name: str, number: int) -> None:
        """Reads a seed as it is, or, with a number from 0 on, mutated."""
        kind, suffix, words = self.targets[name]
        mutator, place = Mutator((self.seed, name, number)), self.folder / f"{name}-{number}"
        place.mkdir()
        file, text = place / f"input.{suffix}", self.given[name][number] if number < 0 else b""
        asks_json = kind != "words" and mutator.draw.random() < 0.5
        if kind == "words":
            words = text.decode().split("\n") if text else mutator.words(self.commands)
            text = "\n".join(words).encode()
            shutil.copy(EXPERIMENT, place / "FILE")
        else:
            text = text or mutator.mutated(kind, mutator.draw.choice(self.valid[name]))
            paths = {"FILE": file, "OUT": place / "out", "LOG": self.folder / "log.ndjson"}
            words = [str(paths.get(word, word)) for word in words] + ["--json"] * asks_json
        file.write_bytes(text)
        problems, shown = self.problems(name, [word.replace("\0", "") for word in words], place, asks_json)
        if problems:
            KEPT.mkdir(parents=True, exist_ok=True)
            (KEPT / place.name).write_bytes(text)
            self.failures.append(f"{KEPT / place.name}: {', '.join(problems)}: {' '.join(words)[:200]}\n  {shown[-300:]}")
        shutil.rmtree(place)

    def problems(self, name: str, words: list[str], place: pathlib.Path, asks_json: bool) -> tuple[list[str], str]:
        limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (10, 11))
        with (place / "answer").open("wb") as answer, (place / "errors").open("wb") as errors:
            command = [self.program, *words]
            child = subprocess.Popen(command, cwd=place, stdin=subprocess.DEVNULL, stdout=answer, stderr=errors, preexec_fn=limit)
            timer = threading.Timer(60, child.kill)
            timer.start()
            _, status, usage = os.wait4(child.pid, 0)
            timer.cancel()
        child.returncode = status = os.waitstatus_to_exitcode(status)
        seconds, megabytes = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
        shown = (place / "errors").read_text(errors="replace")
        self.ends[name][status] += 1
        problems = [f"status {status}"] * (status not in (0, 1, 2)) + [f"{seconds:.1f} s"] * (seconds > SECONDS)
        problems += [f"{megabytes:.0f} MB"] * (megabytes > MEGABYTES)
        problems += ["no message"] * (status == 2 and not asks_json and "error" not in shown)
        problems += ["a raw error of the system"] * ("NSCocoa" in shown or "Fatal error" in shown)
        if asks_json and status in (0, 1, 2):
            try:
                json.loads((place / "answer").read_bytes())
            except ValueError as error:
                problems.append(f"no JSON: {error}")
        return problems, shown


def build() -> pathlib.Path:
    """The fuzzer: all modules in one program that libFuzzer starts."""
    flags = [word for flag in FLAGS for word in ("-Xswiftc", flag)]
    subprocess.run(["swift", "build", "-c", "release", "--target", "FuzzTargets", "--scratch-path", BUILD, *flags], cwd=ROOT, check=True)
    objects = sorted(str(path) for path in (BUILD / "release").glob("*.build/*.o"))
    subprocess.run(["swiftc", FLAGS[0], *objects, "-o", str(BUILD / "fuzzer")], check=True)
    return BUILD / "fuzzer"


def guide(fuzzer: pathlib.Path, name: str, given: list[bytes], seconds: int, seed: int) -> list[str]:
    """Runs a target, prints its figures, and returns its failures."""
    folder, kept = BUILD / name, KEPT / name
    for place in (folder / "corpus", kept):
        place.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(given):
        (folder / "corpus" / f"seed-{number}").write_bytes(text)
    words = sorted({word for text in given for word in re.findall(rb"[A-Za-z_$][\w$-]{1,30}", text)})[:3000]
    words += [text for text in TEXTS if 0 < len(text) < 30]
    (folder / "words").write_text("".join('"' + "".join(f"\\x{byte:02x}" for byte in word) + '"\n' for word in words))
    command = [fuzzer, folder / "corpus", f"-dict={folder / 'words'}", f"-artifact_prefix={kept}/", f"-max_total_time={seconds}"]
    command += ["-max_len=20000", "-timeout=10", f"-rss_limit_mb={MEGABYTES}", "-print_final_stats=1", "-reload=0", f"-seed={seed}"]
    done = subprocess.run(command, env=os.environ | {"DESIRELINE_FUZZ": name}, capture_output=True, cwd=folder)
    shown = done.stderr.decode(errors="replace")
    patterns = (r"number_of_executed_units:\s+(\d+)", r"cov: (\d+)", r"peak_rss_mb:\s+(\d+)")
    figures = [(re.findall(pattern, shown) or ["?"])[-1] for pattern in patterns]
    print("{:10} {} executions, {} edges, at most {} MB".format(name, *figures), flush=True)
    return [f"{name} ended with {done.returncode}, see {kept}: {shown[-1000:]}"] if done.returncode else []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("targets", nargs="*")
    parser.add_argument("--executions", type=int, default=10_000, help="of the whole program")
    parser.add_argument("--seconds", type=int, default=120, help="of each target of libFuzzer")
    parser.add_argument("--seed", type=int, default=random.randrange(1, 1 << 30))
    parser.add_argument("--no-guided", action="store_true", help="without libFuzzer, and so without a build")
    arguments = parser.parse_intermixed_args()
    print(f"seed {arguments.seed}")
    program = str(pathlib.Path(arguments.program).resolve())
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        mutation = Mutation(program, pathlib.Path(folder), arguments.seed)
        given = mutation.given
        names = [name for name in mutation.targets if name in (arguments.targets or mutation.targets)]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            count = arguments.executions // max(1, len(names))
            numbers = {name: [*range(-len(given[name]), 0), *range(count)] for name in names}
            for done in [pool.submit(mutation.execute, name, number) for name in names for number in numbers[name]]:
                done.result()
    for name in names:
        print(f"{name:10} " + ", ".join(f"{count} ended {status}" for status, count in sorted(mutation.ends[name].items())))
    failures = mutation.failures
    if not arguments.no_guided:
        fuzzer = build()
        for name in arguments.targets or sorted(given):
            failures += guide(fuzzer, name, given[name], arguments.seconds, arguments.seed)
    print("\n".join(failures[:40]), f"{len(failures)} failures", sep="\n")
    raise SystemExit(1 if failures else 0)


if __name__ == "__main__":
    main()

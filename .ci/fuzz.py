"""Gives the tool mutated experiment files, logs, mappings, tables, parts and arguments, and expects an answer or an error of each.

    python3 .ci/fuzz.py .build/release/desireline [TARGET…] [--executions 10000] [--seed N] [--keep DIRECTORY]

The mutations know what they change: values, keys and groups of JSON5, rows and cells of CSV, lines of NDJSON, sums of parts
with the checksum made good, words of a command line; and some know nothing, and change bytes. An execution fails if it ends by a signal or with a status that is
none, takes more than 1 s of processor time or more than 512 MB, fails without a message, or answers `--json` with what is
no JSON. What failed is kept; inputs that failed once are in Tests/FuzzSeeds and come first.
"""

import argparse
import base64
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent
SECONDS, MEGABYTES = 1.0, 512
LARGEST = 200_000
MAPPING = b"""{ user: "user_id", time: { path: "time_ms", unit: "ms" }, screen: { when: { event: "screen-view" }, name: "name" },
  variant: "variant_id", sizeClass: { path: "size_class" }, onGoal: { on_goal: "true" } }
"""

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
    """Changes inputs of one run of the script; the same seed gives the same changes."""

    def __init__(self, seed: object):
        self.luck = random.Random(repr(seed))

    def mutated(self, kind: str, text: bytes, others: list[bytes]) -> bytes:
        for _ in range(self.luck.choice((1, 1, 1, 1, 2, 4))):
            change = self.bytes if self.luck.random() < 0.1 else getattr(self, kind)
            text = change(text, others)[:LARGEST]
        return text

    def bytes(self, text: bytes, others: list[bytes]) -> bytes:
        at = self.luck.randrange(len(text) + 1)
        end = min(len(text), at + self.luck.choice((0, 1, 1, 2, 8, 100)))
        piece = self.luck.choice(TEXTS + [bytes([self.luck.randrange(256)]), text[at:end] * self.luck.choice((2, 3, 100))])
        return text[:at] if self.luck.random() < 0.05 else text[:at] + piece + text[end:]

    def json5(self, text: bytes, others: list[bytes]) -> bytes:
        luck = self.luck
        tokens = TOKEN.findall(text.decode(errors="replace"))
        solid = [place for place, token in enumerate(tokens) if not token.isspace() and not token.startswith("/")]
        if not solid:
            return b"{}"
        at = luck.choice(solid)
        start, end = self.group(tokens, luck.choice(solid))
        match luck.randrange(10):
            case 0:
                del tokens[at]
            case 1 | 2:
                tokens[at] = luck.choice(VALUES)
            case 3:
                tokens[at] = tokens[luck.choice(solid)]
            case 4:
                del tokens[start:end]
            case 5:
                group = tokens[start:end]
                tokens[end:end] = ([","] + group) * luck.choice((1, 1, 2, 30, 400 if len(group) < 60 else 2))
            case 6:
                tokens[start:end] = [luck.choice(("[", "{a:", "{preset:")), *tokens[start:end], luck.choice(("]", "}"))]
            case 7:
                other = TOKEN.findall(luck.choice(others).decode(errors="replace"))
                begin, stop = self.group(other, luck.randrange(len(other)) if other else 0)
                tokens[start:end] = other[begin:stop]
            case 8:
                number = [place for place in solid if tokens[place][0].isdigit()]
                if number:
                    place = luck.choice(number)
                    tokens[place] = luck.choice(("0", "1", "2", "7", "64", "10000", "100001", "1e9", "0.999999", "-3"))
            case _:
                first, second = luck.choice(solid), luck.choice(solid)
                tokens[first], tokens[second] = tokens[second], tokens[first]
        return "".join(tokens).encode()

    def group(self, tokens: list[str], at: int) -> tuple[int, int]:
        """The brackets that begin at a token or after it, with what is in them; else the token."""
        for start in range(at, min(len(tokens), at + 40)):
            if tokens[start] in "[{":
                depth = 0
                for end in range(start, len(tokens)):
                    depth += (tokens[end] in ("[", "{")) - (tokens[end] in ("]", "}"))
                    if depth == 0:
                        return start, end + 1
        return at, min(len(tokens), at + 1)

    def csv(self, text: bytes, others: list[bytes]) -> bytes:
        luck = self.luck
        rows = text.split(b"\n")
        separator = b"\t" if b"\t" in rows[0] else b","
        row = luck.randrange(len(rows)) if luck.random() < 0.8 else 0
        cells = rows[row].split(separator)
        cell = luck.randrange(len(cells))
        match luck.randrange(9):
            case 0 | 1:
                cells[cell] = luck.choice(TEXTS)
            case 2:
                del cells[cell]
            case 3:
                cells.insert(cell, luck.choice(TEXTS))
            case 4:
                cells[cell] = luck.choice(luck.choice(rows).split(separator))
            case 5:
                cells[cell] = b'"' + cells[cell] + luck.choice((b'"', b"", b'"x', b'""'))
            case 6:
                rows.insert(luck.randrange(len(rows)), rows[row])
            case 7:
                rows[row:row + 1] = [] if len(rows) > 1 and luck.random() < 0.5 else [rows[row]] * luck.choice((2, 50))
                return b"\n".join(rows)
            case _:
                return text.replace(b"\n", luck.choice((b"\r\n", b"\r", b"\n\n", b"\n\xef\xbb\xbf")))
        rows[row] = separator.join(cells)
        return b"\n".join(rows)

    def ndjson(self, text: bytes, others: list[bytes]) -> bytes:
        lines = text.split(b"\n")
        line = self.luck.randrange(len(lines))
        if self.luck.random() < 0.3:
            lines.insert(self.luck.randrange(len(lines)), self.luck.choice(lines))
        else:
            lines[line] = self.json5(lines[line], lines)
        return b"\n".join(lines)


    def part(self, text: bytes, others: list[bytes]) -> bytes:
        luck = self.luck
        lines = text.split(b"\n")
        line = luck.randrange(len(lines))
        fields = lines[line].split(b"\t")
        if len(fields) != 3:
            lines.insert(line, luck.choice(luck.choice(others).split(b"\n")))
            return b"\n".join(lines)
        try:
            payload = bytearray(base64.b64decode(fields[1]))
        except ValueError:
            payload = bytearray()
        for _ in range(luck.choice((1, 1, 2, 8))):
            at = luck.randrange(len(payload) + 1)
            match luck.randrange(9):
                case 0 | 1:
                    payload[at : at + 1] = bytes([luck.randrange(256)])
                case 2:
                    payload[at:at] = luck.choice((b"\xff" * 16 + b"\1", b"\xff" * 6 + b"\x3f", b"\0\xff\xff\xff\x7f", b"\0\0", b"\x80" * 30))
                case 3:
                    del payload[at : at + luck.choice((1, 2, 40))]
                case 4:
                    payload[at:at] = payload[at : at + luck.choice((1, 2, 40))] * luck.choice((1, 2, 200))
                case 5:
                    # A number from anywhere, made larger by some powers of 128.
                    payload[at:at] = bytes(luck.randrange(128, 256) for _ in range(luck.choice((1, 3, 5, 8, 15))))
                case 6:
                    fields[0] = self.json5(fields[0], others and [other.split(b"\t")[0] for other in others])
                    break
                case 7:
                    numbers = list(re.finditer(rb"-?[0-9]+", fields[0]))
                    number = luck.choice(numbers or [re.match(b"", fields[0])])
                    fields[0] = fields[0][: number.start()] + luck.choice(TEXTS[1:8]) + fields[0][number.end() :]
                    break
                case _:
                    lines[line:line] = [luck.choice(lines)] * luck.choice((1, 1, 30))
                    return b"\n".join(lines)
        told = fields[0] + b"\t" + base64.b64encode(payload) + b"\t"
        lines[line] = told + hashlib.sha256(told).hexdigest().encode()
        return b"\n".join(lines)


class Target:
    """What is mutated, how, and the command line that reads it."""

    def __init__(self, kind: str, suffix: str, seeds: list[bytes], *words: str):
        self.kind, self.suffix, self.seeds, self.words = kind, suffix, seeds, words


def targets(program: str, folder: pathlib.Path) -> dict[str, Target]:
    experiments = [path.read_bytes() for path in sorted((ROOT / "Experiments").glob("*.json5"))]
    fixtures = ROOT / "Tests/ExperimentFileTests/Fixtures"
    experiments += [(fixtures / name).read_bytes() for name in ("every-key.json5", "catalog.json5")]
    experiment = str(ROOT / "Experiments/catalog-browse.json5")
    logs = {}
    for suffix in ("csv", "tsv", "ndjson"):
        log = folder / f"log.{suffix}"
        options = ["--users", "12", "--scenarios", "0", "--quiet", "--out", str(folder / "out"), "--events", str(log)]
        subprocess.run([program, "run", experiment, *options], check=False, capture_output=True)
        logs[suffix] = log.read_bytes()
    table = b"node_id,parent_id,label,goal_weight\n1,,Bags,\n2,,Hats,\n11,1,Soft,\n12,1,Hard,\n21,2,Warm,\n111,11,Tote,2\n121,12,Sack,1\n211,21,Cap,0.5\n"
    analyze = ("analyze", "--out", "OUT")
    parts = []
    for count in (1, 2):
        shards = b"".join(b"%d/%d\n" % (number, count) for number in range(1, count + 1))
        words = [program, "shard", experiment, "--users", "12", "--scenarios", "2"]
        parts.append(subprocess.run(words, input=shards, check=True, capture_output=True).stdout)
        shards = b"".join(b"%d/%d %s\n" % (number, count, str(folder / "log.csv").encode()) for number in range(1, count + 1))
        parts.append(subprocess.run(words[:3], input=shards, check=True, capture_output=True).stdout)
    return {
        "experiment": Target("json5", "json5", experiments, "sql", "FILE"),
        "check": Target("json5", "json5", experiments, "check", "FILE"),
        "csv": Target("csv", "csv", [logs["csv"], logs["tsv"]], *analyze, "FILE", experiment),
        "ndjson": Target("ndjson", "ndjson", [logs["ndjson"]], *analyze, "FILE", experiment),
        "mapping": Target(
            "json5", "json5", [(fixtures / "every-mapping-key.json5").read_bytes(), MAPPING, MAPPING, b'{ preset: "segment" }'],
            *analyze, "--mapping", "FILE", str(folder / "log.ndjson"), experiment,
        ),
        "aliases": Target(
            "csv", "csv", [b"anonymous_id,user_id\nphone,ada\ntablet,ada\n0,1\n"],
            *analyze, "--aliases", "FILE", str(folder / "log.csv"), experiment,
        ),
        "table": Target("csv", "csv", [table], "sql", "LABELED"),
        "import": Target(
            "json5", "json", [path.read_bytes() for path in sorted((ROOT / "Tests/DesirelineToolTests/Fixtures/Configurations").glob("*.json"))],
            "import", "FILE",
        ),
        "part": Target("part", "part", parts, "merge", "--out", "OUT", "FILE", experiment),
        "arguments": Target("words", "txt", [], "WORDS"),
    }


def line(mutator: Mutator, commands: list[dict]) -> list[str]:
    """A command line of words that exist, wrong ones, and values of all sorts; nothing that writes or takes its time."""
    luck = mutator.luck
    command = luck.choice(commands)
    words = [command["command"]]
    for _ in range(luck.randrange(5)):
        option = luck.choice(luck.choice(commands)["options"] or [{"names": ["--json"]}])
        words.append(luck.choice(option["names"]) + luck.choice(("", "", "", "=", "=1", "=x")))
        words.append(luck.choice(VALUES + ["-", "--", "1", "10_000", "0x5", "200MB", "1.5e3GiB", "no such file", "\u202e", "-h" * 200]))
    words += [luck.choice(("FILE", "nothing.json5", "*.csv", "", "-", "/", "."))] * luck.randrange(3)
    luck.shuffle(words[1:])
    # A real file is only looked at.
    return words + (["--dry-run"] if command["command"] in ("run", "analyze", "init", "plan", "import", "export") else [])


class Fuzzer:
    def __init__(self, program: str, folder: pathlib.Path, keep: pathlib.Path, seed: int):
        self.program, self.folder, self.keep, self.seed = program, folder, keep, seed
        self.all = targets(program, folder)
        answer = subprocess.run([program, "help", "--json"], capture_output=True, text=True, check=True)
        # 'power' simulates, whatever it is given.
        self.commands = [one for one in json.loads(answer.stdout)["commands"] if one["command"] != "power"]
        self.lock = threading.Lock()
        self.failures: list[str] = []
        self.ends: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
        self.most: dict[str, list[float]] = collections.defaultdict(lambda: [0.0, 0.0])

    def execute(self, name: str, number: int, given: bytes | None = None) -> None:
        target, mutator = self.all[name], Mutator((self.seed, name, number))
        place = self.folder / f"{name}-{number}"
        place.mkdir()
        text = b""
        if target.kind == "words" and given is None:
            words = line(mutator, self.commands)
            text = "\n".join(words).encode()
        elif target.kind == "words":
            words = given.decode().split("\n")
        else:
            text = given if given is not None else mutator.mutated(target.kind, mutator.luck.choice(target.seeds), target.seeds)
            words = list(target.words)
        file = place / f"input.{target.suffix}"
        file.write_bytes(given if given is not None else text)
        if "LABELED" in words:
            source = (ROOT / "Experiments/catalog-browse.json5").read_text()
            (place / "labeled.json5").write_text(re.sub(r"sizes: \[[^\]]*\]", f'labels: "input.{target.suffix}"', source, count=1))
        if target.kind == "words":
            shutil.copy(ROOT / "Experiments/catalog-browse.json5", place / "FILE")
        names = {"FILE": str(file), "OUT": str(place / "out"), "LABELED": str(place / "labeled.json5")}
        words = [word if target.kind == "words" else names.get(word, word) for word in words]
        asks_json = mutator.luck.random() < 0.5
        if target.kind != "words" and asks_json:
            words.append("--json")
        self.judge(name, f"{name}-{number}", words, place, asks_json and target.kind != "words", file.read_bytes())
        shutil.rmtree(place)

    def judge(self, name: str, title: str, words: list[str], place: pathlib.Path, asks_json: bool, text: bytes) -> None:
        limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (10, 11))
        words = [word.replace("\0", "") for word in words]
        with (place / "answer").open("wb") as answer, (place / "errors").open("wb") as errors:
            child = subprocess.Popen(
                [self.program, *words], cwd=place, stdin=subprocess.DEVNULL, stdout=answer, stderr=errors, preexec_fn=limit
            )
            timer = threading.Timer(60, child.kill)
            timer.start()
            _, status, usage = os.wait4(child.pid, 0)
            timer.cancel()
            child.returncode = os.waitstatus_to_exitcode(status)
        seconds, megabytes = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
        told = (place / "errors").read_text(errors="replace")
        problems = []
        if child.returncode not in (0, 1, 2):
            problems.append(f"status {child.returncode}")
        if seconds > SECONDS:
            problems.append(f"{seconds:.1f} s")
        if megabytes > MEGABYTES:
            problems.append(f"{megabytes:.0f} MB")
        if child.returncode == 2 and not asks_json and "error" not in told:
            problems.append("no message")
        if "NSCocoa" in told or "Fatal error" in told:
            problems.append("a raw error of the system")
        if asks_json and child.returncode in (0, 1, 2):
            try:
                json.loads((place / "answer").read_bytes())
            except ValueError as error:
                problems.append(f"no JSON: {error}")
        with self.lock:
            self.ends[name][child.returncode] += 1
            self.most[name] = [max(self.most[name][0], seconds), max(self.most[name][1], megabytes)]
            if problems:
                self.keep.mkdir(parents=True, exist_ok=True)
                (self.keep / title).write_bytes(text)
                self.failures.append(f"{title}: {', '.join(problems)}: {' '.join(words)[:200]}\n  {told[-300:]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("targets", nargs="*")
    parser.add_argument("--executions", type=int, default=10_000, help="of all targets together")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=pathlib.Path, default=ROOT / ".build/fuzz")
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}")
    memory = pathlib.Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        fuzzer = Fuzzer(str(pathlib.Path(arguments.program).resolve()), pathlib.Path(folder), arguments.keep, arguments.seed)
        # A check explores up to 2,000,000 transitions, which takes longer than 1 s: ask for it by name.
        names = arguments.targets or [name for name in fuzzer.all if name != "check"]
        for name in names:
            for number, seed in enumerate(sorted((ROOT / "Tests/FuzzSeeds" / name).glob("*")), start=1):
                fuzzer.execute(name, -number, seed.read_bytes())
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            share = arguments.executions // len(names)
            for done in [pool.submit(fuzzer.execute, name, number) for name in names for number in range(share)]:
                done.result()
        for name in names:
            ends = ", ".join(f"{count} ended {status}" for status, count in sorted(fuzzer.ends[name].items()))
            seconds, megabytes = fuzzer.most[name]
            print(f"{name:10} {ends}; at most {seconds:.2f} s of processor time and {megabytes:.0f} MB")
        for failure in fuzzer.failures[:40]:
            print(failure, file=sys.stderr)
        print(f"{len(fuzzer.failures)} failures" + (f", inputs in {arguments.keep}" if fuzzer.failures else ""))
        raise SystemExit(1 if fuzzer.failures else 0)


if __name__ == "__main__":
    main()

"""Lets libFuzzer, guided by coverage, make up inputs for everything the tool reads, in one process per target.

    python3 .ci/fuzz_guided.py .build/release/desireline [TARGET…] [--executions 1000000] [--seconds N] [--keep DIRECTORY]

Builds the module FuzzTargets (Tests/FuzzTargets) with libFuzzer's counters into .build/fuzz-guided, and starts from the
inputs of .ci/fuzz.py, those of Tests/FuzzSeeds and what earlier runs found. An input fails that ends the process, takes more
than 1 s of processor time, or brings the process above 512 MB; each is kept, and the others are tried nevertheless.
"""

import argparse
import base64
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

import fuzz

ROOT = fuzz.ROOT
FLAGS = ["-sanitize=fuzzer", "-sanitize-coverage=edge,inline-8bit-counters,pc-table"]
WORD = re.compile(rb"[A-Za-z_$][\w$-]{1,30}")
TREE = ["home", "tabs[home > list(3), *search]", "stack[home > detail] ▲ sheet! stack[a > b]", "split[a, b | c]", "tabs[]"]
LINKS = ["app://shop/{node}\napp://shop/12", "/a/{x}/b?q={y}\n/a/1/b?q=%20", "shop://{any}\nshop://hats-and-caps", "/*\n/"]
PATTERNS = ["^(a|b)*c$\nababac", "[^\\d\\-x-z]{2,3}?\n12y", "(?:a+)+b\naaaaaaaaaaaaaaaaaaaaaaaaaaaa", "\\bfoo\\.(bar|baz)?\nfoo.bar"]
STORE = "+2\tcatalog\tada\tpush\n+1\tcatalog\tbob\taccordion\n+2\tshop\tada\\t\thybrid\n"
FIGURES = "figure,subject,value,n,among,where,fitted\nreached,product,0.5,100,exposed,compact,yes\nacts,back,2,100,,,no\nseconds,product,9.5,100,,,\n"
SCENTS = [
    "label_id,hat,bag\nshop,0.5,0.25\nsale,,1\n",
    "goal_id,label_id,clicks,shown\nhat,shop,5,10\nbag,sale,0,10\n",
    "goal_id,participant_id,label_id\nhat,ada,shop\nhat,bob,sale\nbag,ada,\n",
]


def seeds(program: str, folder: pathlib.Path) -> dict[str, list[bytes]]:
    """The inputs to begin with, by target."""
    all = {name: target.seeds for name, target in fuzz.targets(program, folder).items()}
    all["part"] = [raw for text in all["part"] for line in text.splitlines() if (raw := raw_part(line))]
    all |= {
        "sticky": [STORE.encode()],
        "tree": [text.encode() for text in TREE],
        "link": [text.encode() for text in LINKS],
        "pattern": [text.encode() for text in PATTERNS],
        "figures": [FIGURES.encode()],
        "scents": [text.encode() for text in SCENTS],
        "arguments": [b"run\nfile.json5\n--users=5\n-q", b"assign\n-\n--json\n--out\nx", b"help\nrun"],
    }
    all |= reports(program, folder)
    for name, texts in all.items():
        kept = sorted((ROOT / "Tests/FuzzSeeds" / name).glob("*"))
        texts += [raw for path in kept if (raw := raw_part(path.read_bytes()) if name == "part" else path.read_bytes())]
    return all


def reports(program: str, folder: pathlib.Path) -> dict[str, list[bytes]]:
    """The report of a small run as the target takes it, and the record of its comparison with a log of the same users."""
    source = (ROOT / "Tests/FuzzTargets/FuzzedFiles.swift").read_text()
    (folder / "small.json5").write_text(re.search(r'static let small = """\n(.*?)"""', source, re.S)[1])
    experiment, log = str(folder / "small.json5"), str(folder / "compared.csv")
    run = [program, "run", experiment, "--users", "200", "--scenarios", "0", "--quiet", "--out", str(folder / "runs"), "--events", log]
    subprocess.run(run, check=False, capture_output=True)
    report, seen = folder / "runs/catalog-browse", folder / "seen"
    analyze = [program, "analyze", log, experiment, "--compare", str(report), "--quiet", "--out", str(seen)]
    subprocess.run(analyze, check=False, capture_output=True)
    record = json.loads((report / "run.json").read_text()) | {"files": "FILES"}
    texts = {"run.json": json.dumps(record).replace('"FILES"', "FILES").encode()}
    texts |= {name: (report / name).read_bytes() for name in ("funnel.csv", "comparisons.csv")}
    return {
        "compare": [b"".join(b"\n== " + name.encode() + b"\n" + text for name, text in texts.items())],
        "backtest": [(seen / "backtest.csv").read_bytes()],
    }


def raw_part(line: bytes) -> bytes | None:
    """A part as the target takes it: the payload is not in base64, and there is no checksum."""
    fields = line.split(b"\n")[0].split(b"\t")
    try:
        return fields[0] + b"\t" + base64.b64decode(fields[1])
    except (IndexError, ValueError):
        return None


def build(folder: pathlib.Path) -> pathlib.Path:
    """The fuzzer: all modules in one program, which libFuzzer begins."""
    flags = [word for flag in FLAGS for word in ("-Xswiftc", flag)]
    words = ["swift", "build", "-c", "release", "--target", "FuzzTargets", "--scratch-path", str(folder), *flags]
    subprocess.run(words, cwd=ROOT, check=True)
    fuzzer = folder / "fuzzer"
    objects = sorted(str(path) for path in (folder / "release").glob("*.build/*.o"))
    subprocess.run(["swiftc", FLAGS[0], *objects, "-o", str(fuzzer)], check=True)
    return fuzzer


def dictionary(texts: list[bytes]) -> str:
    """The words and marks of the inputs, in libFuzzer's form."""
    words = sorted({word for text in texts for word in WORD.findall(text)})[:3000]
    marks = [token for token in fuzz.TEXTS if 0 < len(token) < 30]
    quoted = ("".join(f"\\x{byte:02x}" for byte in word) for word in words + marks)
    return "".join(f'"{word}"\n' for word in quoted)


def processor_seconds(fuzzer: pathlib.Path, name: str, path: pathlib.Path) -> tuple[int, float]:
    """The status and the processor time of one input alone, without those of the start."""
    def once(given: pathlib.Path) -> tuple[int, float]:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        words = [str(fuzzer), "-timeout=60", "-rss_limit_mb=512", str(given)]
        status = subprocess.run(words, env={**os.environ, "DESIRELINE_FUZZ": name}, capture_output=True, cwd=path.parent).returncode
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return status, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    with tempfile.NamedTemporaryFile() as empty:
        status, seconds = once(path)
        return status, seconds - once(pathlib.Path(empty.name))[1]


def run(fuzzer: pathlib.Path, name: str, given: list[bytes], arguments: argparse.Namespace) -> list[str]:
    """Runs a target, prints its figures, and returns its failures."""
    folder = fuzzer.parent / name
    corpus, kept = folder / "corpus", arguments.keep / name
    for place in (corpus, kept):
        place.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(given):
        (corpus / f"seed-{number}").write_bytes(text)
    (folder / "words").write_text(dictionary(given))
    old = set(kept.iterdir())
    # Seconds of libFuzzer are of the clock: what takes one is measured again below.
    words = [str(fuzzer), str(corpus), f"-dict={folder / 'words'}", f"-artifact_prefix={kept}/", f"-runs={arguments.executions}"]
    words += ["-max_len=20000", "-timeout=20", "-report_slow_units=1", "-rss_limit_mb=512", "-print_final_stats=1", "-reload=0"]
    words += [f"-seed={arguments.seed}"] + ([f"-max_total_time={arguments.seconds}"] if arguments.seconds else [])
    executed, told = 0, ""
    # A failure ends the process; the rest is done by the next.
    while True:
        answer = subprocess.run(words, env={**os.environ, "DESIRELINE_FUZZ": name}, capture_output=True, cwd=folder)
        told = answer.stderr.decode(errors="replace")
        executed += int((re.findall(r"number_of_executed_units:\s+(\d+)", told) or re.findall(r"^#(\d+)", told, re.M) or ["0"])[-1])
        if answer.returncode == 0 or executed >= arguments.executions or len(set(kept.iterdir()) - old) >= 20:
            break
        words[4] = f"-runs={arguments.executions - executed}"
    edges = (re.findall(r"cov: (\d+)", told) or ["?"])[-1]
    counters = (re.findall(r"\((\d+) inline 8-bit counters\)", told) or ["?"])[0]
    memory = (re.findall(r"peak_rss_mb:\s+(\d+)", told) or ["?"])[-1]
    failures = []
    for path in sorted(set(kept.iterdir()) - old):
        status, seconds = processor_seconds(fuzzer, name, path)
        if status == 0 and seconds <= fuzz.SECONDS and not path.name.startswith("oom"):
            path.unlink()
            continue
        failures.append(f"{path}: status {status}, {seconds:.1f} s")
    print(f"{name:10} {executed:>9} executions, {edges} of {counters} edges, at most {memory} MB, {len(failures)} failures", flush=True)
    if answer.returncode and not failures:
        failures.append(f"{name} ended with {answer.returncode}: {told[-1000:]}")
    return failures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("targets", nargs="*")
    parser.add_argument("--executions", type=int, default=1_000_000, help="of each target")
    parser.add_argument("--seconds", type=int, default=0, help="the most for each target; 0 for no end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / ".build/fuzz-guided")
    parser.add_argument("--keep", type=pathlib.Path, default=ROOT / ".build/fuzz")
    arguments = parser.parse_args()
    arguments.keep = arguments.keep.resolve()
    fuzzer = build(arguments.build.resolve())
    with tempfile.TemporaryDirectory() as folder:
        given = seeds(str(pathlib.Path(arguments.program).resolve()), pathlib.Path(folder))
    failures = []
    for name in arguments.targets or sorted(set(given) - {"check"}):
        failures += run(fuzzer, name, given[name], arguments)
    print("\n".join(failures), file=sys.stderr)
    raise SystemExit(1 if failures else 0)


if __name__ == "__main__":
    main()

"""Injects faults of disks, processes and limits; after each, what was there is whole and the next run is as ever.

    python3 .ci/check_faults.py .build/release/desireline [--trials 200] [--seed N]

Two runs, `old` and `new`, are known to the byte. A run of `new` over `old` is disturbed: killed at random moments, given a full or
read-only disk, a folder that vanishes, few file descriptors, another run into the same folder. After each trial the report and
the log are those of one of the two, there is a message and the right exit status, no file is left after anything but
kill -9, and an undisturbed run gives `new`. Then writers of one store of kept assignments are killed: every assignment that
was printed is in it. Full disks are small file systems in memory, which only root can mount.
"""

import argparse, os, pathlib, random, re, resource, shutil, signal, subprocess, sys, tempfile, time

EXPERIMENT = pathlib.Path("Experiments/catalog-browse.json5").resolve()
OPTIONS = ["--users", "400", "--threads", "2", "--quiet"]
STATUSES = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


def snapshot(folder: pathlib.Path) -> dict[str, bytes]:
    """Every file below a folder, with its contents."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file() or path.is_symlink()}


def answer(command: list[str], **more) -> subprocess.CompletedProcess:
    return subprocess.run(command, capture_output=True, text=True, **more)


def is_refused(result: subprocess.CompletedProcess, words: str = "error: ") -> bool:
    return result.returncode == 2 and "error: " in result.stderr and words in result.stderr and "NSCocoa" not in result.stderr


class Bench:
    """A folder with a report and a log in it, and what two runs write there."""

    def __init__(self, program: str, folder: pathlib.Path, draw: random.Random):
        self.program, self.folder, self.draw, self.failures, self.versions = program, folder, draw, [], {}
        for name, seed in (("old", "1"), ("new", "2")):
            started = time.monotonic()
            answer(self.command(folder / name, seed), check=True)
            self.seconds = time.monotonic() - started
            self.versions[name] = snapshot(folder / name)

    def command(self, place: pathlib.Path, seed: str = "2") -> list[str]:
        place.mkdir(exist_ok=True)
        files = ["--out", str(place), "--events", str(place / "log.csv")]
        return [self.program, "run", str(EXPERIMENT), *OPTIONS, "--scenarios", "0", "--seed", seed, *files]

    def start(self, command: list[str]) -> subprocess.Popen:
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def fresh(self, place: pathlib.Path) -> pathlib.Path:
        """A folder with the old run in it."""
        shutil.rmtree(place, ignore_errors=True)
        return shutil.copytree(self.folder / "old", place)

    def version(self, place: pathlib.Path, ignoring_hidden: bool = False) -> str:
        """Which run a folder has, or what is wrong with it."""
        found = snapshot(place)
        if ignoring_hidden:
            found = {name: text for name, text in found.items() if not re.search(r"(^|/)\.", name)}
        odd = sorted(name for name in found.keys() | self.versions["old"] if found.get(name) != self.versions["old"].get(name))
        return next((name for name, files in self.versions.items() if found == files), f"neither run: {', '.join(odd[:6])}")

    def expect(self, what: str, holds: bool, found: object = "") -> None:
        self.failures += [] if holds else [f"{what}: {found}"]

    def expect_version(self, what: str, place: pathlib.Path, *wanted: str, ignoring_hidden: bool = False) -> str:
        found = self.version(place, ignoring_hidden)
        self.expect(what, found in wanted, found)
        return found

    def expect_recovery(self, what: str, place: pathlib.Path) -> None:
        """An undisturbed run gives the new report and log, and leaves nothing beside them."""
        result = answer(self.command(place))
        self.expect(f"{what}: a later run", result.returncode == 0, result.stderr[-300:])
        self.expect_version(f"{what}: a later run", place, "new")


def check_kills(bench: Bench, trials: int) -> str:
    """kill -9, and the signals that end a program in order, at random moments."""
    ends = []
    for trial in range(trials):
        number = signal.SIGKILL if trial % 2 else bench.draw.choice([*STATUSES, signal.SIGQUIT, signal.SIGUSR1])
        place = bench.fresh(bench.folder / "killed")
        child = bench.start(bench.command(place))
        # Most of what can go wrong is at the end.
        time.sleep(bench.seconds * (bench.draw.random() if trial % 4 else 0.9 + 0.2 * bench.draw.random()))
        child.send_signal(number)
        child.communicate()
        what = f"trial {trial}, {signal.Signals(number).name}"
        # Before the program handles signals, one ends it, and then there is nothing to clear away.
        bench.expect(what, child.returncode in (0, -number, STATUSES.get(number)), child.returncode)
        ends.append(bench.expect_version(what, place, "old", "new", ignoring_hidden=number not in STATUSES))
        bench.expect_recovery(what, place)
    return f"{trials} signals: {ends.count('old')} kept the old run, {ends.count('new')} came after the new one was in place"


def check_resume(bench: Bench, trials: int) -> str:
    """kill -9 and Ctrl-C during runs that are continued; some of their parts are cut or changed then."""
    expected, place, parts = (bench.folder / name for name in ("in-one-piece", "resumed", "parts"))
    run = [bench.program, "run", str(EXPERIMENT), *OPTIONS, "--scenarios", "2", "--out"]
    started = time.monotonic()
    answer([*run, str(expected)], check=True)
    seconds, kills, command = time.monotonic() - started, 0, [*run, str(place), "--resume", str(parts)]
    for trial in range(trials):
        shutil.rmtree(place, ignore_errors=True)
        shutil.rmtree(parts, ignore_errors=True)
        for _ in range(bench.draw.randrange(1, 4)):
            child = bench.start(command)
            time.sleep(seconds * bench.draw.random())
            child.send_signal(bench.draw.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGINT)))
            child.communicate()
            kills += 1
            if (found := sorted(parts.glob("*.part"))) and bench.draw.random() < 0.5:
                part = bench.draw.choice(found)
                text = part.read_bytes()
                at = bench.draw.randrange(len(text) + 1)
                part.write_bytes(bench.draw.choice((text[:at], text[:at] + b"x" + text[at + 1 :], b"")))
        result = answer(command)
        bench.expect(f"a continued run, trial {trial}", result.returncode == 0, result.stderr[-300:])
        is_whole = snapshot(place) == snapshot(expected) and not parts.exists()
        bench.expect(f"a continued run, trial {trial}", is_whole, "another report, or parts are left")
    return f"{kills} signals to {trials} runs that were continued"


def check_disks(bench: Bench, _: int) -> str:
    """Disks that are full after so many bytes, or take nothing at all."""
    disk = bench.folder / "disk"
    disk.mkdir()
    mounted = answer(["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", str(disk)])
    if mounted.returncode != 0:
        return f"not run: {mounted.stderr.strip()}"
    try:
        place, draft, filler = disk / "reports", disk / "shop.json5", disk / "filler"
        needed = sum(len(text) for text in bench.versions["new"].values())
        for fraction in [0, 0.001, 0.3, 0.6, 0.9, 0.97] + [bench.draw.random() for _ in range(6)]:
            bench.fresh(place)
            space = os.statvfs(disk)
            filler.write_bytes(bytes(max(0, space.f_bavail * space.f_frsize - int(needed * fraction))))
            result, what = answer(bench.command(place)), f"a disk with {fraction:.1%} of the room"
            bench.expect(what, is_refused(result, "no space left"), result.stderr)
            bench.expect_version(what, place, "old")
            result = answer([bench.program, "init", "shop", "-o", str(draft)])
            bench.expect(f"{what}: init", result.returncode == 0 or is_refused(result) and not draft.exists(), result.stderr)
            draft.unlink(missing_ok=True)
            filler.unlink()
            bench.expect_recovery(what, place)
        bench.fresh(place)
        commands = [bench.command(place), bench.command(disk / "other")]
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        for result in map(answer, commands):
            bench.expect("a read-only disk", is_refused(result, "read-only"), result.stderr)
        bench.expect_version("a read-only disk", place, "old")
        return "12 full disks and a read-only one"
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def check_rights(bench: Bench, _: int) -> str:
    """A folder that may not be written to; root may write everywhere, and so becomes nobody."""
    place = bench.fresh(bench.folder / "locked")
    command, folders = bench.command(place), (place, place / "catalog-browse")
    bench.folder.chmod(0o755)
    for folder in folders:
        folder.chmod(0o555)
    other = {"user": 65534, "group": 65534} if os.getuid() == 0 else {}
    try:
        result = answer(command, **other)
    except PermissionError:
        return "not run: nobody may not start the program"
    bench.expect("a locked folder", is_refused(result, "permission denied"), result.stderr)
    bench.expect_version("a locked folder", place, "old")
    for folder in folders:
        folder.chmod(0o755)
    bench.expect_recovery("a locked folder", place)
    return "a folder without rights"


def check_vanishing(bench: Bench, trials: int) -> str:
    """The folder of the reports is removed, or moved away, while a run goes on."""
    for trial in range(trials // 8):
        place, what = bench.fresh(bench.folder / "vanishing"), f"vanishing folder, trial {trial}"
        child = bench.start(bench.command(place))
        time.sleep(bench.seconds * bench.draw.random())
        if trial % 2:
            shutil.rmtree(place, ignore_errors=True)
        else:
            place.rename(bench.folder / f"moved-{trial}")
        _, errors = child.communicate()
        bench.expect(what, child.returncode == 0 or child.returncode == 2 and "error: " in errors, f"{child.returncode} {errors}")
        shutil.rmtree(place, ignore_errors=True)
        bench.expect_recovery(what, place)
    return f"{trials // 8} folders that vanished"


def check_pairs(bench: Bench, trials: int) -> str:
    """Two runs into one folder and one log."""
    for trial in range(trials // 8):
        place, children = bench.fresh(bench.folder / "shared"), []
        for seed in bench.draw.sample(["1", "2"], 2):
            children.append(bench.start(bench.command(place, seed)))
            time.sleep(bench.seconds * bench.draw.random() * 0.3)
        for child in children:
            _, errors = child.communicate()
            bench.expect(f"two runs, trial {trial}", child.returncode == 0, errors[-300:])
        bench.expect_version(f"two runs, trial {trial}", place, "old", "new")
    return f"{trials // 8} pairs of runs"


def check_descriptors(bench: Bench, _: int) -> str:
    """Few files that may be open at once."""
    for limit in range(3, 24):
        place, what = bench.fresh(bench.folder / "few"), f"{limit} file descriptors"
        result = answer(bench.command(place), preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit)))
        # The dynamic loader needs some, and the system some for threads: without them there is no program to say anything.
        bench.expect(what, result.returncode in (0, 2, 127) or limit < 8, f"{result.returncode} {result.stderr[-300:]}")
        bench.expect(what, result.returncode != 2 or "error" in result.stderr, result.stderr)
        # Where the system ends the program for want of a thread, nothing is cleared away, as after kill -9.
        bench.expect_version(what, place, "new" if result.returncode == 0 else "old", ignoring_hidden=result.returncode < 0)
        if result.returncode < 0:
            bench.expect_recovery(what, place)
    return "21 limits of open files"


def check_store(bench: Bench, trials: int) -> str:
    """Two writers of one store of kept assignments, one of them killed."""
    file, store, lost = bench.folder / "sticky.json5", bench.folder / "store.log", 0
    text = re.sub(r"\n  assignment: \{[^}]*\},", "", EXPERIMENT.read_text("utf-8"))
    file.write_text(text.replace("\n  cohort:", '\n  assignment: { salt: "s", sticky: { bucket_version: 1 } },\n  cohort:', 1), "utf-8")
    for trial in range(trials):
        # Other users each time, so that there is something to write.
        users = [f"user-{trial % 10}-{number}" for number in range(2000)]
        if trial % 10 == 0:
            store.unlink(missing_ok=True)
        before, writers, outputs = store.stat().st_size if store.exists() else 0, [], []
        for writer in "12":
            ids, output = bench.folder / f"ids-{writer}", bench.folder / f"rows-{writer}"
            ids.write_text("\n".join(bench.draw.sample(users, len(users))) + "\n")
            command = [bench.program, "assign", str(file), "--ids", str(ids), "--sticky", str(store)]
            writers.append(subprocess.Popen(command, stdout=output.open("wb"), stderr=subprocess.PIPE, text=True))
            outputs.append(output)
        end = time.monotonic() + 5
        while time.monotonic() < end and (store.stat().st_size if store.exists() else 0) == before:
            time.sleep(0.001)
        time.sleep(bench.draw.uniform(0, 0.2))
        lost += writers[0].poll() is None
        writers[0].kill()
        errors = [writer.communicate()[1] for writer in writers]
        bench.expect(f"store, trial {trial}: the other writer", writers[1].returncode == 0, errors[1])
        # Only the last line of a file may be unfinished.
        lines = [line.split(b"\t") for line in store.read_bytes().split(b"\n")[:-1]]
        kept = {(line[3], line[4]) for line in lines if len(line) == 5}
        bench.expect(f"store, trial {trial}", all(len(line) == 5 for line in lines), "a line is no record")
        bench.expect(f"store, trial {trial}", len({user for user, _ in kept}) == len(kept), "a user has two variants")
        printed = {tuple(row.split(b",")[:2]) for output in outputs for row in output.read_bytes().split(b"\n")[1:-1]}
        bench.expect(f"store, trial {trial}", printed <= kept, "what was printed is not kept")
    return f"{trials} writers of a store killed, {lost} at work"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--trials", type=int, default=200, help="how many runs are killed; other faults are fewer")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = parser.parse_args()
    print(f"seed {options.seed}")
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(str(pathlib.Path(options.program).resolve()), pathlib.Path(folder), random.Random(options.seed))
        print(check_resume(bench, max(4, options.trials // 10)), flush=True)
        for check in (check_kills, check_disks, check_rights, check_vanishing, check_pairs, check_descriptors, check_store):
            print(check(bench, options.trials), flush=True)
    print("\n".join(bench.failures[:40]), f"{len(bench.failures)} failures", sep="\n")
    raise SystemExit(1 if bench.failures else 0)


if __name__ == "__main__":
    main()

"""Injects faults of disks, processes and limits into runs; after each, what was there is whole and the next run is as ever.

    python3 .ci/check_faults.py .build/release/desireline [--trials 200] [--seed N]

Two runs, `old` and `new`, are known to the byte. A run of `new` over `old` is disturbed: killed at random moments, given a
full or read-only disk, a folder that vanishes, few file descriptors, another run into the same folder. After each trial the
report and the log must be those of one of the two, or both as before; there must be a message and the right exit status;
no stray files after anything but kill -9; and an undisturbed run must then give `new`, with nothing beside it.
Full disks are small file systems in memory, which only root can mount.
"""

import argparse
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

EXPERIMENT = pathlib.Path("Experiments/catalog-browse.json5").resolve()
USERS = "400"


def snapshot(folder: pathlib.Path) -> dict[str, bytes]:
    """Every file below a folder, with what it says."""
    return {
        str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file() or path.is_symlink()
    }


class Bench:
    """A folder with a report and a log in it, and what two runs write there."""

    def __init__(self, program: str, folder: pathlib.Path):
        self.program, self.folder = program, folder
        self.failures: list[str] = []
        self.versions: dict[str, dict[str, bytes]] = {}
        for name, seed in (("old", "1"), ("new", "2")):
            place = folder / name
            place.mkdir()
            started = time.monotonic()
            subprocess.run(self.command(place, seed), check=True, capture_output=True)
            self.seconds = time.monotonic() - started
            self.versions[name] = snapshot(place)

    def command(self, place: pathlib.Path, seed: str = "2", *more: str) -> list[str]:
        options = ["--users", USERS, "--scenarios", "0", "--seed", seed, "--threads", "2", "--quiet", *more]
        return [self.program, "run", str(EXPERIMENT), *options, "--out", str(place), "--events", str(place / "log.csv")]

    def fresh(self, place: pathlib.Path) -> pathlib.Path:
        """A folder with the old run in it."""
        if place.exists():
            shutil.rmtree(place)
        shutil.copytree(self.folder / "old", place)
        return place

    def version(self, place: pathlib.Path, ignoring_hidden: bool = False) -> str:
        """Which run a folder holds, or what is wrong with it."""
        found = snapshot(place)
        if ignoring_hidden:
            found = {name: text for name, text in found.items() if not any(part.startswith(".") for part in name.split("/"))}
        for name, files in self.versions.items():
            if found == files:
                return name
        files = self.versions["old"]
        odd = sorted(set(found) ^ set(files)) or sorted(name for name in found if found[name] != files[name])
        return f"neither run: {', '.join(odd[:6])}"

    def expect(self, what: str, is_so: bool, found: object = "") -> None:
        if not is_so:
            self.failures.append(f"{what}: {found}")

    def expect_recovery(self, what: str, place: pathlib.Path) -> None:
        """An undisturbed run gives the new report and log, and leaves nothing beside them."""
        result = subprocess.run(self.command(place), capture_output=True, text=True)
        self.expect(f"{what}: a later run", result.returncode == 0, result.stderr[-300:])
        self.expect(f"{what}: a later run", self.version(place) == "new", self.version(place))


def refused(result: subprocess.CompletedProcess) -> bool:
    return result.returncode == 2 and "error: " in result.stderr and "NSCocoa" not in result.stderr


def check_kills(bench: Bench, trials: int, luck: random.Random) -> str:
    """kill -9, and the signals that end a program in order, at random moments."""
    ends = {"kept": 0, "done": 0}
    statuses = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}
    for trial in range(trials):
        number = signal.SIGKILL if trial % 2 else luck.choice([*statuses, signal.SIGQUIT, signal.SIGUSR1])
        place = bench.fresh(bench.folder / "killed")
        child = subprocess.Popen(bench.command(place), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        # Most of what can go wrong is at the end.
        time.sleep(bench.seconds * (luck.random() if trial % 4 else 0.9 + 0.2 * luck.random()))
        child.send_signal(number)
        child.communicate()
        what = f"trial {trial}, {signal.Signals(number).name}"
        in_order = number in statuses
        # Before the program has set up its handlers a signal simply ends it, and then there is nothing to clear away.
        bench.expect(what, child.returncode in (0, -number, statuses.get(number)), child.returncode)
        version = bench.version(place, ignoring_hidden=not in_order)
        bench.expect(what, version in ("old", "new"), version)
        ends["done" if version == "new" else "kept"] += 1
        bench.expect_recovery(what, place)
    return f"{trials} signals: {ends['kept']} kept the old run, {ends['done']} came after the new one was in place"


def check_resume(bench: Bench, trials: int, luck: random.Random) -> str:
    """kill -9 and Ctrl-C during runs that are continued, some of whose parts are cut or changed then."""
    options = ["--users", USERS, "--scenarios", "2", "--seed", "2", "--threads", "2", "--quiet"]
    expected, place, parts = bench.folder / "in-one-piece", bench.folder / "resumed", bench.folder / "parts"
    subprocess.run([bench.program, "run", str(EXPERIMENT), *options, "--out", str(expected)], check=True, capture_output=True)
    command = [bench.program, "run", str(EXPERIMENT), *options, "--out", str(place), "--resume", str(parts)]
    started = time.monotonic()
    subprocess.run(command, check=True, capture_output=True)
    seconds, kills, kept = time.monotonic() - started, 0, 0
    for trial in range(trials):
        shutil.rmtree(place, ignore_errors=True)
        shutil.rmtree(parts, ignore_errors=True)
        for _ in range(luck.randrange(1, 4)):
            child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            time.sleep(seconds * luck.random())
            child.send_signal(luck.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGINT)))
            child.communicate()
            kills += 1
            found = sorted(parts.glob("*.part"))
            kept += len(found)
            if found and luck.random() < 0.5:
                part = luck.choice(found)
                text = part.read_bytes()
                at = luck.randrange(len(text))
                part.write_bytes(luck.choice((text[:at], text[:at] + b"x" + text[at + 1 :], b"")))
        result = subprocess.run(command, capture_output=True, text=True)
        bench.expect(f"a continued run, trial {trial}", result.returncode == 0, result.stderr[-300:])
        bench.expect(f"a continued run, trial {trial}", snapshot(place) == snapshot(expected), "another report")
        bench.expect(f"a continued run, trial {trial}", not parts.exists(), "parts are left")
    return f"{kills} signals to {trials} runs, which continued from {kept / max(1, kills):.0f} of 64 parts on average"


def check_disks(bench: Bench, luck: random.Random) -> str:
    """Disks that are full after so many bytes, or take nothing at all."""
    disk = bench.folder / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", str(disk)], capture_output=True, text=True)
    if mounted.returncode != 0:
        return f"not run: {mounted.stderr.strip()}"
    try:
        place = disk / "reports"
        needed = sum(len(text) for text in bench.versions["new"].values())
        fractions = [0, 0.001, 0.3, 0.6, 0.9, 0.97] + [luck.random() for _ in range(6)]
        for fraction in fractions:
            bench.fresh(place)
            space = os.statvfs(disk)
            filler = disk / "filler"
            filler.write_bytes(bytes(max(0, space.f_bavail * space.f_frsize - int(needed * fraction))))
            result = subprocess.run(bench.command(place), capture_output=True, text=True)
            what = f"a disk with {fraction:.1%} of the room"
            bench.expect(what, refused(result) and "no space left" in result.stderr, result.stderr)
            bench.expect(what, bench.version(place) == "old", bench.version(place))
            draft = subprocess.run([bench.program, "init", "shop", "-o", str(disk / "shop.json5")], capture_output=True, text=True)
            if draft.returncode != 0:
                bench.expect(f"{what}: init", refused(draft) and not (disk / "shop.json5").exists(), draft.stderr)
            (disk / "shop.json5").unlink(missing_ok=True)
            filler.unlink()
            bench.expect_recovery(what, place)
        bench.fresh(place)
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        for command in (bench.command(place), bench.command(disk / "other")):
            result = subprocess.run(command, capture_output=True, text=True)
            bench.expect("a read-only disk", refused(result) and "read-only" in result.stderr, result.stderr)
        bench.expect("a read-only disk", bench.version(place) == "old", bench.version(place))
        return f"{len(fractions)} full disks and a read-only one"
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def check_rights(bench: Bench) -> str:
    """A folder that may not be written to; root may write everywhere, and so becomes nobody."""
    place = bench.fresh(bench.folder / "locked")
    place.chmod(0o555)
    (place / "catalog-browse").chmod(0o555)
    bench.folder.chmod(0o755)

    def be_nobody() -> None:
        if os.getuid() == 0:
            os.setgid(65534)
            os.setuid(65534)

    probe = subprocess.run([bench.program, "version"], capture_output=True, preexec_fn=be_nobody)
    if probe.returncode != 0:
        place.chmod(0o755)
        return "not run: nobody may not start the program"
    result = subprocess.run(bench.command(place), capture_output=True, text=True, preexec_fn=be_nobody)
    bench.expect("a locked folder", refused(result) and "permission denied" in result.stderr, result.stderr)
    bench.expect("a locked folder", bench.version(place) == "old", bench.version(place))
    place.chmod(0o755)
    (place / "catalog-browse").chmod(0o755)
    bench.expect_recovery("a locked folder", place)
    return "a folder without rights"


def check_vanishing(bench: Bench, trials: int, luck: random.Random) -> str:
    """The folder of the reports is removed, or moved away, while a run goes on."""
    ends = {0: 0, 2: 0}
    for trial in range(trials):
        place = bench.fresh(bench.folder / "vanishing")
        child = subprocess.Popen(bench.command(place), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        time.sleep(bench.seconds * luck.random())
        if trial % 2:
            shutil.rmtree(place, ignore_errors=True)
        else:
            place.rename(bench.folder / f"moved-{trial}")
        _, errors = child.communicate()
        bench.expect(f"vanishing folder, trial {trial}", child.returncode in ends, f"{child.returncode} {errors}")
        bench.expect(f"vanishing folder, trial {trial}", child.returncode == 0 or "error: " in errors, errors)
        ends[child.returncode] = ends.get(child.returncode, 0) + 1
        if place.exists():
            shutil.rmtree(place)
        place.mkdir()
        bench.expect_recovery(f"vanishing folder, trial {trial}", place)
    return f"{trials} folders that vanished: {ends[2]} runs said so, {ends[0]} had written before or wrote a new one"


def check_pairs(bench: Bench, trials: int, luck: random.Random) -> str:
    """Two runs into one folder and one log."""
    for trial in range(trials):
        place = bench.fresh(bench.folder / "shared")
        children = []
        for seed in luck.sample(["1", "2"], 2):
            children.append(subprocess.Popen(bench.command(place, seed), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE))
            time.sleep(bench.seconds * luck.random() * 0.3)
        for child in children:
            _, errors = child.communicate()
            bench.expect(f"two runs, trial {trial}", child.returncode == 0, errors[-300:])
        version = bench.version(place)
        bench.expect(f"two runs, trial {trial}", version in ("old", "new"), version)
    return f"{trials} pairs of runs"


def check_readers(bench: Bench, trials: int) -> str:
    """Files that are read while reports are replaced are whole; how often there is none for a moment is counted."""
    place = bench.fresh(bench.folder / "read")
    name = "catalog-browse/funnel.csv"
    texts = {files[name] for files in bench.versions.values()}
    reads, gaps, is_over = 0, 0, threading.Event()

    def read() -> None:
        nonlocal reads, gaps
        while not is_over.is_set():
            try:
                text = (place / name).read_bytes()
                bench.expect("a reader", text in texts, text[:80])
            except FileNotFoundError:
                gaps += 1
            reads += 1

    reader = threading.Thread(target=read)
    reader.start()
    for trial in range(trials):
        subprocess.run(bench.command(place, "12"[trial % 2]), check=True, capture_output=True)
    is_over.set()
    reader.join()
    return f"{trials} reports replaced under a reader: {reads} reads, {gaps} found none for a moment"


def check_descriptors(bench: Bench) -> str:
    """Few files that may be open at once."""
    refusals = 0
    for limit in range(3, 24):
        place = bench.fresh(bench.folder / "few")
        lower = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
        result = subprocess.run(bench.command(place), capture_output=True, text=True, preexec_fn=lower)
        what = f"{limit} file descriptors"
        # The dynamic loader needs some, and the system some for threads: without them there is no program to say anything.
        bench.expect(what, result.returncode in (0, 2, 127) or limit < 8, f"{result.returncode} {result.stderr[-300:]}")
        bench.expect(what, result.returncode != 2 or "error" in result.stderr, result.stderr)
        expected = "new" if result.returncode == 0 else "old"
        # Where the system ends the program for want of a thread, nothing is cleared away, as after kill -9.
        version = bench.version(place, ignoring_hidden=result.returncode < 0)
        bench.expect(what, version == expected, version)
        if result.returncode < 0:
            bench.expect_recovery(what, place)
        refusals += result.returncode != 0
    return f"21 limits of open files, {refusals} of them too low"


def check_links(bench: Bench) -> str:
    """Links that were put in the way lead nowhere outside."""
    outside = bench.folder / "outside"
    outside.mkdir()
    (outside / "mine.txt").write_text("precious")
    for name, target in (
        (".catalog-browse.partial", outside),
        (".catalog-browse.previous", outside),
        ("log.csv", outside / "mine.txt"),
        (".log.csv.partial", outside / "mine.txt"),
        ("catalog-browse", outside),
    ):
        place = bench.fresh(bench.folder / "linked")
        link = place / name
        if link.is_dir():
            shutil.rmtree(link)
        link.unlink(missing_ok=True)
        link.symlink_to(target)
        result = subprocess.run(bench.command(place), capture_output=True, text=True)
        bench.expect(f"a link {name}", result.returncode in (0, 2), result.stderr)
        bench.expect(f"a link {name}", snapshot(outside) == {"mine.txt": b"precious"}, snapshot(outside).keys())
    return "5 links in the way"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--trials", type=int, default=200, help="how many runs are killed; other faults are fewer")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    arguments = parser.parse_args()
    luck = random.Random(arguments.seed)
    print(f"seed {arguments.seed}")
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(str(pathlib.Path(arguments.program).resolve()), pathlib.Path(folder))
        few = max(3, arguments.trials // 8)
        for check in (
            lambda: check_kills(bench, arguments.trials, luck),
            lambda: check_resume(bench, max(4, arguments.trials // 10), luck),
            lambda: check_disks(bench, luck),
            lambda: check_rights(bench),
            lambda: check_vanishing(bench, few, luck),
            lambda: check_pairs(bench, few, luck),
            lambda: check_readers(bench, few),
            lambda: check_descriptors(bench),
            lambda: check_links(bench),
        ):
            print(check(), flush=True)
    for failure in bench.failures[:40]:
        print(failure, file=sys.stderr)
    print(f"{len(bench.failures)} failures")
    raise SystemExit(1 if bench.failures else 0)


if __name__ == "__main__":
    main()

"""Kills writers of a sticky store at random moments and looks what is left of it.

    python3 .ci/check_sticky_store.py .build/debug/desireline [KILLS]

Two `assign --sticky` write into one file at once, each the same users in another order, and one of them is killed with
SIGKILL at a random moment of its writing, 200 times unless said otherwise. After each kill every assignment that a writer printed must
stand in the store with the variant it printed, no user may have two variants, only the last line may be unfinished,
and a new writer must read the store and go on. The moments are drawn from a fixed seed. Exit status 1 otherwise.
"""

import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

USERS = 2000


def experiment(folder):
    text = pathlib.Path("Experiments/catalog-browse.json5").read_text(encoding="utf-8")
    text = re.sub(r"\n  assignment: \{[^}]*\},", "", text)
    # Coverage and weights that would change without the store are what it is for; here all take part.
    text = text.replace("\n  cohort:", "\n  assignment: { salt: \"sticky\", sticky: { bucket_version: 1 } },\n  cohort:", 1)
    path = folder / "sticky.json5"
    path.write_text(text, encoding="utf-8")
    return path


def start(tool, file, store, ids, output):
    return subprocess.Popen(
        [tool, "assign", file, "--ids", ids, "--sticky", store], stdout=output, stderr=subprocess.PIPE)


def printed(path):
    """The whole rows of an answer; the last may have been cut."""
    rows = path.read_bytes().split(b"\n")[:-1]
    return {row.split(b",")[0]: row.split(b",")[1] for row in rows[1:]}


def kept(store):
    """The variant of each user, and how many lines are whole."""
    if not store.exists():
        return {}
    users = {}
    for line in store.read_bytes().split(b"\n")[:-1]:
        fields = line.split(b"\t")
        if len(fields) != 5:
            sys.exit(f"a line of the store is no record: {line!r}")
        if users.setdefault(fields[3], fields[4]) != fields[4]:
            sys.exit(f"user {fields[3].decode()} has two variants")
    return users


def main():
    tool, kills = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 200
    generator = random.Random(20)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        file = experiment(folder)
        store, lost, unfinished = folder / "store.log", 0, 0
        for kill in range(kills):
            if kill % 10 == 0 and store.exists():
                store.unlink()
            # More users each time, so that there always is something to write.
            users = [f"user-{kill % 10}-{n}" for n in range(USERS)]
            lists = []
            for writer in range(2):
                generator.shuffle(users)
                lists.append(folder / f"ids-{writer}.txt")
                lists[-1].write_text("\n".join(users) + "\n")
            outputs = [folder / f"rows-{writer}.csv" for writer in range(2)]
            writers = [start(tool, file, store, ids, output.open("wb")) for ids, output in zip(lists, outputs)]
            before = store.stat().st_size if store.exists() else 0
            end = time.monotonic() + 5
            while time.monotonic() < end and (store.stat().st_size if store.exists() else 0) == before:
                time.sleep(0.001)
            time.sleep(generator.uniform(0, 0.2))
            lost += writers[0].poll() is None
            writers[0].send_signal(signal.SIGKILL)
            writers[0].wait()
            if writers[1].wait() != 0:
                sys.exit(f"kill {kill}: the other writer failed: {writers[1].stderr.read().decode()}")
            rest = store.read_bytes().rpartition(b"\n")[2]
            unfinished += bool(rest)
            users = kept(store)
            for output in outputs:
                for user, variant in printed(output).items():
                    if users.get(user) != variant:
                        sys.exit(f"kill {kill}: {user.decode()} was printed as {variant.decode()} and is not kept so")
        print(f"{kills} kills, {lost} of a writer at work, {unfinished} unfinished last lines; nothing was lost")


main()

"""Measures `assign` on ten million ids beside two loops in C: one does only the hash, the other writes the rows as well.

    python3 .ci/assign_speed.py .build/release/desireline [IDS]

All read the same file from standard input in one thread and write to /dev/null. Both loops find the lines and compute
MurmurHash3. Prints ids per second of processor time, the ratios, and the most memory. Needs cc.
Exit status 1 where `assign` does fewer than 5 million ids a second under a scheme with MurmurHash3, or takes 100 MB more
for ten times the ids.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

LOOP = r"""
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static uint32_t rotated(uint32_t word, int count) { return word << count | word >> (32 - count); }

static uint32_t hash(const uint8_t *bytes, size_t length) {
  uint32_t state = 0, tail = 0;
  size_t place = 0;
  for (; place + 4 <= length; place += 4) {
    uint32_t word;
    memcpy(&word, bytes + place, 4);
    state ^= rotated(word * 0xcc9e2d51u, 15) * 0x1b873593u;
    state = rotated(state, 13) * 5 + 0xe6546b64u;
  }
  for (size_t rest = length; rest > place; rest--) tail = tail << 8 | bytes[rest - 1];
  state ^= rotated(tail * 0xcc9e2d51u, 15) * 0x1b873593u ^ (uint32_t)length;
  state = (state ^ state >> 16) * 0x85ebca6bu;
  state = (state ^ state >> 13) * 0xc2b2ae35u;
  return state ^ state >> 16;
}

#ifdef ROWS
static const char *const VARIANTS[] = {"push", "accordion", "hybrid"};

static char *row(char *out, const char *id, size_t length, uint32_t hash) {
  uint32_t bucket = (uint64_t)hash * 10000 >> 32;
  const char *variant = VARIANTS[bucket / 3334];
  memcpy(out, id, length);
  out += length;
  *out++ = ',';
  size_t name = strlen(variant);
  memcpy(out, variant, name);
  out += name;
  *out++ = ',';
  char digits[8], *first = digits + 8;
  do *--first = '0' + bucket % 10;
  while (bucket /= 10);
  memcpy(out, first, digits + 8 - first);
  out += digits + 8 - first;
  memcpy(out, ",bucket\n", 8);
  return out + 8;
}
#endif

int main(void) {
  static char buffer[1 << 20];
#ifdef ROWS
  static char rows[40 << 20];
#endif
  size_t held = 0;
  uint64_t sum = 0;
  for (ssize_t count; (count = read(0, buffer + held, sizeof buffer - held)) > 0;) {
    char *start = buffer, *end = buffer + held + count, *line;
#ifdef ROWS
    char *out = rows;
#endif
    while ((line = memchr(start, '\n', end - start))) {
      uint32_t value = hash((uint8_t *)start, line - start);
      sum += value;
#ifdef ROWS
      out = row(out, start, line - start, value);
#endif
      start = line + 1;
    }
#ifdef ROWS
    if (write(1, rows, out - rows) != out - rows) return 1;
#endif
    held = end - start;
    memmove(buffer, start, held);
  }
  printf("%llu\n", (unsigned long long)sum);
}
"""

SCHEMES = {
    "desireline": "{ salt: 's' }",
    "optimizely": "{ scheme: 'optimizely', entity: '18513703488', end_of_range: [3000, 6000, 10000] }",
    "unleash": "{ scheme: 'unleash', weights: [300, 300, 400] }",
    "amplitude": "{ scheme: 'amplitude', ranges: [[0, 9999999], [9999999, 20000000], [20000000, 42949673]] }",
    "flagd": "{ scheme: 'flagd', weights: [1, 1, 1] }",
    "growthbook": "{ scheme: 'growthbook', hash_version: 2 }",
    "statsig": "{ scheme: 'statsig', ends: [300, 600, 1000] }",
}
MURMUR = {"desireline", "optimizely", "unleash", "amplitude", "flagd"}


def measured(command, ids):
    """Seconds of processor time and kilobytes at most."""
    with ids.open("rb") as source:
        process = subprocess.Popen(command, stdin=source, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{command[0]} failed")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def main():
    tool, count = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10_000_000
    failed = False
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "loop.c").write_text(LOOP)
        for loop, define in (("loop", []), ("rows", ["-DROWS"])):
            subprocess.run(["cc", "-O3", *define, "-o", folder / loop, folder / "loop.c"], check=True)
        ids, few = folder / "ids.txt", folder / "few.txt"
        for path, users in ((ids, count), (few, count // 10)):
            with path.open("w") as out:
                out.writelines(f"user-{n}\n" for n in range(users))
        loop, _ = measured([str(folder / "loop")], ids)
        rows, _ = measured([str(folder / "rows")], ids)
        print(f"loops in C: {count / loop / 1e6:.1f} M ids/s, with rows {count / rows / 1e6:.1f}")
        text = pathlib.Path("Experiments/catalog-browse.json5").read_text(encoding="utf-8")
        for scheme, assignment in SCHEMES.items():
            file = folder / f"{scheme}.json5"
            file.write_text(re.sub(r"\n  assignment: \{[^}]*\},", f"\n  assignment: {assignment},", text), encoding="utf-8")
            seconds, memory = measured([tool, "assign", str(file), "-"], ids)
            _, base = measured([tool, "assign", str(file), "-"], few)
            speed = count / seconds
            print(f"{scheme}: {speed / 1e6:.1f} M ids/s, {loop / seconds:.2f} of the hash, {rows / seconds:.2f} of rows in C, {memory // 1000} MB")
            failed |= scheme in MURMUR and speed < 5e6 or memory > base + 100_000
    sys.exit(failed)


main()

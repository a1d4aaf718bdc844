"""Makes desireline.json beside this file: what the default scheme and both hashes must answer.

Independent of the Swift code: Murmur3 is written from its definition (whole little-endian words, then the tail),
SHA-256 is Python's own, and arm ends are exact fractions for whole weights. Run: python3 make_tables.py
"""

import hashlib
import json
import math
import pathlib
from fractions import Fraction

MASK = 0xFFFFFFFF


def rotate(value, count):
    return ((value << count) | (value >> (32 - count))) & MASK


def murmur3(data, seed):
    def scramble(word):
        return rotate(word * 0xCC9E2D51 & MASK, 15) * 0x1B873593 & MASK

    whole = len(data) - len(data) % 4
    result = seed
    for start in range(0, whole, 4):
        result ^= scramble(int.from_bytes(data[start : start + 4], "little"))
        result = (rotate(result, 13) * 5 + 0xE6546B64) & MASK
    if whole < len(data):
        result ^= scramble(int.from_bytes(data[whole:], "little"))
    result ^= len(data)
    result = (result ^ (result >> 16)) * 0x85EBCA6B & MASK
    result = (result ^ (result >> 13)) * 0xC2B2AE35 & MASK
    return result ^ (result >> 16)


def bucket(text):
    return murmur3(text.encode("utf-8"), 0) * 10000 >> 32


def ends(weights):
    result, total, cumulative = [], 0, 0
    for weight in weights:
        total += weight
    for weight in weights:
        cumulative += weight
        if all(isinstance(weight, int) for weight in weights):
            result.append(math.floor(Fraction(10000 * cumulative, total) + Fraction(1, 2)))
        else:
            result.append(math.floor(10000 * cumulative / total + 0.5))
    return result


def scheme(salt, coverage, weights, ids):
    limit = math.floor(10000 * coverage + 0.5)
    arm_ends = ends(weights)
    rows = []
    for name in ids:
        position = bucket(f"{salt}/arm/{name}")
        enrolled = bucket(f"{salt}/enrol/{name}") < limit
        arm = next(k for k, end in enumerate(arm_ends) if position < end) if enrolled else None
        rows.append({"id": name, "bucket": position, "arm": arm})
    return {"salt": salt, "coverage": coverage, "weights": weights, "ends": arm_ends, "rows": rows}


IDS = ["0", "1", "7", "10", "42", "999", "123456", "18446744073709551615", "user-42", "José", "Jose\u0301", "日本語",
       "👩‍👩‍👧", "a b\tc"]
BYTES = [bytes((7 * index + length) % 256 for index in range(length)) for length in (*range(10), 55, 56, 63, 64, 65, 200)]

tables = {
    "murmur3": [{"bytes": list(data), "seed": seed, "hash": murmur3(data, seed)}
                for data in BYTES for seed in (0, 1, 0x9747B28C)],
    "sha256": [{"bytes": list(data), "digest": hashlib.sha256(data).hexdigest()} for data in BYTES],
    "digests": [{"bytes": list(data), "sha1": hashlib.sha1(data).hexdigest(), "md5": hashlib.md5(data).hexdigest()}
                for data in BYTES],
    "schemes": [
        scheme("catalog-browse-1", 1, [1, 1], IDS),
        scheme("catalog-browse-1", 1, [1, 1, 1], IDS),
        scheme("catalog-browse-1", 0.5, [1, 1, 1], IDS),
        scheme("zählung", 0.3333, [3, 1, 0, 2], IDS),
        scheme("x", 1, [0, 0, 5], IDS),
        scheme("sevenths", 0.9, [1, 2, 4], IDS),
        scheme("fractions", 0.75, [0.1, 0.2, 0.7], IDS),
        scheme("big", 1, [999999999, 1000000000, 1], IDS),
    ],
}

path = pathlib.Path(__file__).with_name("desireline.json")
path.write_text(json.dumps(tables, ensure_ascii=False, separators=(",", ":")).replace('},{', '},\n{') + "\n", "utf-8")

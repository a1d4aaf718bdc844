"""Writes tables of procedures beside this file: exact sums of fractions, and quadrature and roots of mpmath.

Run `python3 make_procedure_tables.py` (needs mpmath), with the names of tables for some of them only. Nothing here shares a formula with the package: tails are sums or
integrals of densities, likeliest rates are found by bisection, tests add up whole tables. Inputs are exact, results
decimal strings of 20 digits.
"""

import json
import pathlib
import random
import sys
from fractions import Fraction
from math import comb

from mpmath import mp, mpf

mp.dps = 40
HERE = pathlib.Path(__file__).parent


def text(value):
    if isinstance(value, Fraction):
        value = mpf(value.numerator) / value.denominator
    return mp.nstr(mpf(value), 20, strip_zeros=True)


def write(name, procedure, cases):
    lines = ",\n".join(json.dumps(case) for case in cases)
    header = json.dumps({"procedure": procedure, "oracle": "mpmath and exact fractions", "cases": len(cases)})
    (HERE / f"{name}.json").write_text(f'{{"header": {header},\n"cases": [\n{lines}\n]}}\n')


def bisect(holds, inside, outside, steps=130):
    inside, outside = mpf(inside), mpf(outside)
    for _ in range(steps):
        middle = (inside + outside) / 2
        if holds(middle):
            inside = middle
        else:
            outside = middle
    return (inside + outside) / 2


def normal_multiplier(level):
    tail = (1 - mpf(level)) / 2
    return mp.findroot(lambda z: mp.log(mp.erfc(z / mp.sqrt(2)) / 2) - mp.log(tail), mpf(2))


def likeliest(slope, low, high):
    return bisect(lambda p: slope(p) >= 0, low, high)


def ratio_score_interval(x1, n1, x2, n2, level):
    z = normal_multiplier(level)

    def accepts(log_ratio):
        ratio = mp.exp(log_ratio)

        def slope(p):
            q = p * ratio
            return x1 / p - (n1 - x1) / (1 - p) + x2 / p - (n2 - x2) * ratio / (1 - q)

        p = likeliest(slope, mpf(0), min(mpf(1), 1 / ratio))
        q = p * ratio
        return (x1 - n1 * p) ** 2 / (n1 * p * (1 - p)) + (x2 - n2 * q) ** 2 / (n2 * q * (1 - q)) <= z * z

    start = mp.log(mpf(x2) / n2 / (mpf(x1) / n1))
    lower, upper = bisect(accepts, start, start - 30, 80), bisect(accepts, start, start + 30, 80)
    return mp.exp(lower) - 1, mp.exp(upper) - 1


def score_table(draw):
    tables = [(27, 143, 31, 144), (120, 1000, 120, 1000), (8, 29, 43, 51), (1, 10, 9, 10), (3, 100000, 11, 90000)]
    for _ in range(10):
        n1, n2 = draw.randint(5, 3000), draw.randint(5, 3000)
        tables.append((draw.randint(1, n1 - 1), n1, draw.randint(1, n2 - 1), n2))
    cases = []
    for index, table in enumerate(tables):
        level = [0.95, 0.9, 0.99][index % 3]
        ratio = ratio_score_interval(*table, level)
        names = dict(zip(["x1", "n1", "x2", "n2"], table)) | {"level": repr(level)}
        cases.append(names | {"koopman": [text(b) for b in ratio]})
    write("score_intervals", "Koopman interval of a lift", cases)


def fisher(x1, n1, x2, n2):
    m = x1 + x2
    weights = {k: comb(n2, k) * comb(n1, m - k) for k in range(max(0, m - n1), min(n2, m) + 1)}
    return Fraction(sum(w for w in weights.values() if w <= weights[x2]), sum(weights.values()))


def exact_test_table(draw):
    cases = []
    for _ in range(40):
        n1, n2 = draw.randint(1, 400), draw.randint(1, 400)
        x1, x2 = draw.randint(0, n1), draw.randint(0, n2)
        lost, gained = draw.randint(0, 40), draw.randint(0, 40)
        pairs = max(1, lost + gained)
        tail = sum(Fraction(comb(pairs, k), 2**pairs) for k in range(min(lost, gained) + 1))
        point = Fraction(comb(pairs, min(lost, gained)), 2**pairs)
        case = {"x1": x1, "n1": n1, "x2": x2, "n2": n2, "fisher": text(fisher(x1, n1, x2, n2))}
        case |= {"lost": lost, "gained": gained}
        if lost + gained:
            case |= {"exact": text(min(Fraction(1), 2 * tail)), "midP": text(2 * tail - point)}
        cases.append(case)
    write("exact_tests", "Fisher's exact test, McNemar's exact test and mid-p", cases)


def posterior_table(draw):
    shapes = [(10.5, 90.5, 60.5, 40.5), (71.5, 17.5, 139.5, 0.5), (1, 1, 1, 1), (0.5, 9.5, 0.5, 30.5)]
    shapes += [(3, 1000, 40, 1000), (2, 5, 900, 2000.5), (1.5, 40.25, 200.5, 300.75)]
    shapes += [tuple(draw.uniform(0.3, 300) for _ in range(4)) for _ in range(8)]
    cases = []
    mp.dps = 20
    for a1, b1, a2, b2 in shapes:

        def density(a, b, u):
            log_beta = mp.loggamma(a) + mp.loggamma(b) - mp.loggamma(a + b)
            return mp.exp(-a * mp.log1p(mp.exp(-u)) - b * mp.log1p(mp.exp(u)) - log_beta)

        def below(a, b, u):
            return mp.betainc(a, b, 0, 1 / (1 + mp.exp(-u)), regularized=True)

        def above(a, b, u):
            return mp.betainc(b, a, 0, 1 / (1 + mp.exp(u)), regularized=True)

        def slope(u):
            return 1 / (2 + mp.exp(u) + mp.exp(-u))

        points = [mpf(-60), -30] + [mpf(k) / 2 for k in range(-24, 25)] + [30, 60]
        values = {
            "win": mp.quad(lambda u: density(a2, b2, u) * below(a1, b1, u), points),
            "lose": mp.quad(lambda u: density(a1, b1, u) * below(a2, b2, u), points),
            "lossOfTreatment": mp.quad(lambda u: below(a2, b2, u) * above(a1, b1, u) * slope(u), points),
            "lossOfControl": mp.quad(lambda u: below(a1, b1, u) * above(a2, b2, u) * slope(u), points),
        }
        # The quadrature stops at an absolute error of 1e-20: smaller results have too few digits.
        if min(values.values()) < 1e-10:
            continue
        names = {"control": [repr(float(a1)), repr(float(b1))], "treatment": [repr(float(a2)), repr(float(b2))]}
        cases.append(names | {key: mp.nstr(value, 15) for key, value in values.items()})
    mp.dps = 40
    write("posteriors", "chances and expected losses of two beta posteriors", cases)


for maker in [score_table, exact_test_table, posterior_table]:
    if not sys.argv[1:] or maker.__name__ in sys.argv[1:]:
        maker(random.Random(maker.__name__))

"""Writes the reference tables beside this file: the textbook formulas, evaluated with mpmath to 50 digits and more.

Run `python3 make_tables.py` (needs mpmath and scipy; scipy only supplies starting values). Inputs are exact doubles in
shortest round-trip form, results decimal strings of 25 digits, undefined results are absent.
"""

import json
import pathlib
import random

from mpmath import mp, mpf
from scipy import stats

mp.dps = 70
HERE = pathlib.Path(__file__).parent


def text(value):
    return mp.nstr(mpf(value), 25, strip_zeros=True)


def write(name, procedure, cases):
    lines = ",\n".join(json.dumps(case) for case in cases)
    header = json.dumps({"procedure": procedure, "oracle": "mpmath, 50 digits", "cases": len(cases)})
    (HERE / f"{name}.json").write_text(f'{{"header": {header},\n"cases": [\n{lines}\n]}}\n')


# Distributions


def normal_upper(z):
    return mp.erfc(mpf(z) / mp.sqrt(2)) / 2


def normal_multiplier(level):
    tail = (1 - mpf(level)) / 2
    z = mpf(stats.norm.isf(float(tail)))
    for _ in range(5):
        z += (normal_upper(z) - tail) / mp.npdf(z)
    return z


def t_density(t, df):
    half = mpf(df) / 2
    scale = mp.exp(mp.loggamma(half + mpf(1) / 2) - mp.loggamma(half)) / mp.sqrt(2 * half * mp.pi)
    return scale * mp.exp(-(half + mpf(1) / 2) * mp.log1p(t * t / (2 * half)))


def t_two_sided(t, df):
    """P(|T| > t): the incomplete beta function, or the integral of the density where that function is out of reach."""
    t, df = abs(mpf(t)), mpf(df)
    if df <= 300:
        return mp.betainc(df / 2, mpf(1) / 2, 0, df / (df + t * t), regularized=True)
    if t < 1:
        return 1 - 2 * mp.quad(lambda u: t_density(u, df), [0, t / 2, t]) if t else mpf(1)
    decay = (df + t * t) / ((df + 1) * (1 + t))
    points = [t + k * decay for k in range(200)]
    while t_density(points[-1], df) > t_density(t, df) * mpf(10) ** -50:
        points.append(points[-1] * mpf("1.05"))
    return 2 * mp.quad(lambda u: t_density(u, df), points, method="gauss-legendre", maxdegree=5)


def t_upper_quantile(tail, df):
    t = mpf(stats.t.isf(float(tail), float(df)))
    for _ in range(4):
        step = (t_two_sided(t, df) / 2 - tail) / t_density(t, df)
        t += step
        if abs(step) < abs(t) * mpf(10) ** -35:
            break
    return t


def chi_squared_upper(x, df):
    return mp.gammainc(mpf(df) / 2, mpf(x) / 2, mp.inf, regularized=True)


def chi_squared_lower(x, df):
    return mp.gammainc(mpf(df) / 2, 0, mpf(x) / 2, regularized=True)


def normal_table(draw):
    cases = []
    for z in [0.0, 1e-12, 1e-3, 0.5, 1.0, 1.959963984540054, 6.0, 24.999, 25.0, 25.001, 37.0, 38.5, 100.0, 1e4] + [
        draw.uniform(-9, 38) for _ in range(30)
    ]:
        upper = normal_upper(z)
        cases.append(
            {
                "at": repr(z),
                "lower": text(normal_upper(-mpf(z))),
                "upper": text(upper),
                "logUpper": text(mp.log(upper)),
                "twoSided": text(2 * normal_upper(abs(z))),
                "log10TwoSided": text(mp.log(mp.erfc(abs(mpf(z)) / mp.sqrt(2))) / mp.log(10)) if z else "0",
            }
        )
    write("normal", "standard normal tails", cases)
    cases = []
    for p in [0.5, 0.075, 0.0749, 0.025, 0.005, 1e-11, 1.4e-11, 1e-100, 1e-300, 0.975, 1 - 2**-53] + [
        10 ** draw.uniform(-40, 0) for _ in range(20)
    ]:
        z = mpf(stats.norm.isf(p))
        for _ in range(6):
            z += (normal_upper(z) - mpf(p)) / mp.npdf(z)
        cases.append({"tail": repr(p), "quantile": text(z)})
    write("normal_quantile", "value with the given standard normal tail above it", cases)


def student_t_table(draw):
    degrees = [1.0, 1.0001, 1.5, 2.0, 3.7, 10.0, 29.3, 100.0, 299.0, 301.0, 5e3, 1e5, 1e7, 1e9, 1999999998.0]
    cases = []
    for df in degrees:
        values = [0.0, 1e-9, 0.3, 0.9999, 1.0, 1.96, draw.uniform(1, 8), draw.uniform(8, 37), -draw.uniform(0, 5)]
        if df < 6:
            values += [1e12, 1e90]
        for t in values:
            folded = t_two_sided(t, df)
            upper = folded / 2 if t >= 0 else 1 - folded / 2
            cases.append(
                {
                    "degreesOfFreedom": repr(df),
                    "at": repr(t),
                    "lower": text(1 - upper),
                    "upper": text(upper),
                    "logUpper": text(mp.log(upper)),
                    "twoSided": text(folded),
                    "log10TwoSided": text(mp.log10(folded)) if t else "0",
                }
            )
    write("student_t", "Student t tails, real degrees of freedom", cases)
    cases = []
    for df in degrees:
        for p in [0.025, 0.005, 0.4999, draw.uniform(0, 0.5), 10 ** draw.uniform(-30, -3), 0.9]:
            value = t_upper_quantile(mpf(p), df) if p < 0.5 else -t_upper_quantile(1 - mpf(p), df)
            cases.append({"degreesOfFreedom": repr(df), "tail": repr(p), "quantile": text(value)})
    write("student_t_quantile", "value with the given Student t tail above it", cases)


def chi_squared_table(draw):
    cases = []
    for df in [1, 2, 3, 5, 10, 17, 30, 50, 400, 30000]:
        values = [0.001 * df, 0.5 * df, df + 1.99, df + 2.01, 1.5 * df, df + 700.0, df + 1500.0]
        for x in values + [draw.uniform(0, 3) * df for _ in range(3)]:
            lower, upper = chi_squared_lower(x, df), chi_squared_upper(x, df)
            cases.append(
                {
                    "degreesOfFreedom": repr(float(df)),
                    "at": repr(x),
                    "lower": text(lower),
                    "upper": text(upper),
                    "logUpper": text(mp.log1p(-lower) if lower < 0.5 else mp.log(upper)),
                }
            )
    write("chi_squared", "chi-squared tails", cases)


# Proportions

BIG = 10**9
LEVELS = [0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 0.999999]


def wilson(x, n, z):
    p = mpf(x) / n
    centre, half = p + z * z / (2 * n), z * mp.sqrt(p * (1 - p) / n + z * z / (4 * mpf(n) * n))
    lower, upper = (centre - half) / (1 + z * z / n), (centre + half) / (1 + z * z / n)
    return (mpf(0) if x == 0 else lower), (mpf(1) if x == n else upper)


def some_count(draw):
    return int(10 ** draw.uniform(0, 9))


def proportion_table(draw):
    tables = [(0, 1), (1, 1), (0, 2), (1, 2), (1, 10), (0, BIG), (1, BIG), (2, BIG), (BIG - 1, BIG), (BIG, BIG)]
    tables += [(BIG // 2, BIG), (BIG // 2 + 1, BIG), (BIG // 3, BIG), (123456789, BIG), (17, 10**6), (99, 100)]
    for _ in range(50):
        n = some_count(draw)
        tables.append((draw.randint(0, n), n))
    cases = []
    for index, (x, n) in enumerate(tables):
        for level in [0.95, LEVELS[index % len(LEVELS)]]:
            lower, upper = wilson(x, n, normal_multiplier(level))
            cases.append({"x": x, "n": n, "level": repr(level), "lower": text(lower), "upper": text(upper)})
    write("wilson", "Wilson score interval of a proportion", cases)


def pooled_z(x1, n1, x2, n2):
    p = mpf(x1 + x2) / (n1 + n2)
    variance = p * (1 - p) * (mpf(1) / n1 + mpf(1) / n2)
    return (mpf(x2) / n2 - mpf(x1) / n1) / mp.sqrt(variance) if variance else None


def proportion_difference_case(x1, n1, x2, n2, level):
    z = normal_multiplier(level)
    p1, p2 = mpf(x1) / n1, mpf(x2) / n2
    (l1, u1), (l2, u2) = wilson(x1, n1, z), wilson(x2, n2, z)
    d = p2 - p1
    case = {"x1": x1, "n1": n1, "x2": x2, "n2": n2, "level": repr(level), "estimate": text(d)}
    case["newcombe"] = [
        text(d - mp.sqrt((p2 - l2) ** 2 + (u1 - p1) ** 2)),
        text(d + mp.sqrt((u2 - p2) ** 2 + (p1 - l1) ** 2)),
    ]
    error = mp.sqrt(p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2)
    if error:
        case["standardError"] = text(error)
    statistic = pooled_z(x1, n1, x2, n2)
    if statistic is not None:
        p_value = 2 * normal_upper(abs(statistic))
        case |= {"z": text(statistic), "p": text(p_value), "log10p": text(mp.log10(p_value) if statistic else 0)}
    if x1:
        case["lift"] = text(p2 / p1 - 1)
    if x1 and x2 and (x1 < n1 or x2 < n2):
        reach = z * mp.sqrt(mpf(1) / x1 - mpf(1) / n1 + mpf(1) / x2 - mpf(1) / n2)
        case["katz"] = [text(p2 / p1 * mp.exp(-reach) - 1), text(p2 / p1 * mp.exp(reach) - 1)]
    return case


def proportion_difference_table(draw):
    tables = [(0, 1, 0, 1), (0, 1, 1, 1), (1, 1, 0, 1), (1, 1, 1, 1), (0, 10, 0, 10), (10, 10, 10, 10), (3, 7, 3, 7)]
    tables += [(0, BIG, 0, BIG), (BIG, BIG, BIG, BIG), (0, BIG, 1, BIG), (1, BIG, 2, BIG), (0, BIG, BIG, BIG)]
    tables += [(BIG - 1, BIG, BIG, BIG), (BIG // 2, BIG, BIG // 2 + 1, BIG), (333333333, BIG, 333333334, BIG)]
    tables += [(333333333, 999999999, 1, 3), (1, 3, 333333334, BIG), (500000000, BIG, 500900000, BIG)]
    tables += [(500000000, BIG, 500800000, BIG), (100000000, BIG, 100500000, BIG), (1, 1, 999999999, BIG)]
    tables += [(1000, 10**6, 2000, 10**6), (50, 100, 900, 1000), (1, 2, 1, BIG), (0, 5, 3, BIG), (700000000, BIG, 1, 1)]
    for index in range(60):
        n1, n2 = some_count(draw), some_count(draw)
        x1 = draw.randint(0, n1)
        near = round(x1 / n1 * n2 + draw.gauss(0, 4) * (n2 * x1 / n1 * (1 - x1 / n1)) ** 0.5)
        tables.append((x1, n1, min(n2, max(0, near)) if index % 3 else draw.randint(0, n2), n2))
    cases = [
        proportion_difference_case(*table, LEVELS[index % len(LEVELS)] if index % 2 else 0.95)
        for index, table in enumerate(tables)
    ]
    write("proportion_difference", "Newcombe interval, pooled z test, Katz lift interval", cases)


# Means


def mean_case(n1, m1, v1, n2, m2, v2, level):
    a, b = v1 / n1, v2 / n2
    error, d = mp.sqrt(a + b), m2 - m1
    df = (a + b) ** 2 / (a * a / (n1 - 1) + b * b / (n2 - 1))
    reach = t_upper_quantile((1 - mpf(level)) / 2, df) * error
    p_value = t_two_sided(d / error, df)
    case = {"level": repr(level), "estimate": text(d), "standardError": text(error), "degreesOfFreedom": text(df)}
    case |= {"t": text(d / error), "p": text(p_value), "log10p": text(mp.log10(p_value) if d else 0)}
    case["interval"] = [text(d - reach), text(d + reach)]
    if m1 > 0 and m2 > 0:
        a, b = a / m1**2, b / m2**2
        df = (a + b) ** 2 / (a * a / (n1 - 1) + b * b / (n2 - 1))
        reach = t_upper_quantile((1 - mpf(level)) / 2, df) * mp.sqrt(a + b)
        case["lift"] = [text(m2 / m1 * mp.exp(-reach) - 1), text(m2 / m1 * mp.exp(reach) - 1)]
    return case


def welch_table(draw):
    arms = [
        (2, 1.0, 2.0, 2, 2.0, 3.0),
        (2, 1.0, 0.0, 2, 2.0, 3.0),
        (100, 5.0, 1.0, 100, 5.0, 1.0),
        (2, -3.0, 1e-9, 2, 4.0, 1e9),
        (BIG, 1e9, 1e-6, BIG, 1000000000.0001, 1e-6),
        (BIG, 0.1, 0.09, BIG, 0.1004, 0.09),
        (BIG, 0.3, 0.21, BIG, 0.3, 0.21),
        (BIG, 7.0, 0.0, 2, 7.5, 1.0),
        (3, 1e-200, 1e-300, 5, 3e-200, 2e-300),
        (40, 1.0, 0.01, 50, 9.0, 0.02),
        (2000, 1.0, 1.0, 3000, 1.9, 1.3),
    ]
    for _ in range(35):
        n1, n2 = some_count(draw) + 1, some_count(draw) + 1
        m1, s1, s2 = draw.uniform(-2, 10), 10 ** draw.uniform(-4, 3), 10 ** draw.uniform(-4, 3)
        m2 = m1 + draw.gauss(0, 3) * (s1 * s1 / n1 + s2 * s2 / n2) ** 0.5
        arms.append((n1, m1, s1 * s1, n2, m2, s2 * s2))
    cases = []
    for index, (n1, m1, v1, n2, m2, v2) in enumerate(arms):
        case = mean_case(n1, mpf(m1), mpf(v1), n2, mpf(m2), mpf(v2), LEVELS[index % len(LEVELS)])
        names = {"n1": n1, "m1": repr(m1), "v1": repr(v1), "n2": n2, "m2": repr(m2), "v2": repr(v2)}
        cases.append(names | case)
    write("welch", "Welch t test and intervals from summaries", cases)


def moments(counts):
    """(n, sum, sum of squares) of value → count."""
    return (
        sum(counts.values()),
        sum(value * count for value, count in counts.items()),
        sum(value * value * count for value, count in counts.items()),
    )


def moments_table(draw):
    half = BIG // 2
    samples = [
        ({0: 1, 1: 1}, {0: 1, 5: 1}, 1.0),
        ({BIG: half, BIG - 1: half}, {BIG: half + 5000, BIG - 1: half - 5000}, 1000.0),
        ({BIG: BIG - 1, BIG - 1: 1}, {BIG: BIG - 2, BIG - 1: 2}, 1.0),
        ({10**9 + 3: 2, 10**9 + 9: 1}, {10**9 + 4: 3, 10**9 + 5: 1}, 1000.0),
        ({-BIG: half, BIG: half}, {-BIG: half, BIG: half + 1}, 1.0),
        ({10**14: 3, 10**14 + 1: 4}, {10**14: 4, 10**14 + 1: 4}, 1e6),
        ({10**14: half, 10**14 + 1: half}, {10**14: half + 7, 10**14 + 1: half}, 3.0),
        ({7: BIG}, {7: 1, 8: 1}, 1.0),
    ]
    for _ in range(16):
        centre, spread = draw.randint(0, 10**6), draw.randint(1, 10**5)
        arms = [
            {centre + draw.randint(0, spread): int(10 ** draw.uniform(0, 8)) for _ in range(draw.randint(2, 6))}
            for _ in range(2)
        ]
        samples.append((arms[0], arms[1], draw.choice([1.0, 1000.0, 60000.0])))
    cases = []
    for index, (first, second, scale) in enumerate(samples):
        named, numbers = {"scale": repr(scale)}, []
        for arm, counts in (("1", first), ("2", second)):
            n, total, squares = moments(counts)
            mean = mpf(total) / n / mpf(scale)
            variance = mpf(n * squares - total * total) / n / (n - 1) / mpf(scale) ** 2
            named |= {"n" + arm: n, "sum" + arm: str(total), "squares" + arm: str(squares)}
            named |= {"mean" + arm: text(mean), "variance" + arm: text(variance)}
            numbers += [n, mean, variance]
        cases.append(named | mean_case(*numbers, LEVELS[index % len(LEVELS)]))
    write("moments", "mean, variance, Welch t test and intervals from exact integer moments", cases)


# Sample ratio


def sample_ratio_table(draw):
    cases = [([600, 400], [1.0, 1.0]), ([1, 0], [0.5, 0.5]), ([5, 5], [1.0, 1.0]), ([BIG, BIG + 3], [0.5, 0.5])]
    cases += [([BIG, BIG // 2 + 900], [2.0, 1.0]), ([333333333, 333333334, 333333333], [1 / 3, 1 / 3, 1 / 3])]
    cases += [([10**6, 10**6 + 60000], [1.0, 1.0]), ([900, 100, 0], [0.9, 0.1, 1e-6]), ([100, 900], [0.5, 0.5])]
    cases += [([10**8, 10**8, 10**8 + 10**6], [0.3, 0.3, 0.3])]
    for _ in range(40):
        arms = draw.choice([2, 2, 3, 4, 6, 12, 26, 51])
        weights = [draw.choice([1.0, 0.5, 0.2, 0.1, 0.33, 3.0]) for _ in range(arms)]
        users = 10 ** draw.uniform(1, 9)
        expected = [weight / sum(weights) * users for weight in weights]
        pull = draw.choice([0, 1, 1, 3, 30])
        cases.append(([max(0, round(e + draw.gauss(0, pull) * e**0.5)) for e in expected], weights))
    rows = []
    for observed, weights in cases:
        users, total = sum(observed), sum(mpf(weight) for weight in weights)
        expected = [mpf(weight) / total * users for weight in weights]
        statistic = sum((o - e) ** 2 / e for o, e in zip(observed, expected))
        p_value = chi_squared_upper(statistic, len(observed) - 1)
        row = {"observed": observed, "weights": [repr(weight) for weight in weights], "statistic": text(statistic)}
        rows.append(row | {"p": text(p_value), "log10p": text(mp.log10(p_value) if statistic else 0)})
    write("sample_ratio", "Pearson chi-squared test of counts against weights", rows)


for maker in [
    normal_table,
    student_t_table,
    chi_squared_table,
    proportion_table,
    proportion_difference_table,
    welch_table,
    moments_table,
    sample_ratio_table,
]:
    maker(random.Random(maker.__name__))

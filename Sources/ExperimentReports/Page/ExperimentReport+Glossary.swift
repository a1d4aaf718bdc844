import ExperimentAnalysis

extension ExperimentReport {
  /// The terms of the page and what they mean, in the marks of ``InlineText``: those that this report uses.
  var glossary: [(term: String, meaning: String)] {
    let simulated = imported == nil
    let both: [(String, String)] = [
      ("Control", "The variant that the others are compared with."),
      ("Exposed", "A user enters the test at the first input that the tested coordinator handles, or when it starts."),
      (
        "Compact, regular",
        "The size class when a user enters the test: compact on phones and in narrow windows, regular on tablets."
      ),
      ("Primary metric, guardrail", "The primary metric decides. A guardrail must not get worse."),
      ("PASS, FAIL, UNDECIDED", "A requirement or a guardrail holds, does not hold, or neither is shown."),
      ("Margin", "The smallest difference that matters. Differences below it are drawn grey."),
      ("pp", "Percentage points: from 70 % to 74 % is +4 pp, or +5.7 % relative to 70 %."),
    ]
    let verdicts: [(String, String)] =
      simulated && scenariosNote != nil
      ? [
        ("Scenario", "One draw of the uncertain parameters. All variants are replayed in every scenario."),
        (
          "Favors",
          "The difference has one sign in at least 95 % of the scenarios, and its median is at least the margin."
        ),
        ("Leans", "It has one sign in 80 % to 95 % of the scenarios."),
        ("Depends on", "Its sign, or whether it matters, depends on the parameter."),
        ("No material difference", "It is below the margin in at least 90 % of the scenarios."),
        (
          "Undecided",
          "Other users or other scenarios could give another verdict: fewer than 95 % of the resamples agree."
        ),
        ("Identical", "Nothing can differ for these users: they meet the same app and the same rules."),
      ]
      : [
        ("Favors", "The test, adjusted for several tests, finds the difference, and its interval does not hold zero."),
        ("No material difference", "Every difference that the interval allows is below the margin."),
        ("Undecided", "The interval allows differences that matter, and no difference."),
      ]
    let ranking: [(String, String)] =
      results.rankings.isEmpty
      ? []
      : [
        ("Probability of being the best", "How often a variant is better than all others, across scenarios and users.")
      ]
    let simulation: [(String, String)] =
      simulated
      ? [
        ("Simulated user", "A user of the model in the experiment file. Results test that model, not real users."),
        ("Monte Carlo error", "What would change with another seed, because no more users were simulated."),
        (
          "Same users", "Every simulated user meets every variant with the same luck, so differences are the variants'."
        ),
      ] : []
    return both + verdicts + ranking + simulation
  }
}

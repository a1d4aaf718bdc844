import ExperimentAnalysis

/// The recommendation in words, in the marks of ``InlineText``: the page, the summary, the picture, `report.json` and the
/// terminal all show these.
struct Advice {
  /// What there is to pay or to lose.
  struct Cost {
    /// What became of a guardrail or a requirement; `nil` of any other metric.
    var status: Recommendation.Check.Status?
    /// The metric, the variant and the number.
    var words: String
  }

  /// What to do, such as ``Ship `hybrid` ``.
  var title: String
  /// How sure that is: the effect of each variant in question, and what it holds for.
  var certainty: [String] = []
  /// Why, the largest reason first.
  var reasons: [String] = []
  /// Guardrails and requirements, and other metrics that get worse.
  var costs: [Cost] = []
  /// What would settle or confirm it.
  var next: [String] = []

  /// The parts with their headings, those that say something.
  var parts: [(heading: String, lines: [String])] {
    [
      ("How sure", certainty), ("Why", reasons),
      ("At what cost", costs.map { cost in (cost.status.map { "**\($0.words)** " } ?? "") + cost.words }),
      ("Next", next),
    ]
    .filter { !$0.1.isEmpty }
  }

  /// The advice in Markdown, paragraph by paragraph.
  var markdown: [String] {
    ["**\(title)**"]
      + parts.map { part in
        part.lines.count == 1
          ? "\(part.heading): \(part.lines[0])"
          : ([part.heading + ":"] + part.lines.map { "- \($0)" }).joined(separator: "\n")
      }
  }
}

extension Recommendation.Check.Status {
  /// The status as it stands before a check.
  var words: String { rawValue.uppercased() }
}

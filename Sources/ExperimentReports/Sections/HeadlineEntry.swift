/// One sentence of the headline: what is told of a metric under a treatment, for whom, and what speaks for it.
struct HeadlineEntry {
  /// The treatment.
  var treatment: String
  /// The metric.
  var metric: String
  /// Who it is about, such as `Compact`.
  var people: String
  /// Their share of everybody; `nil` where it is about everybody.
  var share: String?
  /// The verdict; `nil` where there is none, as nothing can differ.
  var verdict: String?
  /// What the metric does, in the marks of ``InlineText``; `nil` where it does nothing.
  var effect: String?
  /// What speaks for it, why, and what to do, in the marks of ``InlineText``, without full stops.
  var support: [String]

  /// The entry as it stands in the summary, without the treatment.
  var markdown: String {
    let place = "*\(people)*" + (share.map { " (\($0) of people)" } ?? "") + ": "
    let told = ([effect].compactMap { $0 } + support).joined(separator: ". ") + "."
    return place + (verdict.map { "**\($0)**: " } ?? "") + told
  }
}

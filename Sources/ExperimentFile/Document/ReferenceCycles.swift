/// Finds circles among references where each name refers to one other at most.
enum ReferenceCycles {
  /// Reports every circle once, at the reference of its first member in the order given; the verb follows the name,
  /// as in "coordinator 'a' _extends_ itself".
  /// - Parameter remedy: What to write in place of the reference that is reported.
  static func report(
    _ references: [(name: String, to: Located<String>)],
    _ verb: String,
    remedy: String,
    into diagnostics: DiagnosticCollector
  ) {
    let table = Dictionary(references.map { ($0.name, $0.to) }) { first, _ in first }
    var finished: Set<String> = []
    for reference in references {
      var path: [String] = []
      var next: String? = reference.name
      while let name = next, !finished.contains(name) {
        finished.insert(name)
        path.append(name)
        next = table[name]?.value
      }
      guard let end = next, let start = path.firstIndex(of: end) else { continue }
      let circle = Array(path[start...])
      guard let first = references.first(where: { circle.contains($0.name) }) else { continue }
      let offset = circle.firstIndex(of: first.name) ?? 0
      let ordered = circle[offset...] + circle[..<offset]
      let chain = ordered.map { quoted($0) }.joined(separator: " \(verb) ")
      let message = circle.count == 1 ? "coordinator \(chain) \(verb) itself" : "\(chain) \(verb) \(quoted(first.name))"
      diagnostics.report(.cyclicReference, message, at: first.to.range, hint: remedy)
    }
  }
}

/// A link taken to pieces: scheme and host as the first two parts of the path, and the query.
struct Link {
  let path: [String]
  let query: [(key: String, value: String)]

  /// Reads `scheme://host/part?key=value&…`; `nil` when the text has no scheme.
  init?(_ text: String) {
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let front = halves.first, let colon = front.firstIndex(of: ":"), colon > front.startIndex,
      front[colon...].hasPrefix("://")
    else { return nil }
    let rest = front[colon...].dropFirst(3)
    // A slash at the end says nothing, an empty part in the middle is a slip.
    let parts = (rest.hasSuffix("/") ? rest.dropLast() : rest).split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: \.isEmpty) else { return nil }
    path = [String(front[..<colon])] + parts.map(String.init)
    let pairs = halves.dropFirst().first?.split(separator: "&") ?? []
    query = pairs.map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return (sides.first ?? "", sides.dropFirst().first ?? "")
    }
  }
}

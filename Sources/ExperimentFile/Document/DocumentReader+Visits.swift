import UserSimulation

extension ValueForm where Value == VisitLaw {
  /// How often users open the app.
  static var visits: Self {
    .object { reader in
      let count = reader.required("count", .integer(in: 1...100), "The most visits.")
      let returns = reader.optional(
        "returns",
        .number(in: 0...1),
        default: 1,
        "The probability that who leaves without what they came for comes back."
      )
      let gap = reader.required(
        "gap",
        .meanDuration(upTo: 31_536_000_000),
        "The mean time from one visit to the next; the times are exponentially distributed."
      )
      guard let count, let gap else { return nil }
      return VisitLaw(most: count, returns: returns, gapMilliseconds: gap)
    }
  }
}

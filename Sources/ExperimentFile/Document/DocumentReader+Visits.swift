import UserSimulation

extension ValueForm where Value == VisitLaw {
  /// How often people open the app.
  static var visits: Self {
    .object { reader in
      let count = reader.required("count", .integer(in: 1...100))
      let returns = reader.optional("returns", .number(in: 0...1)) ?? 1
      let gap = reader.required("gap", .meanDuration(upTo: 31_536_000_000))
      guard let count, let gap else { return nil }
      return VisitLaw(most: count, returns: returns, gapMilliseconds: gap)
    }
  }
}

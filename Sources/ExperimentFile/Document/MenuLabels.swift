/// The labels of a menu written out, in the file itself or in a table beside it.
struct MenuLabels {
  /// The labels of the first level, with what stands below them.
  var labels: [MenuEntry.Label]
  /// How likely each leaf is to be looked for, on any scale; `nil` where all are alike.
  var weights: [Double]?
}

extension ValueForm where Value == MenuLabels {
  /// Labels written out, or the path of a table with them.
  static func menuLabels(_ levels: [String]) -> Self {
    let written = ValueForm.converting(ValueForm<[MenuEntry.Label]>.labels(levels)) { MenuLabels(labels: $0) }
    let table = ValueForm.table("a table of labels") { reader, context in
      guard let labels = LabelTable.labels(reader, levels: levels) else { return nil }
      guard labels.weights?.allSatisfy({ $0 == 0 }) != true else {
        return context.reject(.zeroWeights, "must give a weight above 0 to something")
      }
      return labels
    }
    return written.or(table)
  }
}

/// The labels of a menu written out, in the file itself or in a table beside it.
struct MenuLabels {
  /// The labels of the first level, with what stands below them.
  var labels: [MenuEntry.Label]
  /// How likely each leaf is to be looked for, on any scale; `nil` where all are alike.
  var weights: [Double]?

  /// What can be told of them whatever the levels are, of which there are eight at the most.
  static var schema: ValueSchema {
    let leaves = ValueSchema.array(of: .text(.any), count: 1 ... .max)
    let written = (1..<8).reduce(leaves) { below, _ in
      .either([leaves, .table(of: below, keys: .any, count: 1 ... .max)])
    }
    return .described(
      .either([written, .text(.any)]),
      "an object for each level but the last, which is an array of texts; or the path of a table of labels"
    )
  }
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

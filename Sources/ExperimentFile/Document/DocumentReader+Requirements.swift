import NavigationExperiments

extension DocumentReader {
  /// The requirements, in the order of the file.
  func requirements(_ reader: ObjectReader, metrics: [Metric]?) -> [Requirement]? {
    let metricValues = reader.member("metrics")?.value
    let metricIDs = metricValues?.keys ?? []
    let variantIDs = reader.member("variants")?.value.keys ?? []
    let form = ValueForm<Requirement?>.object { requirement in
      let metric = requirement.required("metric", .name(among: metricIDs, called: "metric"), "What is bounded.")
      let variant = requirement.required("of", .name(among: variantIDs, called: "variant"), "Whose.")
      let judgment = requirement.optional(
        "judged_by",
        ValueForm<Requirement.Judgment>.anyCase,
        default: .worstOf90,
        "What is held against the bound."
      )
      let scale = MetricScale(of: metric.flatMap { metricValues?[$0] })
      var bounds: [Bound?] = []
      for comparison in Requirement.Comparison.allCases {
        let (key, meaning) =
          switch comparison {
          case .atMost: (comparison.rawValue, "The value may not exceed it.")
          case .atLeast: (comparison.rawValue, "The value may not fall below it.")
          }
        bounds.append(scale.flatMap { requirement.optional(key, .bound(on: $0)) })
        _ = requirement.member(key, of: .anyBound, meaning)
      }
      guard let key = requirement.one(of: Requirement.Comparison.allCases.map(\.rawValue)),
        let comparison = Requirement.Comparison(rawValue: key), let bound = bounds.lazy.compactMap({ $0 }).first,
        let metric, let position = metricIDs.firstIndex(of: metric),
        let variant, let arm = variantIDs.firstIndex(of: variant)
      else { return .some(nil) }
      return Requirement(
        metric: position,
        variant: arm,
        comparison: comparison,
        isRelativeToControl: bound.isRelativeToControl,
        bound: bound.value,
        judgment: judgment
      )
    }
    let list = ValueForm<[Requirement?]>.array(of: form)
    return reader.member("requirements", of: list, unlessSaid: "empty", "What must hold for the answer to be yes.")
      == nil
      ? [] : reader.optional("requirements", list)?.compactMap { $0 }
  }
}

import HeadlessNavigation
import NavigationExperiments

extension DocumentReader {
  /// The published figures that metrics are held against, in the order of the file.
  func published(_ reader: ObjectReader, metrics: [Metric]?) -> [PublishedFigure]? {
    let metricValues = reader.member("metrics")?.value
    let metricIDs = metricValues?.keys ?? []
    let variantIDs = reader.member("variants")?.value.keys ?? []
    let form = ValueForm<PublishedFigure?>.object { figure in
      let metric = figure.required("metric", .name(among: metricIDs, called: "metric"), "What was measured.")
      let variant = figure.required("of", .name(among: variantIDs, called: "variant"), "Under which variant.")
      let sizeClass = figure.optional(
        "size_class",
        ValueForm<SizeClass>.anyCase,
        unlessSaid: "everybody",
        "In which width."
      )
      let scale = MetricScale(of: metric.flatMap { metricValues?[$0] })
      let value = scale.flatMap { figure.optional("value", .level(on: $0)) }
      let range = scale.flatMap { figure.optional("between", .range(of: .level(on: $0))) }
      let lift = figure.optional(
        "lift",
        .percent(in: -1...100),
        """
        By how much it was more than under the control, as a share of the control's value; below zero where it \
        was less.
        """
      )
      _ = figure.member("value", of: .anyLevel, #"What was measured, such as `"36 s"`, `"71 %"` or `0.34`."#)
      _ = figure.member("between", of: .range(of: .anyLevel), "The range that was measured, the lower end first.")
      let use = figure.required(
        "use",
        ValueForm<PublishedFigure.Use>.anyCase,
        "Whether parameters were chosen to meet it, nothing was chosen by it, or it was put in."
      )
      let source = figure.required("source", .string, "Who published it where.")
      guard figure.one(of: ["value", "between", "lift"]) != nil,
        let told = range ?? (value ?? lift).map({ $0...$0 }),
        let metric, let position = metricIDs.firstIndex(of: metric),
        let variant, let arm = variantIDs.firstIndex(of: variant), let use, let source
      else { return .some(nil) }
      return PublishedFigure(
        metric: position,
        variant: arm,
        sizeClass: sizeClass,
        isLift: lift != nil,
        range: told,
        use: use,
        source: source
      )
    }
    let list = ValueForm<[PublishedFigure?]>.array(of: form, count: 1...1000)
    return reader.member(
      "published",
      of: list,
      unlessSaid: "empty",
      "What others measured of real users, which metrics are held against."
    ) == nil ? [] : reader.optional("published", list)?.compactMap { $0 }
  }
}

import HeadlessNavigation
import NavigationExperiments

extension DocumentReader {
  /// The funnel; its steps may be screens of any variant.
  func funnel(_ reader: ObjectReader, appValue: JSON5Value?, variants: [ReadVariant]?) -> ExperimentFunnel? {
    let patches = reader.member("variants")?.value
    let added = patches?.keys.flatMap { patches?[$0]?["app"]?["screens"]?.keys ?? [] } ?? []
    let declared = appValue?["screens"]?.keys ?? []
    let screens = declared.isEmpty ? [] : declared + added
    let goals = reader.member("people")?.value["goals"]?.items ?? []
    let reached = goals.compactMap { $0["reach"]?.text }.map { Name<Screen>($0) }
    let subjects =
      goals.contains { $0["finish"] != nil }
      ? nil
      : variants.map { variants in
        Set(variants.flatMap { $0.app.app.screens.filter { $0.value.subject != nil }.keys }).union(reached)
      }
    let form = ValueForm<ExperimentFunnel>.object("the funnel") { funnel in
      let window = funnel.required("window", .duration(in: 1...31_536_000_000))
      let steps = funnel.required("steps", .array(of: .funnelStep(screens, about: subjects), count: 1...20))
      funnel.reportDuplicateIDs(in: "steps", of: "step")
      guard let window, let steps else { return nil }
      return ExperimentFunnel(steps: steps, windowMilliseconds: Int64(window))
    }
    return reader.required("funnel", form)
  }
}

extension ValueForm where Value == ExperimentFunnel.Step {
  /// A step of the funnel.
  /// - Parameter subjects: The screens that are about something; `nil` while that is not known.
  static func funnelStep(_ screens: [String], about subjects: Set<Name<Screen>>?) -> Self {
    .object { reader in
      let id = reader.required("id", .stepID)
      let screen = reader.required("screen", .oneOrMore(of: .name(among: screens, called: "screen")))
      let onGoal = reader.optional("on_goal", .boolean) ?? false
      guard let id, let screen else { return nil }
      let names = screen.map { Name<Screen>($0) }
      if onGoal, let subjects, subjects.isDisjoint(with: names), let key = reader.member("on_goal")?.keyRange {
        let message = "no screen of \(reader.subject) is about something that people look for"
        reader.diagnostics.report(.misplacedKey, message, at: key, hint: "leave 'on_goal' out")
      }
      return ExperimentFunnel.Step(id: id, screens: names, onGoal: onGoal)
    }
  }
}

extension ValueForm where Value == String {
  /// The word for the moment of exposure, where the id of a step may stand.
  static var exposureWord: String { "exposure" }

  /// The id of a step.
  static var stepID: Self {
    Self("an id", of: [.string]) { context in
      guard context.value.text != exposureWord else {
        let hint = "in metrics, \(quoted(exposureWord)) is the moment a person meets what is tested"
        return context.reject(.reservedWord, "must be a word that has no other meaning", hint: hint)
      }
      return ValueForm.identifier.read(context)
    }
  }
}

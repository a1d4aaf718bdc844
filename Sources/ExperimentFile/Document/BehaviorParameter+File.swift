import HeadlessNavigation
import TextFormats
import UserBehavior
import UserSimulation

extension DocumentReader {
  /// How users behave: the policy, and whatever differs from the defaults.
  var behavior: ValueForm<BehaviorEntry> {
    .object(
      "behavior",
      .reader,
      .optional(
        "policy", .anyCase, normally: PolicyName.scan,
        "The model: scan, commit, go back; or do what given weights make likely."),
      .behaviorParameters { ValueForm<Double>.value(of: $0).literal(of: $0.standard) }
    ) { reader, policy, parameters in
      // Where the policy is misspelt in key or word, it is not known which one was meant.
      guard policy != nil || reader.lacks("policy") else { return nil }
      var entry = BehaviorEntry(policy: policy ?? .scan)
      for (parameter, value) in parameters { entry.parameters[parameter] = value }
      return entry
    }
  }
}

extension ObjectKey where Value == [BehaviorParameter: Double] {
  /// The parameters of behavior that are written, with their values.
  /// - Parameter standard: What holds for a parameter that is not, in Markdown.
  static func behaviorParameters(unlessSaid standard: @escaping (BehaviorParameter) -> String?) -> Self {
    .settings(
      of: [:],
      BehaviorParameter.allCases.map { parameter in
        let form = ValueForm<Double>.value(of: parameter)
        return .key(
          parameter.key, form.known(as: form.outline.schema().described(as: parameter.defaultDescription)),
          unlessSaid: standard(parameter), parameter.meaning
        ) { $0[parameter] = $1 }
      })
  }
}

extension BehaviorParameter {
  /// The value it has by default, and where that comes from.
  fileprivate var defaultDescription: String {
    let number = unit.symbol.isEmpty ? shortest(standard) : "\(shortest(standard)) \(unit.symbol)"
    return "\(number) by default (\(source))"
  }
}

extension ValueForm where Value == Double {
  /// A value of a parameter in its unit; durations in milliseconds, lengths in millimetres.
  static func value(of parameter: BehaviorParameter) -> Self {
    let (least, most) = (Int(parameter.range.lowerBound), Int(parameter.range.upperBound))
    return switch parameter.unit {
    case .duration: .converting(ValueForm<Int>.duration(in: least...most)) { Double($0) }
    case .length: .length(in: parameter.range)
    case .proportion, .number: .number(in: parameter.range)
    case .count: .converting(ValueForm<Int>.integer(in: least...most)) { Double($0) }
    }
  }
}

/// How users behave, as written.
struct BehaviorEntry {
  var policy = PolicyName.scan
  var parameters = BehaviorParameters()
}

/// The policies as they are called in files.
enum PolicyName: String, CaseIterable {
  case scan
  case weights
}

extension DocumentReader {
  /// The distribution of the time on a screen: a law and its parameters.
  var dwell: ValueForm<DwellLaw> {
    .object(
      "a time",
      of: .kind(
        "law",
        [
          (
            "log-normal",
            .all(
              .required("median", dwellTime, "Half stay less long."),
              .required("sigma", .number(in: 0...3), "The standard deviation of the logarithm.")
            ) { DwellLaw(median: $0, sigma: $1) }
          )
        ], "The distribution of the time."))
  }

  /// A time on a screen, in milliseconds.
  var dwellTime: ValueForm<Double> { .converting(ValueForm<Int>.duration(in: 1...86_400_000)) { Double($0) } }

  /// The weights, screen by screen.
  var weights: ValueForm<InputWeights> {
    let (apps, otherwise) = (apps.map(\.app), "otherwise")
    let screens = apps.flatMap(\.screenOrder).map(\.rawValue)
    let tabs = apps.flatMap { app in app.screenOrder.map { app.screens[$0]?.tab?.id.rawValue ?? $0.rawValue } }
    let keys = ValueForm<String>.name(among: screens.isEmpty ? [] : screens + [otherwise], called: "screen")
    let table = ValueForm<[KeyedValue<ScreenWeights>]>.table(of: "screen", keys: keys, count: 0...1001) { screen in
      let own = apps.filter { screen == otherwise || $0.screens[Name(screen)] != nil }
      let items = own.flatMap { app in
        (screen == otherwise ? app.screenOrder : [Name(screen)]).flatMap { app.screens[$0]?.items ?? [] }
      }
      return self.screenWeights(items: items.map(\.id.rawValue) + tabs)
    }
    return .converting(table) { entries in
      var weights = InputWeights()
      for entry in entries {
        if entry.key == otherwise {
          weights.otherwise = entry.value
        } else {
          weights.screens[Name(entry.key)] = entry.value
        }
      }
      return weights
    }
  }

  /// What users on one screen do.
  /// - Parameter items: The items that may be named.
  func screenWeights(items: [String]) -> ValueForm<ScreenWeights> {
    let item = ValueForm<String>.name(among: items, called: "item")
    return .object(
      "weights",
      of: .settings(
        of: ScreenWeights(),
        [
          .key(
            "items", .table(of: "item", keys: item, count: 0...1000, weight), unlessSaid: "1 each [P]",
            "How likely each item, or tab of a tab bar in view, is to be tapped."
          ) { weights, entries in for entry in entries { weights.items[Name(entry.key)] = entry.value } },
          .key(
            "dwell", dwell, unlessSaid: "log-normal, 6 s, 0.6 [P]",
            "How long they stay until they do something, loading and reading included."
          ) { $0.dwell = $1 },
          .key(
            "rows", \.rows, weight, from: "[P]",
            "How likely the rows of a list are to be tapped, all together; each is as likely as the others."),
          .key(
            "rows_on_goal", \.rowsOnGoal, weight, unlessSaid: "as the others",
            "The same for the rows that lead to what the user looks for, which then no longer share `rows`."),
          .key(
            "back", \.back, weight, from: "[P]", "How likely they are to go back, where that leads anywhere."),
          .key("leave", \.leave, weight, from: "[P]", "How likely they are to leave the app."),
        ]))
  }

  /// How likely something is, on any scale.
  var weight: ValueForm<Double> { .number(in: 0...1_000_000_000) }
}

import HeadlessNavigation
import TextFormats
import UserSimulation

extension ValueForm where Value == BehaviorEntry {
  /// How users behave: the policy, and whatever differs from the defaults.
  static var behavior: Self {
    .object { reader in
      var entry = BehaviorEntry()
      let policy = reader.optional(
        "policy", .anyCase, normally: entry.policy,
        "The model: scan, commit, go back; or do what given weights make likely.")
      for (parameter, value) in reader.behaviorParameters(unlessSaid: { reader.literal(of: $0) }) {
        entry.parameters[parameter] = value
      }
      entry.policy = policy ?? entry.policy
      // Where the policy is misspelt in key or word, it is not known which one was meant.
      return policy == nil && !reader.lacks("policy") ? nil : entry
    }
  }
}

extension BehaviorParameter {
  /// What can be told of its values, with the one it has by default.
  fileprivate var schema: ValueSchema {
    let number = unit.symbol.isEmpty ? shortest(standard) : "\(shortest(standard)) \(unit.symbol)"
    return ValueForm<Double>.value(of: self).outline.schema().described(as: "\(number) by default (\(source))")
  }
}

extension ObjectReader {
  /// The parameters of behavior that are written, with their values.
  /// - Parameter standard: What holds for a parameter that is not, in Markdown.
  func behaviorParameters(unlessSaid standard: (BehaviorParameter) -> String?) -> [BehaviorParameter: Double] {
    var values: [BehaviorParameter: Double] = [:]
    for parameter in BehaviorParameter.allCases {
      let form = ValueForm<Double>.value(of: parameter).known(as: parameter.schema)
      values[parameter] = optional(parameter.key, form, unlessSaid: standard(parameter), parameter.meaning)
    }
    return values
  }

  /// The default of a parameter as a file writes it, in Markdown, where that is asked for.
  fileprivate func literal(of parameter: BehaviorParameter) -> String? {
    recorder.flatMap { _ in ValueForm<Double>.value(of: parameter).literal(of: parameter.standard) }
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

extension ValueForm where Value == DwellLaw {
  /// The distribution of the time on a screen: a law and its parameters.
  static var dwell: Self {
    .object { reader in
      guard reader.required("law", ValueForm<Bool>.oneOf(["log-normal": true]), "The distribution of the time.") != nil
      else {
        reader.letPass()
        return nil
      }
      let median = reader.required("median", .dwellTime, "Half stay less long.")
      let sigma = reader.required("sigma", .number(in: 0...3), "The standard deviation of the logarithm.")
      guard let median, let sigma else { return nil }
      return DwellLaw(median: median, sigma: sigma)
    }
  }
}

extension ValueForm where Value == Double {
  /// A time on a screen, in milliseconds.
  static var dwellTime: Self { .converting(ValueForm<Int>.duration(in: 1...86_400_000)) { Double($0) } }
}

extension ValueForm where Value == InputWeights {
  /// The weights, screen by screen.
  /// - Parameter apps: The app and the variants of it; their screens and items are those that may be named.
  static func weights(in apps: [AppDefinition]) -> Self {
    let screens = apps.flatMap(\.screenOrder).map(\.rawValue)
    let tabs = apps.flatMap { app in app.screenOrder.map { app.screens[$0]?.tab?.id.rawValue ?? $0.rawValue } }
    let keys = ValueForm<String>.name(among: screens.isEmpty ? [] : screens + [otherwise], called: "screen")
    let table = ValueForm<[KeyedValue<ScreenWeights>]>.table(of: "screen", keys: keys, count: 0...1001) { screen in
      let own = apps.filter { screen == otherwise || $0.screens[Name(screen)] != nil }
      let items = own.flatMap { app in
        (screen == otherwise ? app.screenOrder : [Name(screen)]).flatMap { app.screens[$0]?.items ?? [] }
      }
      return .screenWeights(items: items.map(\.id.rawValue) + tabs)
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

  /// The key for all screens that are not named.
  private static var otherwise: String { "otherwise" }
}

extension ValueForm where Value == ScreenWeights {
  /// What users on one screen do.
  /// - Parameter items: The items that may be named.
  static func screenWeights(items: [String]) -> Self {
    .object { reader in
      var weights = ScreenWeights()
      let item = ValueForm<String>.name(among: items, called: "item")
      let entries =
        reader.optional(
          "items", .table(of: "item", keys: item, count: 0...1000, .weight), unlessSaid: "1 each [P]",
          "How likely each item, or tab of a tab bar in view, is to be tapped.") ?? []
      for entry in entries { weights.items[Name(entry.key)] = entry.value }
      weights.dwell =
        reader.optional(
          "dwell", .dwell, unlessSaid: "log-normal, 6 s, 0.6 [P]",
          "How long they stay until they do something, loading and reading included.") ?? weights.dwell
      reader.read(
        "rows", .weight, into: &weights.rows, from: "[P]",
        "How likely the rows of a list are to be tapped, all together; each is as likely as the others.")
      weights.rowsOnGoal = reader.optional(
        "rows_on_goal", .weight, unlessSaid: "as the others",
        "The same for the rows that lead to what the user looks for, which then no longer share `rows`.")
      reader.read(
        "back", .weight, into: &weights.back, from: "[P]",
        "How likely they are to go back, where that leads anywhere.")
      reader.read(
        "leave", .weight, into: &weights.leave, from: "[P]", "How likely they are to leave the app.")
      return weights
    }
  }
}

extension ValueForm where Value == Double {
  /// How likely something is, on any scale.
  static var weight: Self { .number(in: 0...1_000_000_000) }
}

extension DocumentReader {
  /// By what users decide: the policy, with the weights if it is one that has them.
  ///
  /// - Parameter behavior: How users behave; `nil` where something is wrong with that.
  func policy(_ reader: ObjectReader, _ behavior: BehaviorEntry?, app: ReadApp?, variants: [ReadVariant]?) -> Policy {
    let apps = ([app].compactMap { $0 } + (variants ?? []).map(\.app)).map(\.app)
    let weights = reader.optional(
      "weights", .weights(in: apps), unlessSaid: "all the same",
      #"What they do, and how long they take, where `policy` is `"weights"`."#)
    if let behavior, behavior.policy != .weights, let key = reader.member("weights")?.keyRange {
      let message = "'weights' in \(reader.subject) means nothing to users who go by what they came for"
      reader.report(
        .misplacedKey, message, at: key, hint: "write policy: \"weights\" under 'behavior', or leave it out")
    }
    return switch behavior?.policy {
    case .weights?: .weights(weights ?? InputWeights())
    case .scan?, nil: .scan
    }
  }
}

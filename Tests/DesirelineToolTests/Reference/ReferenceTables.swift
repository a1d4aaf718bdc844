import EventLogs
import ExperimentFile
import ExperimentReports
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserBehavior
import UserSimulation

/// The tables of the reference that follow from declarations.
extension DerivedText {
  static let tables = [
    DerivedText(
      "parameters of behavior",
      ["Key", "Name", "Unit", "Default", "Standard range", "From", "To", "Meaning", "Source"],
      BehaviorParameter.allCases
    ) { parameter in
      func text(_ value: Double) -> String {
        parameter.unit.symbol.isEmpty ? shortest(value) : "\(shortest(value)) \(parameter.unit.symbol)"
      }
      let standard = UncertainParameter.standardRange(of: parameter, around: parameter.standard).map { range in
        "\(shortest(threeDigits(range.lowerBound))) to \(text(threeDigits(range.upperBound)))"
      }
      return ["`\(parameter.key)`", parameter.name, parameter.unit.rawValue, text(parameter.standard), standard ?? "–"]
        + [parameter.range.lowerBound, parameter.range.upperBound].map(text) + [parameter.meaning, parameter.source]
    },
    DerivedText(
      "devices", ["Device", "Upright", "On its side", "Rows upright", "Rows on its side", "Points an inch"],
      DeviceCatalog.devices
    ) { device in
      let held: [Device.Orientation] = [.portrait, .landscape]
      return [device.name] + held.map { device.traits($0).horizontal.rawValue }
        + held.map { "\(device.visibleRows($0))" } + [shortest(device.pointsPerInch)]
    },
    DerivedText("windows", ["Tablet", "Window", "Upright", "On its side"], windows) { name, tablet, window in
      let held: [Device.Orientation] = [.portrait, .landscape]
      return [name, "`\"\(window.rawValue)\"`"] + held.map { tablet.traits($0, window).horizontal.rawValue }
    },
    DerivedText("codes", ["Code", "Meaning"], ProblemCode.allCases) { ["`\($0.name)`", $0.explanation] },
    DerivedText("findings", ["Finding", "About", "Meaning"], FindingKind.allCases) {
      ["`\($0.rawValue)`", $0.subject, $0.explanation]
    },
    DerivedText("acts", ["Act", "What the user did"], UserAction.allCases) { ["`\"\($0.rawValue)\"`", $0.meaning] },
    DerivedText("columns of a log", ["Column", "Required", "What it holds"], LogColumn.allCases) {
      ["`\($0.name)`", $0.isRequired ? "yes" : "", $0.meaning]
    },
    DerivedText("events of a log", ["`event`", "`name`", "What it is"], AnalyticsEvent.Kind.allCases) {
      ["`\($0.rawValue)`", $0.logged.name, $0.logged.meaning]
    },
    DerivedText("columns of outcomes.csv", ["Column", "What it holds"], PastTestFolder.meanings) {
      ["`\($0.column)`", $0.meaning]
    },
    DerivedText("removed names", ["Name", "What it was", "Since", "Instead"], RemovedName.all) {
      ["`\($0.name)`", $0.kind.rawValue, $0.since, "\($0.instead)".replacing("'", with: "`")]
    },
  ]

  private static var windows: [(String, Device, Device.Window)] {
    [("11-inch and smaller", Device.Family.tablet), ("12.9-inch and larger", .largeTablet)].flatMap { name, family in
      DeviceCatalog.devices.filter { $0.isTablet && $0.family == family }.prefix(1).flatMap { tablet in
        Device.Window.allCases.map { (name, tablet, $0) }
      }
    }
  }

  private static func threeDigits(_ value: Double) -> Double {
    var scale = 1.0
    while value != 0, value * scale < 100 { scale *= 10 }
    return (value * scale).rounded() / scale
  }
}

/// Tables of reports, and mappings of logs.
enum ReferenceTables {
  /// What one row is, what identifies it, and the columns in order.
  static func columns(of table: TableDescription) -> String {
    let key = table.primaryKey.map { "`\($0)`" }.joined(separator: ", ")
    let rows = table.columns.map { column in
      [
        "`\(column.name)`", column.kind.rawValue, column.unit ?? "", values(of: column),
        column.isRequired ? "never" : "may be", column.description,
      ]
    }
    let columns = String(markdownTable: ["Column", "Type", "Unit", "Values", "Empty", "What it holds"], rows)
    return "\(table.description) A row is identified by \(key).\n\n\(columns)"
  }

  private static func values(of column: ColumnDescription) -> String {
    let bounds = [column.minimum, column.maximum].map { $0.flatMap(DecimalFormat.text) }
    return switch (bounds[0], bounds[1]) {
    case (let low?, let high?): "\(low) to \(high)"
    case (let low?, nil): "\(low) or more"
    case (nil, let high?): "\(high) or less"
    case (nil, nil): (column.values ?? []).map { "`\($0)`" }.joined(separator: ", ")
    }
  }
  /// What a mapping reads for what.
  static func preset(_ mapping: LogMapping) -> String {
    var rows = [
      ("user", list(mapping.users)), ("time", "\(list(mapping.times)), `\(mapping.timeUnit.rawValue)`"),
      ("event's id", list(mapping.identities)),
      ("order within a millisecond", list([mapping.sequence].compactMap { $0 })),
      ("visit", list([mapping.session].compactMap { $0 })),
    ]
    rows += mapping.screens.map { ("screen", list($0.names) + condition($0.condition)) }
    rows += mapping.acts.map { ("act", list($0.names) + condition($0.condition)) }
    for exposure in mapping.exposures {
      let variants = list(exposure.variants ?? [])
      rows.append(("exposure", "\(variants) of \(list(exposure.experiments))\(condition(exposure.condition))"))
      for (name, tests) in [("sticky", exposure.sticky), ("forced", exposure.forced)] where tests != nil {
        rows.append((name, "the exposure" + condition(tests)))
      }
    }
    rows.append(("size class", sorting(mapping.sizeClass)))
    let nothing = [mapping.variantNames, mapping.screenNames, mapping.actNames].flatMap { names in
      names.filter { $0.value == nil }.keys.sorted().map { $0.isEmpty ? "none" : "`\($0)`" }
    }
    rows.append(("passed over", nothing.joined(separator: ", ")))
    return String(markdownTable: ["For", "it takes"], rows.filter { !$0.1.isEmpty }.map { [$0, $1] })
  }

  private static func list(_ paths: [String]) -> String { paths.map { "`\($0)`" }.joined(separator: " or ") }

  private static func condition(_ condition: LogMapping.Condition?) -> String {
    guard let condition else { return "" }
    let tests = condition.tests.sorted { $0.key < $1.key }.map { path, test in
      switch test {
      case .oneOf(let texts): "`\(path)` is \(list(texts))"
      case .exists(let exists): "`\(path)` is \(exists ? "there" : "not there")"
      }
    }
    return ", where " + tests.joined(separator: " and ")
  }

  private static func sorting(_ sorting: LogMapping.Sorting) -> String {
    guard !sorting.paths.isEmpty else { return "\(sorting.otherwise ?? "") for everybody" }
    let names = sorting.names.sorted { $0.key < $1.key }.map { "\($0.value) for `\($0.key)`" }
    let bins = sorting.bins.map { "\($0.name) from \(Int($0.start))" }
    return
      "\(list(sorting.paths)): \((names + bins).joined(separator: ", ")); otherwise \(sorting.otherwise ?? "a fault")"
  }
}

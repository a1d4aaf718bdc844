import EventLogs
import ExperimentFile
import ExperimentReports
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

/// The tables of the reference that follow from declarations, in Markdown.
enum ReferenceTables {
  /// Each with the name of its text.
  static let all: [(name: String, text: @Sendable () -> String)] = [
    ("parameters of behavior", { behavior }), ("devices", { devices }), ("windows", { windows }), ("codes", { codes }),
    ("findings", { findings }), ("acts", { acts }), ("columns of a log", { logColumns }),
    ("events of a log", { logEvents }),
    ("columns of outcomes.csv", { pastTests }), ("removed names", { removedNames }),
  ]

  private static var behavior: String {
    let titles = ["Key", "Name", "Unit", "Default", "Standard range", "From", "To", "Meaning", "Source"]
    return table(titles, BehaviorParameter.allCases) { parameter in
      func text(_ value: Double) -> String {
        parameter.unit.symbol.isEmpty ? shortest(value) : "\(shortest(value)) \(parameter.unit.symbol)"
      }
      let standard = UncertainParameter.standardRange(of: parameter, around: parameter.standard).map { range in
        "\(shortest(short(range.lowerBound))) to \(text(short(range.upperBound)))"
      }
      return ["`\(parameter.key)`", parameter.name, parameter.unit.rawValue, text(parameter.standard), standard ?? "–"]
        + [parameter.range.lowerBound, parameter.range.upperBound].map(text) + [parameter.meaning, parameter.source]
    }
  }

  private static func shortest(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  /// Three digits.
  private static func short(_ value: Double) -> Double {
    var scale = 1.0
    while value != 0, value * scale < 100 { scale *= 10 }
    return (value * scale).rounded() / scale
  }

  private static var devices: String {
    table(
      ["Device", "Upright", "On its side", "Rows upright", "Rows on its side", "Points an inch"], DeviceCatalog.devices
    ) { device in
      let held: [Device.Orientation] = [.portrait, .landscape]
      return [device.name] + held.map { device.traits($0).horizontal.rawValue }
        + held.map { "\(device.visibleRows($0))" } + ["\(device.pointsPerInch)".replacing(".0", with: "")]
    }
  }

  private static var windows: String {
    let tablets =
      DeviceCatalog.devices.filter { $0.isTablet && $0.family == .tablet }.prefix(1)
      + DeviceCatalog.devices.filter { $0.family == .largeTablet }.prefix(1)
    let names = ["11-inch and smaller", "12.9-inch and larger"]
    let rows = zip(names, tablets).flatMap { name, tablet in
      Device.Window.allCases.map { window in
        let held: [Device.Orientation] = [.portrait, .landscape]
        return [name, "`\"\(window.rawValue)\"`"] + held.map { tablet.traits($0, window).horizontal.rawValue }
      }
    }
    return table(["Tablet", "Window", "Upright", "On its side"], rows) { $0 }
  }

  private static var codes: String {
    table(["Code", "Meaning"], ProblemCode.allCases) { ["`\($0.name)`", $0.explanation] }
  }

  private static var findings: String {
    table(["Finding", "About", "Meaning"], FindingKind.allCases) { ["`\($0.rawValue)`", $0.subject, $0.explanation] }
  }

  private static var acts: String {
    table(["Act", "What the user did"], UserAction.allCases) { ["`\"\($0.rawValue)\"`", $0.meaning] }
  }

  private static var logColumns: String {
    table(["Column", "Required", "What it holds"], LogColumn.allCases) {
      ["`\($0.name)`", $0.isRequired ? "yes" : "", $0.meaning]
    }
  }

  private static var logEvents: String {
    table(["`event`", "`name`", "What it is"], AnalyticsEvent.Kind.allCases) {
      ["`\($0.rawValue)`", $0.logged.name, $0.logged.meaning]
    }
  }

  private static var pastTests: String {
    table(["Column", "What it holds"], PastTestFolder.meanings) { ["`\($0.column)`", $0.meaning] }
  }

  private static var removedNames: String {
    table(["Name", "What it was", "Since", "Instead"], RemovedName.all) {
      ["`\($0.name)`", $0.kind.rawValue, $0.since, "\($0.instead)".replacing("'", with: "`")]
    }
  }

  private static func table<Row>(_ titles: [String], _ rows: [Row], _ cells: (Row) -> [String]) -> String {
    String(markdownTable: titles, rows.map(cells))
  }
}

/// Tables of reports.
extension ReferenceTables {
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
}

/// Mappings of logs.
extension ReferenceTables {
  /// What a mapping reads for what.
  static func preset(_ mapping: LogMapping) -> String {
    var rows = [
      ("user", list(mapping.users)), ("time", "\(list(mapping.times)), `\(mapping.timeUnit.rawValue)`"),
      ("event's id", list([mapping.identity].compactMap { $0 })),
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

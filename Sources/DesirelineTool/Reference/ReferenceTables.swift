import ExperimentFile
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// The tables of the format's reference that follow from the code.
enum ReferenceTables {
  static var behavior: String {
    let titles = ["Key", "Unit", "Default", "Standard range", "From", "To", "Meaning", "Source"]
    return table(titles, BehaviorParameter.allCases) { parameter in
      func text(_ value: Double) -> String {
        parameter.unit.symbol.isEmpty ? shortest(value) : "\(shortest(value)) \(parameter.unit.symbol)"
      }
      let standard = UncertainParameter.standardRange(of: parameter, around: parameter.standard).map { range in
        "\(shortest(short(range.lowerBound))) to \(text(short(range.upperBound)))"
      }
      return ["`\(parameter.key)`", parameter.unit.rawValue, text(parameter.standard), standard ?? "–"]
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

  static var devices: String {
    table(
      ["Device", "Upright", "On its side", "Rows upright", "Rows on its side", "Points an inch"], DeviceCatalog.devices
    ) { device in
      let held: [Device.Orientation] = [.portrait, .landscape]
      return [device.name] + held.map { device.traits($0).horizontal.rawValue }
        + held.map { "\(device.visibleRows($0))" } + ["\(device.pointsPerInch)".replacing(".0", with: "")]
    }
  }

  static var windows: String {
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

  static var codes: String {
    table(["Code", "Meaning"], DiagnosticCode.allCases) { ["`\($0.name)`", $0.explanation] }
  }

  static var findings: String {
    table(["Finding", "About", "Meaning"], FindingKind.allCases) { ["`\($0.rawValue)`", $0.subject, $0.explanation] }
  }

  static var acts: [String] { UserAction.allCases.map(\.rawValue) }

  private static func table<Row>(_ titles: [String], _ rows: [Row], _ cells: (Row) -> [String]) -> String {
    let lines = [titles, titles.map { _ in "---" }] + rows.map(cells)
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}

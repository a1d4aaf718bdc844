import ExperimentFile
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// The tables of the format's reference that follow from the code.
enum ReferenceTables {
  static var behavior: String {
    table(["Key", "Unit", "Default", "From", "To", "Meaning", "Source"], BehaviorParameter.allCases) { parameter in
      let values = [parameter.standard, parameter.range.lowerBound, parameter.range.upperBound].map { value in
        let number = value == value.rounded() ? "\(Int(value))" : "\(value)"
        return parameter.unit.symbol.isEmpty ? number : "\(number) \(parameter.unit.symbol)"
      }
      return ["`\(parameter.rawValue)`", parameter.unit.rawValue] + values + [parameter.meaning, parameter.source]
    }
  }

  static var devices: String {
    table(
      ["Device", "Upright", "On its side", "Rows upright", "Rows on its side", "Points an inch"],
      DeviceCatalog.devices
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
    table(["Code", "Meaning"], DiagnosticCode.allCases) { ["`\($0.rawValue)`", $0.explanation] }
  }

  static var findings: String {
    table(["Finding", "About", "Meaning"], FindingKind.allCases) {
      ["`\($0.rawValue)`", $0.subject, $0.explanation]
    }
  }

  static var acts: [String] { PersonAct.allCases.map(\.rawValue) }

  private static func table<Row>(_ titles: [String], _ rows: [Row], _ cells: (Row) -> [String]) -> String {
    let lines = [titles, titles.map { _ in "---" }] + rows.map(cells)
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}

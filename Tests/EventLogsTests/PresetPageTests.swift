import Foundation
import Testing

import EventLogs

/// The page that documents the presets says what the code does.
struct PresetPageTests {
  private static func page() throws -> String {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/EventLogs/EventLogs.docc")
    return try String(contentsOf: sources.appending(path: "Mapping.md"), encoding: .utf8)
  }

  @Test(arguments: LogPreset.allCases) func `a preset takes this for that`(preset: LogPreset) throws {
    let table = Self.table(LogMapping(preset))
    #expect(try Self.page().contains("`\(preset.rawValue)`\n"), "\(preset.rawValue) has a heading")
    #expect(try Self.page().contains("\n\n\(table)\n"), "the table of \(preset.rawValue) should be:\n\(table)")
  }

  private static func table(_ mapping: LogMapping) -> String {
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
    let lines = rows.filter { !$0.1.isEmpty }.map { "| \($0) | \($1) |" }
    return (["| For | it takes |", "|---|---|"] + lines).joined(separator: "\n")
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

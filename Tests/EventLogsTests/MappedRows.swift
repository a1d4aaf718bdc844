import NavigationEvents
import EventLogs

/// What an interpreter makes of the rows of a log, as text.
enum MappedRows {
  static let vocabulary = LogVocabulary(
    variants: ["accordion", "push"], sizeClasses: ["compact", "regular"], segments: ["calm", "quick"],
    screens: ["home", "product"])

  /// Row by row the user, the time and what happened: `u1 5 screen-view home compact`; a fault, or `-` for nothing.
  static func told(_ text: String, by mapping: LogMapping, of experiment: String = "browse") -> [String] {
    told(text, by: MappedFormat(mapping, of: experiment, vocabulary))
  }

  static func told(_ text: String, by interpreter: some LogInterpreter) -> [String] {
    let layout = interpreter.layout
    return PathReader.rows(text, layout).map { texts in
      func first(_ places: [Int]) -> String { places.map { texts[$0] }.first { !$0.isEmpty } ?? "" }
      let time = TimeParser(layout.timeUnit).milliseconds(Array(first(layout.times).utf8).span)
      let told = time.map { "\($0)" } ?? "?"
      do throws(FactsFault) {
        let facts = try interpreter.facts(layout.facts.map { texts[$0] })
        return "\(first(layout.users)) \(told) \(facts.map(words) ?? "-")"
      } catch { return "\(first(layout.users)) \(told) fault \(error.fault) '\(error.example)'" }
    }
  }

  private static func words(_ facts: LogFacts) -> String {
    let parts = [facts.event.kind.rawValue, facts.event.name, facts.variant, facts.sizeClass, facts.segment]
    let origin = facts.origin == .bucket ? "" : "\(facts.origin)"
    return (parts + [facts.isOnGoal ? "on goal" : "", origin]).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

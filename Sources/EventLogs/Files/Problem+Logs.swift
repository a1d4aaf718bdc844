package import TextFormats

/// Why a log is not read or not written.
extension Problem {
  /// It cannot be read, for a reason of the system.
  package static func unreadableLog(_ file: String, _ reason: String) -> Problem {
    Problem(
      .unreadableLog, "\(file): cannot be read: \(reason)",
      hint: "look at the path and the rights of the file; - is standard input")
  }

  /// It is no text that a log could be.
  package static func noText(_ file: String, _ reason: String) -> Problem {
    Problem(
      .unreadableLog, "\(file):1: cannot be read: \(reason)", hint: "a log is text in lines: CSV, TSV or NDJSON")
  }

  /// It cannot be written, for a reason of the system.
  package static func unwritable(_ file: String, _ reason: String) -> Problem {
    Problem(
      .unwritablePlace, "\(file): cannot be written: \(reason)",
      hint: "name a file in a directory that may be written to")
  }

  /// It would take the place of something that is no log.
  /// - Parameter canBeForced: Whether `--force` replaces what is there.
  package static func occupied(_ file: String, _ reason: String, canBeForced: Bool = false) -> Problem {
    Problem(
      .occupiedPlace, "\(file): cannot be written: \(reason)",
      hint: "give the log another name" + (canBeForced ? ", or replace the file with --force" : ""))
  }

  /// It is compressed.
  package static func compressedLog(_ file: String) -> Problem {
    Problem(
      .compressedLog, "\(file): is compressed", hint: "unpack it: zcat \(file) | desireline analyze - FILE")
  }

  /// It is one list of objects, and not an object a line.
  static func listLog(_ file: String) -> Problem {
    Problem(
      .unreadableLog, "\(file):1: is one JSON list, and a log has an object on each line",
      hint: "write a line for each: jq -c '.[]' \(file) > log.ndjson")
  }

  /// It has nothing in it, not even a header.
  package static func emptyLog(_ file: String) -> Problem {
    Problem(
      .emptyLog, "\(file): is empty: there is not even a header",
      hint: "a log begins with the names of its columns")
  }

  /// It has more different names than are counted.
  package static func tooVaried(_ file: String, _ excess: LogExcess) -> Problem {
    Problem(
      .tooManyNames, "\(file): has \(excess)",
      hint: "write /product for /product/123: a name says what kind of screen it is, not which item is on it")
  }

  /// It has a column twice.
  package static func repeatedColumn(_ file: String, _ column: String) -> Problem {
    Problem(
      .repeatedLogColumn, "\(file):1: there are two columns '\(column)'", hint: "leave one of them out")
  }

  /// It has no column for something that it must have.
  /// - Parameters:
  ///   - need: What it must have.
  ///   - paths: The columns that would do.
  ///   - found: The columns that it has.
  package static func missingColumn(
    _ file: String, need: String, _ paths: [String], found: [String]
  ) -> Problem {
    let (first, others) = (found.prefix(30).map { $0.count > 60 ? $0.prefix(60) + "…" : $0 }, found.count - 30)
    let listed = first.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
    let nearest = paths.lazy.compactMap { Suggestion.nearest(to: $0, among: found) }.first
    let hint = (nearest.map { "there is '\($0)'; the" } ?? "the") + " columns are: \(listed)"
    return Problem(.missingLogColumn, "\(file):1: there is no \(need)", hint: hint)
  }
}

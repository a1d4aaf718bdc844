/// A name that an earlier version had on the command line, in a file or in a report, and this one has not.
package struct RemovedName: Hashable, Sendable {
  /// What had the name.
  package enum Kind: String, CaseIterable, Sendable {
    case command, option, key, value, column, document
    /// Of a document in JSON.
    case member
    /// In Swift.
    case declaration
  }

  /// What had the name.
  package let kind: Kind
  /// The name, such as `--worlds`.
  package let name: String
  /// The first version without it.
  package let since: String
  /// The name that means the same now; `nil` where there is none.
  package let successor: String?
  /// What to do instead, as an imperative without a full stop.
  package let instead: String

  /// All of them.
  package static let all: [RemovedName] = TextRows.rows(PackageResources.Removed_txt).compactMap { cells in
    guard cells.count == 4, let kind = Kind(rawValue: cells[0]) else { return nil }
    let successor = cells[3].hasPrefix("→ ") ? String(cells[3].dropFirst(2)) : nil
    let instead = successor.map { "write '\($0)'" } ?? cells[3]
    return RemovedName(kind: kind, name: cells[1], since: cells[2], successor: successor, instead: instead)
  }

  /// What is said of the name where it is written; nil unless it was removed, and what replaced it is known there.
  package static func named(_ name: String, _ kind: Kind, among names: [String]) -> RemovedName? {
    all.first { $0.kind == kind && $0.name == name && ($0.successor.map(names.contains) ?? true) }
  }

  /// The name that something had in an earlier version; nil if it had the same, or was not there.
  package static func former(of name: String, _ kind: Kind) -> String? {
    all.first { $0.kind == kind && $0.successor == name }?.name
  }
}

import TextFormats

/// What reports say of terms, files, and what users do, as `Terms.txt` has it.
enum Terms {
  private static let rows = Dictionary(grouping: TextRows.rows(PackageResources.Terms_txt)) { $0[0] }

  /// The names of some kinds with their texts, kind by kind.
  static func named(_ kinds: [String]) -> [(name: String, text: String)] {
    kinds.flatMap { rows[$0] ?? [] }.map { ($0[1], $0[2]) }
  }

  /// What a name of a kind is in words, such as `Backs` for the act `back`; the name where there are none.
  static func text(_ kind: String, _ name: String) -> String { named([kind]).first { $0.name == name }?.text ?? name }
}

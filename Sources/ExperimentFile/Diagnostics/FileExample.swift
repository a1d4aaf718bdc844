package import NavigationExperiments

/// A file with something wrong in it.
package enum FileExample: Hashable, Sendable {
  /// A whole file.
  case text(String)
  /// A whole file that is not to be shown.
  case bytes([UInt8])
  /// The small experiment with changes, and with the tables that it names.
  case experiment([ExampleEdit], tables: [String: String] = [:])
  /// A file that is not there.
  case missing(String)

  static func changing(_ old: String, _ new: String) -> FileExample { .experiment([ExampleEdit(old, new)]) }

  /// The small experiment with a table beside it.
  static func table(_ text: String) -> FileExample {
    .experiment([ExampleEdit("sizes: [3, 3]", #"labels: "labels.csv""#)], tables: ["labels.csv": text])
  }
}

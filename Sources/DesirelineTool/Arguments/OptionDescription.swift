/// What one option of a command is: enough to parse it, to explain it and to complete it.
package struct OptionDescription: Hashable, Sendable {
  /// What an option takes.
  package enum Kind: Hashable, Sendable {
    /// Nothing: it is there or not.
    case flag
    /// Any text that is not empty.
    case text
    /// Two texts, one word after the other.
    case pair
    /// One of a few words.
    case word([String])
    /// A whole number in a range, written in plain digits, `_` allowed between them.
    case integer(ClosedRange<Int>)
    /// A number above 0 and below 1, such as an error rate.
    case proportion
    /// A number of bytes in a range, written with a unit, such as `200MB` or `1.5GiB`.
    case size(ClosedRange<Int>)
    /// A 64-bit number, written in plain digits or as `0x…`, `_` allowed between digits.
    case seed
  }

  /// The names with their dashes, such as `--users` and `-u`; the first is the one values are stored under.
  package let names: [String]
  /// What stands for the value in help, such as `N`; nil for a flag.
  package let placeholder: String?
  /// One sentence without a full stop.
  package let help: String
  /// What happens without the option, in words, for help; nil for a flag.
  package let defaultText: String?
  /// What the option takes.
  package let kind: Kind

  /// An option.
  package init(_ names: [String], _ placeholder: String?, kind: Kind, default defaultText: String?, help: String) {
    (self.names, self.placeholder, self.kind) = (names, placeholder, kind)
    (self.defaultText, self.help) = (defaultText, help)
  }

  /// An option that is there or not.
  package static func flag(_ names: [String], help: String) -> OptionDescription {
    OptionDescription(names, nil, kind: .flag, default: nil, help: help)
  }

  /// The name values are stored under and errors speak of.
  package var name: String { names.first ?? "" }
}

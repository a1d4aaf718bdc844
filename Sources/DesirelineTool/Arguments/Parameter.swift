import Foundation

/// An option, a flag or an argument of a command, declared by its usage as the help shows it: `--users, -u N`,
/// `--dry-run`, `FILE…` or `[NAME]`.
///
/// A command is made to read what it declares, and again for each command line, whose words its properties then hold.
@propertyWrapper struct Parameter<Value: Sendable>: DeclaredParameter {
  let description: ParameterDescription
  let wrappedValue: Value

  private init(
    _ usage: String, _ form: ValueForm<Value>, standard: Value, else standardText: String?, _ help: String
  ) {
    description = ParameterDescription(usage, form.map { $0 as Any }, else: standardText, help)
    wrappedValue = GivenWords.current[description.name].flatMap(form.read) ?? standard
  }

  /// An option with a default value, or an argument that has to be there, whose default value is never seen.
  /// - Parameter standardText: What help says of the default; the value itself unless said otherwise.
  init(
    wrappedValue standard: Value, _ usage: String, _ form: ValueForm<Value>, else standardText: String? = nil,
    _ help: String
  ) {
    let word = (standard as? any RawRepresentable).map { "\($0.rawValue)" } ?? "\(standard)"
    self.init(usage, form, standard: standard, else: usage.isOption ? standardText ?? word : nil, help)
  }

  /// An option without a default value.
  /// - Parameter standardText: What help says of its absence.
  init<Given>(_ usage: String, _ form: ValueForm<Given>, else standardText: String, _ help: String)
  where Value == Given? {
    self.init(usage, form.map { $0 }, standard: nil, else: standardText, help)
  }

  /// What several commands declare.
  init(_ shared: Self) { self = shared }
}

extension Parameter where Value == Bool {
  /// An option that is there or not.
  init(_ usage: String, _ help: String) { self.init(usage, .flag, standard: false, else: nil, help) }
}

extension Parameter where Value == String {
  /// An argument that has to be there.
  init(_ usage: String, _ help: String) { self.init(usage, .text, standard: "", else: nil, help) }
}

extension Parameter where Value == String? {
  /// An argument that need not be there.
  init(_ usage: String, _ help: String) { self.init(usage, ValueForm.text.map { $0 }, standard: nil, else: nil, help) }
}

extension Parameter where Value == [String] {
  /// An argument that may be repeated.
  init(_ usage: String, _ help: String) { self.init(usage, .texts, standard: [], else: nil, help) }
}

typealias Option = Parameter
typealias Argument = Parameter
typealias Flag = Parameter<Bool>

/// The words of a command line that commands are made from, by the name of their option or argument.
enum GivenWords {
  @TaskLocal static var current: [String: [String]] = [:]
}

/// A parameter, whatever its value is.
protocol DeclaredParameter: Sendable {
  var description: ParameterDescription { get }
}

/// What declares parameters: a command, or options of several commands, which they hold as a property.
protocol ParameterGroup: Sendable { init() }

extension ParameterGroup {
  /// The parameters in the order of their declaration.
  var parameters: [ParameterDescription] {
    Mirror(reflecting: self).children.flatMap { child in
      (child.value as? any ParameterGroup)?.parameters
        ?? (child.value as? any DeclaredParameter).map { [$0.description] } ?? []
    }
  }
}

extension ParameterGroup {
  /// The options that are given, as a command line has them, after a space each.
  /// - Parameter omitted: The names of those that are left out.
  func commandLine(without omitted: Set<String>) -> String {
    parameters.filter { $0.usage.isOption && !omitted.contains($0.name) }.compactMap { option in
      option.given.map { words in
        let values = option.placeholder == nil ? [] : words.map { ShellWord($0).text }
        let isUnclear = words.first?.isOption ?? false
        return " " + option.name + (isUnclear ? "=" : values.isEmpty ? "" : " ") + values.joined(separator: " ")
      }
    }.joined()
  }
}

/// What the parser, help and completion know of a parameter.
package struct ParameterDescription: Sendable {
  /// How it is written, such as `--users, -u N` or `FILE…`.
  let usage: String
  /// The names with their dashes, or the word that stands for an argument; errors name the first.
  package let names: [String]
  /// What stands for the value in help, such as `N`; nil for a flag.
  package let placeholder: String?
  /// What happens without it, in words; nil for flags and arguments.
  package let standardText: String?
  /// One sentence without a full stop.
  package let help: String
  let form: ValueForm<Any>
  /// The words that a command line gives for it; `nil` without any.
  let given: [String]?

  fileprivate init(_ usage: String, _ form: ValueForm<Any>, else standardText: String?, _ help: String) {
    (self.usage, self.form, self.standardText, self.help) = (usage, form, standardText, help)
    let words = usage.split(separator: " ").map { $0.trimmingCharacters(in: ["[", "]", "…", ","]) }
    names = usage.isOption ? words.filter(\.isOption) : words
    let values = words.filter { !$0.isOption }
    given = GivenWords.current[names[0]]
    placeholder = values.isEmpty ? nil : values.joined(separator: " ")
  }

  /// The first name.
  package var name: String { names[0] }
  /// What help lists it as.
  package var label: String { usage.isOption ? usage : name }
  /// Whether an argument has to be there.
  var isRequired: Bool { !usage.hasPrefix("[") }
  /// Whether an argument may be repeated; only one of a command may.
  package var isRepeated: Bool { usage.contains("…") }

  /// Whether a command reads a file of the name, or standard input for `-`.
  var isInput: Bool {
    ["FILE", "LOG", "CSV", "PLAN", "IDS"].contains(placeholder ?? "")
      && !["--out", "--events", "--part"].contains(name)
  }
}

extension StringProtocol {
  /// Whether it is an option, or ends them; `-` alone is an argument.
  var isOption: Bool { hasPrefix("-") && count > 1 }
}

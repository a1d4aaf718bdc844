/// All there is to say of a code that a message or a finding shows in brackets.
package struct CodeFacts<Example> {
  /// The code.
  package let name: String
  /// The smallest thing that has it, made when it is asked for.
  package let example: @Sendable () -> Example
  /// What it means, in a sentence.
  package private(set) var meaning = ""
  /// What its findings name; empty for codes of messages.
  package private(set) var subject = ""
  /// How to mend it, in a sentence or two.
  package private(set) var remedy = ""

  /// Declares a code.
  package init(_ name: String, example: @autoclosure @escaping @Sendable () -> Example) {
    (self.name, self.example) = (name, example)
  }

  /// The same with what the code means.
  package func means(_ text: String) -> Self { with(\.meaning, text) }

  /// The same with what its findings name.
  package func about(_ text: String) -> Self { with(\.subject, text) }

  /// The same with how to mend it.
  package func remedy(_ text: String) -> Self { with(\.remedy, text) }

  private func with(_ path: WritableKeyPath<Self, String>, _ text: String) -> Self {
    var facts = self
    facts[keyPath: path] = text
    return facts
  }
}

import ExperimentDesign
import ExperimentFile
/// The ids that an experiment file gives to what a log calls by any text.
package struct DraftNames {
  private var ids: [String: String] = [:]
  private var taken: Set<String> = []
  /// What a name is called of which no id can be made.
  private let noun: String

  package init(_ noun: String) { self.noun = noun }

  /// The id of a name that was given one.
  subscript(name: String) -> String { ids[name] ?? name }

  /// Gives a name an id like it that nothing else has; the same as before if it has one.
  package mutating func add(_ name: String, avoiding words: Set<String> = []) -> String {
    if let known = ids[name] { return known }
    let wish =
      Identifier.isValid(name) && !Identifier.reserved.contains(name) ? name : Self.identifier(for: name) ?? noun
    var id = wish
    var number = 2
    while taken.contains(id) || words.contains(id) {
      id = "\(wish.prefix(58))-\(number)"
      number += 1
    }
    taken.insert(id)
    ids[name] = id
    return id
  }

  /// An id of the words of a name, `ProductPage` being two.
  private static func identifier(for name: String) -> String? {
    var text = ""
    for character in name.prefix(64) {
      if character.isUppercase, text.last?.isLowercase == true || text.last?.isNumber == true { text.append("-") }
      text.append(character)
    }
    return Identifier.suggestion(for: text)
  }
}

/// A code that a message or a finding shows in brackets, with all there is to say of it.
package struct ExplainedCode: Hashable, Sendable {
  /// The code, such as `missing-unit`.
  package let name: String
  /// What its findings name; empty for codes of messages.
  package let subject: String
  /// What it means, in a sentence.
  package let meaning: String
  /// How to mend it, in a sentence or two.
  package let remedy: String
  /// The group that it is in, such as `file`.
  package let group: String

  /// All codes under titles, as `Codes.txt` has them.
  package static let groups: [(title: String, codes: [ExplainedCode])] = {
    var groups: [(title: String, codes: [ExplainedCode])] = []
    let lines = String(decoding: PackageResources.Codes_txt, as: UTF8.self).split(separator: "\n")
    for line in lines.dropFirst() {
      if line.hasPrefix("# ") {
        groups.append((String(line.dropFirst(2)), []))
      } else {
        let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmed }
        groups[groups.count - 1].codes.append(
          ExplainedCode(
            name: cells[0], subject: cells[1], meaning: cells[2], remedy: cells[3],
            group: String(groups[groups.count - 1].title.lowercased().dropLast())))
      }
    }
    return groups
  }()

  /// All codes, those of files first.
  package static let all = groups.flatMap(\.codes)

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// What there is to say of a code.
  fileprivate static func named(_ name: String) -> ExplainedCode {
    byName[name] ?? ExplainedCode(name: name, subject: "", meaning: "", remedy: "", group: "")
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(self.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// A case of an enumeration whose name, with hyphens between its words, is a code that `Codes.txt` explains.
package protocol CodeCase: CaseIterable, Sendable {}

extension CodeCase {
  /// The code, such as `missing-unit` for `missingUnit`.
  package var code: ExplainedCode {
    var (code, last) = ("", Character(" "))
    for letter in "\(self)" {
      code += (last.isLowercase && letter.isUppercase ? "-" : "") + letter.lowercased()
      last = letter
    }
    return .named(code)
  }
}

import ExperimentFile
import Foundation
import TestSupport
import Testing
import TextFormats

/// Whoever slips in a key or a word of the format is told which was meant.
@Suite struct SpellingTests {
  /// Lists of names of which one may be written, such as the keys of an object or the words of a key.
  private static func choices(in value: Any) -> [[String]] {
    if let items = value as? [Any] { return items.flatMap(choices) }
    guard let object = value as? [String: Any] else { return [] }
    let keys = (object["properties"] as? [String: Any]).map { [$0.keys.sorted()] } ?? []
    let words = (object["enum"] as? [String]).map { [$0] } ?? []
    return keys + words + object.keys.sorted().flatMap { choices(in: object[$0] as Any) }
  }

  /// One of ten of them, or with `DESIRELINE_HEAVY` all.
  @Test func `every slip in every key and word of the format finds what was meant, or what is as near`() throws {
    let data = Data(ExperimentDocument.schema().utf8)
    let lists = Set(Self.choices(in: try JSONSerialization.jsonObject(with: data))).sorted {
      $0.lexicographicallyPrecedes($1)
    }
    var names: Set<String> = []
    var slips = 0
    for list in lists {
      for name in list {
        names.insert(name)
        for slip in Slip.all(of: name) where !list.contains(slip) {
          slips += 1
          guard Heavy.isOn || slips.isMultiple(of: 10) else { continue }
          let nearest = Suggestion.nearest(to: slip, among: list)
          #expect(Slip.isRight(nearest, for: slip, meaning: name), "\(slip) for \(name): \(nearest ?? "nothing")")
        }
      }
    }
    #expect(names.isSuperset(of: Set(try OneMistakeTests.keys().map(\.key)).subtracting(["$schema"])))
    #expect(names.count > 200 && slips > 10_000, "\(names.count) names, \(slips) slips")
  }

  /// Every text of the file that is one of a few, by the format or because something else in the file is called so.
  @Test func `a slip in a name or word of a file is told with the one that was meant`() throws {
    let text = try OneMistakeTests.text()
    var told: Set<String> = []
    var seen: Set<String> = []
    for (turn, value) in OneMistakeTests.values(in: try #require(try parsed(text).value)).enumerated() {
      guard case .string(let word) = value.kind, word.wholeMatch(of: /[a-z][a-z_.-]{2,}/) != nil,
        seen.insert(word).inserted
      else { continue }
      let letters = Array(word)
      for slip in Slip.at(turn % letters.count, of: letters).prefix(turn % 4 + 1).suffix(1) where slip != word {
        let found = try document(OneMistakeTests.replacing(value.range, of: text, with: "\"\(slip)\"")).diagnostics
        let unknown = found.filter { $0.code == .unknownName && $0.range == value.range.shortened(to: slip) }
        for diagnostic in unknown {
          told.insert(word)
          let suggested = diagnostic.suggested
          #expect(Slip.isRight(suggested, for: slip, meaning: word), "\(slip) for \(word): \(suggested ?? "nothing")")
        }
      }
    }
    #expect(told.count > 60, "\(told.count): \(told.sorted())")
  }
}

extension Problem {
  /// The name that the hint suggests.
  fileprivate var suggested: String? { hint?.prefixMatch(of: /did you mean '([^']*)'\?/).map { String($0.output.1) } }
}

extension Range<Int> {
  /// The place of a text in quotes that stands there instead.
  fileprivate func shortened(to text: String) -> Range<Int> { lowerBound..<lowerBound + text.utf8.count + 2 }
}

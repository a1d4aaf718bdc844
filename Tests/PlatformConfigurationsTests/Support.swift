import Assignment
import ExperimentFile
import Foundation
import TestSupport
import TextFormats

import PlatformConfigurations

/// A file of the fixtures.
func fixture(_ name: String) throws -> String {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
}

/// Imports and exports as the commands do, on texts.
enum Carried {
  /// The experiment of a configuration that has one, and what is not carried over.
  static func imported(
    _ text: String, _ platform: ConfigurationPlatform? = nil, path: String? = nil
  ) throws -> (experiment: ImportedFile, omissions: [Omission]) {
    let source = try SourceText(name: "config.json", bytes: Array(text.utf8), limit: PlatformConfiguration.limit)
    let configuration = try PlatformConfiguration(source, platform: platform)
    let candidate = try configuration.candidates.first { path == nil || $0.path == path } ?? { throw Missing() }()
    let (file, omissions) = try configuration.experiment(candidate)
    return (file, omissions)
  }

  /// What an import finds wrong with a text.
  static func mistakes(_ text: String, _ platform: ConfigurationPlatform? = nil) -> [Problem] {
    do {
      _ = try imported(text, platform)
      return []
    } catch let invalid as Problems { return invalid.all } catch { return [] }
  }

  struct Missing: Error {}
}

extension ImportedFile {
  /// What decides who gets which variant.
  var rules: AssignmentRules { get throws { try document.rules ?? { throw Carried.Missing() }() } }

  /// The condition as it is written.
  var condition: AttributeValue? { document.writtenAssignment["condition"] }

  /// All that must be the same after a round trip.
  var whole: String {
    let names = document.rules.map { [$0.experiment] + $0.variants } ?? []
    return "\(names.joined(separator: " "))\n\(assignment.text())"
  }
}

extension ImportedFile {
  /// Whether the schemes are the same to the last bit of their numbers, which texts may round.
  func hasScheme(of other: ImportedFile) throws -> Bool {
    let (ownScheme, otherScheme) = (try rules.scheme, try other.rules.scheme)
    func isSame<Scheme: Hashable>(_: Scheme.Type) -> Bool {
      guard let own = ownScheme as? Scheme, let its = otherScheme as? Scheme else { return false }
      return own == its
    }
    return isSame(GrowthBookScheme.self) || isSame(OptimizelyScheme.self) || isSame(UnleashScheme.self)
      || isSame(LaunchDarklyScheme.self)
  }
}

/// Random choices by a fixed seed.
struct Luck: RandomNumberGenerator {
  private var random: SplitMix

  init(_ seed: UInt64) { random = SplitMix(state: seed) }

  mutating func next() -> UInt64 { random.next() }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
  mutating func one<Element>(of items: [Element]) -> Element { items[number(0...(items.count - 1))] }
  mutating func proportion() -> Double { Double(number(0...10_000)) / 10_000 }
  mutating func users() -> [String] { (0..<number(1...3)).map { "user-\($0)-\(number(0...999))" } }
  mutating func salt() -> String { one(of: ["nav", "Nav Tabs", "schlüssel", "a.b/c", "🗻"]) + "-\(number(0...999))" }
}

extension JSONDocument {
  /// An object of members that are there.
  static func made(_ members: [(String, JSONDocument?)]) -> JSONDocument {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }
}

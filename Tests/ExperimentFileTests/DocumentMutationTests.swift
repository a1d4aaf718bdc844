import ExperimentDesign
import ExperimentFile
import NavigationExperiments
import TestSupport
import Testing
import TextFormats

/// Whatever a file says, the reader ends, and what it reports lies inside the file.
@Suite struct DocumentMutationTests {
  @Test(arguments: 0..<4) func `no mutation of an experiment crashes its reader or is reported outside of it`(
    seed: UInt64
  ) throws {
    let text = try packageFile("Experiments/catalog-browse.json5")
    let sample = Array(text.utf8)
    let values = Self.values(in: try #require(try parsed(text).value))
    var random = SplitMix(state: seed)
    var readable = 0
    let mutants = Heavy.isOn ? 510 : 60
    for _ in 0..<mutants {
      var bytes = sample
      // Two thirds of the mutants stay JSON5, so that they come to the readers of values.
      if Int.random(in: 0..<3, using: &random) > 0 {
        let (one, other) = (values.randomElement(using: &random), values.randomElement(using: &random))
        let new = Bool.random(using: &random) ? Self.literals.randomElement(using: &random) : nil
        guard let one, let other else { continue }
        bytes.replaceSubrange(one.range, with: new.map { Array($0.utf8) } ?? Array(sample[other.range]))
      } else {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes.replaceSubrange(
          place..<min(bytes.count, place + Int.random(in: 0...4, using: &random)),
          with: (0..<Int.random(in: 0...2, using: &random)).map { _ in UInt8.random(in: 32...126, using: &random) })
      }
      if try check(bytes) { readable += 1 }
    }
    #expect(
      readable > mutants / 25 && readable < mutants * 24 / 25,
      "some mutants are experiments, and some are not: \(readable)")
  }

  private static let literals = [
    "0", "-1", "1e308", "9007199254740993", "0.1", "[]", "{}", "[[]]", "{a: 1}", "null", "true", "''", "'home'",
    "'drill'",
    "'hybrid'", "'accordion'", "'catalog'", "'catalog.product'", "'tiles($item)'", "'1 s'", "'exposure'",
    "'control + 1'",
    "{push: 'bag'}", "['a', 'a']", "[1, 1, 1]",
  ]

  private static func values(in value: JSON5Value) -> [JSON5Value] {
    switch value.kind {
    case .object(let members): members.flatMap { [$0.value] + values(in: $0.value) }
    case .array(let items): items.flatMap { [$0] + values(in: $0) }
    default: []
    }
  }

  /// Whether the bytes are an experiment; whatever is wrong with them is said, and inside the file.
  private func check(_ bytes: [UInt8]) throws -> Bool {
    let source = try SourceText(name: "mutant", bytes: bytes)
    do throws(Problems) {
      let experiment = try ExperimentDocument(source).experiment
      #expect(experiment.variants.count >= 2 && experiment.variants.indices.contains(experiment.control))
      return true
    } catch {
      #expect(!error.all.isEmpty, "\(source.text(0..<bytes.count))")
      for diagnostic in error.all where diagnostic.code != .furtherErrors {
        let isInside = diagnostic.range.lowerBound >= 0 && diagnostic.range.upperBound <= bytes.count
        if !isInside || diagnostic.position == nil { Issue.record("\(diagnostic) in \(source.text(0..<bytes.count))") }
      }
      return false
    }
  }

  @Test(arguments: [
    "extends: \"$\"", "kind: \"split-proxy\", primary: \"browser\", forwards: \"$\"",
  ]) func `a chain of two hundred coordinators, and a circle of them, are read`(coordinator: String) throws {
    let sample = try fixture("catalog.json5")
    for last in ["drill", "c0"] {
      let chain = (0..<197).map { index in
        let next = index == 196 ? last : "c\(index + 1)"
        return "c\(index): { \(coordinator.replacing("$", with: next)) },"
      }
      let text = sample.replacing("coordinators: {", with: "coordinators: { " + chain.joined(separator: " "))
      let codes = try document(text).diagnostics.map(\.code)
      // Nothing behind these proxies pushes the browser, and each of them is told so.
      let unused: Set<ProblemCode> = coordinator.hasPrefix("kind") ? [.unusedPane, .furtherErrors] : []
      let expected = last == "c0" ? [.cyclicReference] : unused
      #expect(Set(codes) == expected)
      if last == "c0" { #expect(codes.count == 1) }
    }
  }

  @Test(arguments: [
    ("screens: {", "s$: {},", 9994), ("variants: {", "v$: { coordinator: 'drill' },", 18),
    ("coordinators: {", "c$: { extends: 'drill' },", 198),
  ]) func `tables have an end`(opening: String, entry: String, count: Int) throws {
    let entries = (0..<count).map { entry.replacing("$", with: "\($0)") }.joined(separator: " ")
    let text = try fixture("catalog.json5").replacing(opening, with: opening + " " + entries)
    #expect(try document(text).diagnostics.map(\.code) == [.wrongCount])
  }

  @Test func `thousands of wrong names are told about in no time`() throws {
    let steps = (0..<15_000).map { "{ id: 's\($0)', screen: 'nowhere-\($0)' }" }.joined(separator: ", ")
    let goals = (0..<249).map { "{ share: 0, find: 'nothing-\($0)' }" }.joined(separator: ", ")
    let text = try fixture("catalog.json5").replacing("goals: [", with: "goals: [\(goals), ").replacing(
      "steps: [", with: "steps: [\(steps), ")
    let time = try ContinuousClock().measure { _ = try document(text) }
    #expect(try document(text).diagnostics.count == 101)
    #expect(time < .seconds(5))
  }
}

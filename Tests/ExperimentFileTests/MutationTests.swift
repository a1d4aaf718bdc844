import ExperimentFile
import TestSupport
import Testing
import TextFormats

@Suite struct MutationTests {
  @Test(arguments: 0..<4) func `no mutation of a file crashes its readers or is reported outside of it`(
    seed: UInt64
  ) throws {
    let sample = Array(Self.sample.utf8)
    let tokens = [
      "{", "}", "[", "]", ",", ":", "'", "\"", "\\", "/*", "//", "\n", "0x", "1e9", "\\u", "ä", "NaN", "-", "\0",
    ]
    var random = SplitMix(state: seed)
    for _ in 0..<(Heavy.isOn ? 5000 : 500) {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<max(bytes.count, 1), using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...6, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.removeSubrange(min(place, end)..<end)
        case 1: bytes.insert(contentsOf: (tokens.randomElement(using: &random) ?? "").utf8, at: min(place, bytes.count))
        case 2: if place < bytes.count { bytes[place] = UInt8.random(in: 0...127, using: &random) }
        case 3: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
        default: bytes.removeLast(min(bytes.count, Int.random(in: 0...80, using: &random)))
        }
      }
      check(bytes)
    }
  }

  @Test func `one lost character is reported once, or at most twice`() throws {
    let sample = Array(Self.sample.utf8)
    var counts: [Int: Int] = [:]
    for place in sample.indices where "{}[],:'\"".utf8.contains(sample[place]) {
      var bytes = sample
      bytes.remove(at: place)
      let collector = DiagnosticCollector(try SourceText(name: "mutant", bytes: bytes))
      _ = JSON5Parser.parse(into: collector.collector)
      counts[collector.problems.count, default: 0] += 1
    }
    #expect(counts.keys.allSatisfy { $0 <= 2 }, "\(counts)")
    #expect(counts[2, default: 0] * 10 < counts[1, default: 0], "\(counts)")
  }

  private func check(_ bytes: [UInt8]) {
    do throws(Problem) {
      let source = try SourceText(name: "mutant", bytes: bytes)
      let collector = DiagnosticCollector(source)
      let value = JSON5Parser.parse(into: collector.collector)
      #expect(value != nil || collector.hasErrors)
      let form = ValueForm.object(
        .required("screens", ValueForm<[KeyedValue<JSON5Value>]>.table(of: "screen", .anything)),
        .optional("count", ValueForm<Int>.integer(in: 1 ... .max))
      ) { screens, _ in screens }
      if let value { _ = form.read(value, as: "the file", into: collector) }
      let end = source.position(at: bytes.count)
      for diagnostic in collector.problems {
        let isInside = 0...bytes.count ~= diagnostic.range.lowerBound && diagnostic.range.upperBound <= bytes.count
        let isBeforeEnd = diagnostic.position.map { $0 <= end } ?? (diagnostic.code == .furtherErrors)
        if !isInside || !isBeforeEnd { Issue.record("\(diagnostic) in \(bytes)") }
      }
      if let first = collector.problems.first { _ = ProblemRenderer().render([first], in: [source]) }
    } catch { #expect(error.code == .invalidUTF8 && error.range.lowerBound < bytes.count) }
  }

  private static let sample = """
    // Two ways through a catalog.
    {
      experiment: "catalog", count: 20000, seed: '0x5eed', ratio: .5, mask: 0xFF, 'größe': -1.5e-3,
      screens: {
        home: { items: [{ id: "shop", does: "browse", scent: 0.95 }, { id: "sale", does: "open-sale" }] },
        tiles: { lists: "catalog.product", columns: { compact: 2, regular: 3 }, load: "600 ms" }, /* slow */
        text: { reads: "a\\u00e4\\n\\x41\\
    b", empty: [], nothing: null, yes: true },
      },
    }

    """
}

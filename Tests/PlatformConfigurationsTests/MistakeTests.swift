import Assignment
import ExperimentFile
import Foundation
import TestSupport
import TextFormats
import Testing

import PlatformConfigurations

/// What is wrong with a configuration is said with its place, and nothing in one stops or crashes an import.
struct MistakeTests {
  @Test(arguments: try fixture("mistakes.txt").split(separator: "\n").dropFirst().map(String.init))
  func `every mistake has a place and a code`(row: String) throws {
    let cells = row.replacing("⏎", with: "\n").components(separatedBy: " ⇒ ")
    let (text, place, codes) = (cells[0], cells[1], cells[2])
    let found = Carried.mistakes(text)
    let first = try #require(found.first, "\(text)")
    #expect(codes.split(separator: "|").contains { $0 == first.code.name }, "\(first.code.name): \(first.message)")
    #expect("\(try #require(first.position))".hasPrefix(place), "\(first.message)")
    let isSyntax = ["unclosed-brace", "missing-value"].contains(first.code.name)
    #expect(first.hint != nil || isSyntax, "\(first.message)")
  }

  @Test(arguments: ConfigurationPlatform.allCases) func `an object of nothing is no configuration of any`(
    platform: ConfigurationPlatform
  ) {
    #expect(Carried.mistakes("{}", platform).map(\.code.name) == ["missing-key"])
    #expect(Carried.mistakes("null", platform).map(\.code.name) == ["wrong-type"])
  }

  /// Everything in the way of a value of another type.
  @Test(arguments: ConfigurationPlatform.allCases) func `a value of any type at any place ends in an answer`(
    platform: ConfigurationPlatform
  ) throws {
    let values = ["null", "true", "-1", "1e300", "0.5", "\"\"", "\"x\"", "[]", "[[]]", "{}", "{\"a\":{}}", "[\"not\"]"]
    let text = try OmissionTests.full(platform).text()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for line in lines.indices {
      guard let colon = lines[line].range(of: ": "), !lines[line].hasSuffix("{"), !lines[line].hasSuffix("[") else {
        continue
      }
      // Each line gets some of the values by turns.
      for (turn, value) in values.enumerated() where Heavy.isOn || (turn + line).isMultiple(of: 4) {
        var changed = lines
        changed[line] = String(lines[line][..<colon.upperBound]) + value + (lines[line].hasSuffix(",") ? "," : "")
        // Whatever is imported can be read from the file.
        let mistakes = Carried.mistakes(changed.joined(separator: "\n"), platform)
        #expect(mistakes.allSatisfy { $0.source == "config.json" }, "\(mistakes)")
      }
    }
  }

  @Test func `deep and wide configurations end in an answer`() {
    let deep = "{\"features\":{\"f\":{\"rules\":[" + String(repeating: "[", count: 100_000)
    #expect(Carried.mistakes(deep).contains { $0.code.name == "too-deep" })
    let members = (0..<20_000).map { "\"k\($0)\":0" }.joined(separator: ",")
    let wide = "{\"features\":{\"f\":{\"rules\":[{\"variations\":[0,1],\(members)}]}}}"
    #expect(Carried.mistakes(wide).isEmpty)
  }

  @Test func `a condition that is too large for a file lets no user in`() throws {
    let values = (0..<60_000).map { "\($0)" }.joined(separator: ",")
    let condition = "{\"a\":{\"$in\":[\(values)]}}"
    let text = "{\"features\":{\"f\":{\"rules\":[{\"variations\":[0,1],\"condition\":\(condition)}]}}}"
    let (experiment, omissions) = try Carried.imported(text)
    #expect(experiment.condition == ["$not": [:]])
    #expect(omissions.contains { $0.path.hasSuffix("condition") && $0.reason.contains("too large") })
  }

  @Test func `audiences that name each other often end in an answer`() throws {
    let names = JSONDocument.array(["or"] + (0..<200).map { _ in .text("x") })
    let tree = JSONDocument.array((0..<200).map { _ in names })
    let leaf: JSONDocument = ["type": "custom_attribute", "name": "a", "value": "b"]
    let file: JSONDocument = [
      "projectId": "1",
      "typedAudiences": [["id": "x", "conditions": .array(["or"] + (0..<200).map { _ in leaf })]],
      "experiments": [
        [
          "id": "1", "key": "test", "audienceConditions": tree, "trafficAllocation": [],
          "variations": [["id": "a", "key": "a"], ["id": "b", "key": "b"]],
        ]
      ],
    ]
    let omissions = try Carried.imported(file.text(.compact)).omissions
    #expect(omissions.count == 1 && omissions[0].reason.contains("10000 tests"))
  }
}

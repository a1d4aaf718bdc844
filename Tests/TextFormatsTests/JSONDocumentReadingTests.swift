import Foundation
import Testing

import TextFormats

struct JSONDocumentReadingTests {
  private let rule: JSONDocument = [
    "kind": "funnel", "window_ms": 1000, "share": 0.25, "none": .null,
    "steps": [["id": "home", "on_goal": false], ["id": "bag", "on_goal": true]],
  ]

  @Test func `a document that was written says the same when it is read`() throws {
    let read = try JSONDecoder().decode(JSONDocument.self, from: Data(rule.bytes))
    #expect(read.firstDifference(from: rule) == nil && rule.firstDifference(from: read) == nil)
  }

  @Test func `the first difference is told by its place and both values`() throws {
    let others: [(JSONDocument, String, String)] = [
      (["kind": "funnel"], "window_ms", "1000 nothing"),
      (
        [
          "kind": "funnel", "window_ms": 1000, "share": 0.25, "none": .null,
          "steps": [["id": "home", "on_goal": false], ["id": "bag", "on_goal": false]],
        ], "steps[1].on_goal", "true false"
      ),
      ("funnel", "", "\(rule.text(.compact)) \"funnel\""),
    ]
    for (other, path, words) in others {
      let difference = try #require(rule.firstDifference(from: other))
      #expect(difference.path == path && "\(difference.own) \(difference.other)" == words)
    }
    var longer = rule
    if case .object(let members) = rule { longer = .object(members + [.init("more", 1)]) }
    #expect(rule.firstDifference(from: longer)?.path == "more")
  }
}

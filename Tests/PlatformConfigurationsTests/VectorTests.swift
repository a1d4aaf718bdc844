import Assignment
import Foundation
import TextFormats
import Testing

import PlatformConfigurations

/// A configuration with the parameters of each table, imported, written, read and assigned, gives the table's rows.
struct VectorTests {
  struct Row: Decodable { let id: String, bucket: Double?, variant: Int? }

  struct Table: Decodable {
    let parameters: JSONDocument
    let rows: [Row]
  }

  @Test(arguments: ConfigurationPlatform.allCases) func `every row of the reference tables`(
    platform: ConfigurationPlatform
  ) throws {
    let tables = try #require(try Self.tables()[platform.rawValue])
    #expect(tables.count > 1)
    for table in tables {
      let text = Self.configuration(platform, table.parameters).text()
      let experiment = try Carried.written(try Carried.imported(text).experiment)
      #expect(table.rows.count > 5)
      for row in table.rows {
        let decision = try experiment.rules.decide(row.id)
        #expect(decision.variant == row.variant, "\(text) \(row.id)")
        guard let bucket = row.bucket, row.variant != nil else { continue }
        switch decision.bucket {
        case .whole(let number): #expect(number == Int(bucket))
        case .real(let number): #expect(number == bucket)
        case nil: Issue.record("no bucket of \(row.id)")
        }
      }
    }
  }

  static func tables() throws -> [String: [Table]] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "AssignmentTests/Tables/Shared/bucketing.json")
    return try JSONDecoder().decode([String: [Table]].self, from: Data(contentsOf: file))
  }

  /// A configuration as the platform would write it.
  private static func configuration(_ platform: ConfigurationPlatform, _ table: JSONDocument) -> JSONDocument {
    func value(_ key: String) -> JSONDocument? { table[member: key].flatMap { $0 == .null ? nil : $0 } }
    func items(_ key: String) -> [JSONDocument] { if case .array(let items)? = value(key) { items } else { [] } }
    switch platform {
    case .growthbook:
      let namespace = value("namespace").flatMap { space -> JSONDocument? in
        guard case .array(let parts) = space else { return nil }
        return .array(parts)
      }
      let rule = JSONDocument.made([
        ("variations", .array(items("weights").indices.map { .text("arm-\($0)") })), ("key", "test"),
        ("seed", value("seed")), ("hashVersion", value("hash_version")), ("weights", value("weights")),
        ("coverage", value("coverage")), ("namespace", namespace),
      ])
      return ["features": ["test": ["rules": [rule]]]]
    case .optimizely:
      let ends = items("end_of_range")
      let variations = ends.indices.map { place -> JSONDocument in
        ["id": .text("\(place)"), "key": .text("arm-\(place)")]
      }
      let allocation = ends.enumerated().map { place, end -> JSONDocument in
        ["entityId": .text("\(place)"), "endOfRange": end]
      }
      return [
        "projectId": "1",
        "experiments": [
          [
            "id": value("entity") ?? "", "key": "test", "status": "Running", "variations": .array(variations),
            "trafficAllocation": .array(allocation),
          ]
        ],
      ]
    case .unleash:
      let variants = items("weights").enumerated().map { place, weight -> JSONDocument in
        ["name": .text("arm-\(place)"), "weight": weight]
      }
      return [
        "features": [
          [
            "name": value("group") ?? "", "enabled": true, "variants": .array(variants),
            "strategies": [["name": "flexibleRollout", "parameters": ["rollout": value("rollout") ?? 0]]],
          ]
        ]
      ]
    case .launchdarkly:
      let weights = items("weights")
      let parts = weights.enumerated().map { place, weight -> JSONDocument in
        ["variation": .integer(place), "weight": weight]
      }
      let rollout = JSONDocument.made([
        ("kind", "experiment"), ("seed", value("seed")), ("variations", .array(parts)),
      ])
      let flag: JSONDocument = [
        "on": true, "key": value("flag") ?? "", "salt": value("salt") ?? "", "fallthrough": ["rollout": rollout],
        "variations": .array(weights.indices.map { .text("arm-\($0)") }),
      ]
      return ["flags": ["test": flag]]
    }
  }
}

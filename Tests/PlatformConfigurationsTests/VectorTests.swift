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
      let text = try Self.configuration(platform, table.parameters)
      let experiment = try Carried.imported(text).experiment
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

  /// A configuration as the platform would write it: a template filled in from a table.
  ///
  /// `$key` is a parameter, and a member without a value is left out; `[key × …]` has an item for each of a list, of which
  /// `#` is the place and `@` the value.
  private static func configuration(_ platform: ConfigurationPlatform, _ table: JSONDocument) throws -> String {
    func value(_ key: Substring) -> JSONDocument { table[member: String(key)] ?? .null }
    return try fixture("vector-\(platform.rawValue).json").replacing(/\[(\w+) × (.*?)\]/) { match in
      guard case .array(let items) = value(match.1) else { return "[]" }
      let parts = items.enumerated().map { place, item in
        match.2.replacing("#", with: "\(place)").replacing("@", with: item.text(.compact))
      }
      return "[\(parts.joined(separator: ", "))]"
    }.replacing(/\$(\w+)/) { value($0.1).text(.compact) }.replacing(/"\w+": null,/, with: "")
  }
}

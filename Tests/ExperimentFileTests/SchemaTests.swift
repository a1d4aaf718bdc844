import ExperimentFile
import Foundation
import Testing

/// What editors are told of the format is what its readers ask for.
@Suite struct SchemaTests {
  /// A schema as any reader of JSON sees it.
  private static func page(_ extensions: FlowExtensions = FlowExtensions()) throws -> [String: Any] {
    let data = Data(ExperimentDocument.schema(extensions: extensions).utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// The keys that stand under `properties` anywhere.
  private static func keys(in value: Any) -> Set<String> {
    if let items = value as? [Any] { return items.reduce(into: []) { $0.formUnion(keys(in: $1)) } }
    guard let object = value as? [String: Any] else { return [] }
    let own = (object["properties"] as? [String: Any])?.keys.map { $0 } ?? []
    return object.values.reduce(into: Set(own)) { $0.formUnion(keys(in: $1)) }
  }

  private static func names(of object: [String: Any]) -> Set<String> {
    Set((object["properties"] as? [String: Any] ?? [:]).keys)
  }

  private static func object(_ name: String, in page: [String: Any]) throws -> [String: Any] {
    try #require((page["$defs"] as? [String: Any])?[name] as? [String: Any], "\(name)")
  }

  @Test func `it is a schema of the draft that it names`() throws {
    let page = try Self.page()
    #expect(page["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(page["additionalProperties"] as? Bool == false)
    #expect(
      page["required"] as? [String] == ["experiment", "app", "replaces", "variants", "cohort", "funnel", "metrics"])
  }

  @Test func `it has every key of the format and no other`() throws {
    let format = try OneMistakeTests.formatKeys().union(["kind", "cluster"])
    let schema = Self.keys(in: try Self.page())
    #expect(schema.subtracting(format) == [])
    #expect(format.subtracting(schema) == [])
  }

  @Test func `every object but the tables refuses keys that nobody knows`() throws {
    let definitions = try #require(try Self.page()["$defs"] as? [String: Any])
    #expect(definitions.count > 30)
    for (name, value) in definitions {
      #expect((value as? [String: Any])?["additionalProperties"] as? Bool == false, "\(name)")
    }
  }

  @Test func `what depends on a kind is told under that kind`() throws {
    let clauses = try Self.object("coordinators", in: Self.page())["allOf"] as? [[String: Any]] ?? []
    let proxy = clauses.first { "\($0["if"] ?? "")".contains("split-proxy") }
    let then = try #require(proxy?["then"] as? [String: Any])
    #expect(then["required"] as? [String] == ["forwards", "primary"])
    #expect((then["properties"] as? [String: Any])?["steps"] as? Bool == false)
  }

  @Test func `a patch has the keys of an app and requires none`() throws {
    let page = try Self.page()
    let (app, patch) = (try Self.object("app", in: page), try Self.object("app-2", in: page))
    #expect(app["required"] as? [String] == ["screens", "coordinators"] && patch["required"] == nil)
    #expect(Self.names(of: patch) == Self.names(of: app))
  }

  @Test func `kinds of an executable's own are in its schema`() throws {
    let extensions = try Wizard.extensions
    let page = try Self.page(extensions)
    #expect(Self.keys(in: page).isSuperset(of: ["patience", "least", "ask", "pages"]))
    #expect(ExperimentDocument.schema(extensions: extensions).contains("\"age-gate\""))
  }

  @Test func `it is the same whenever it is made`() {
    #expect(ExperimentDocument.schema() == ExperimentDocument.schema())
  }
}

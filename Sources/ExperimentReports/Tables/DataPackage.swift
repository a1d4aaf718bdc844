package import TextFormats
import Assignment

/// `datapackage.json`: what every CSV file of a report holds, for programs that load it.
///
/// Source: Frictionless Data, Data Package, Data Resource, CSV Dialect and Table Schema (https://specs.frictionlessdata.io).
/// A field's `unit` is our addition, as the specification allows.
package struct DataPackage: Sendable {
  /// The package's name: the experiment's id.
  package let name: String
  /// The package's title for users.
  package let title: String
  /// The files in order.
  package let tables: [TableContent]

  /// A package of files.
  package init(name: String, title: String, tables: [TableContent]) {
    (self.name, self.title, self.tables) = (name, title, tables)
  }

  /// The name of the file the document is written to.
  package static let fileName = "datapackage.json"

  /// The document, with size and SHA-256 of every file as it is now.
  package var document: JSONDocument {
    ["name": .text(name), "title": .text(title), "resources": .array(tables.map(Self.resource))]
  }

  private static func resource(_ table: TableContent) -> JSONDocument {
    let bytes = table.file.bytes
    return [
      "name": .text(table.description.name),
      "title": .text(table.description.title),
      "description": .text(table.description.description),
      "path": .text(table.description.fileName),
      "profile": "tabular-data-resource",
      "format": "csv",
      "mediatype": "text/csv",
      "encoding": "utf-8",
      "dialect": ["delimiter": ",", "lineTerminator": "\n", "quoteChar": "\"", "doubleQuote": true, "header": true],
      "bytes": .integer(bytes.count),
      "hash": .text("sha256:" + SHA256.hexadecimal(bytes)),
      "schema": [
        "fields": .array(table.description.columns.map(field)),
        "missingValues": [""],
        "primaryKey": .array(table.description.primaryKey.map(JSONDocument.text)),
      ],
    ]
  }

  private static func field(_ column: ColumnDescription) -> JSONDocument {
    var members: [JSONDocument.Member] = [
      .init("name", .text(column.name)),
      .init("type", .text(column.kind.rawValue)),
      .init("title", .text(column.title)),
      .init("description", .text(column.description)),
    ]
    if let unit = column.unit { members.append(.init("unit", .text(unit))) }
    let constraints = constraints(column.constraints)
    if !constraints.isEmpty { members.append(.init("constraints", .object(constraints))) }
    return .object(members)
  }

  private static func constraints(_ constraints: ColumnDescription.Constraints) -> [JSONDocument.Member] {
    var members: [JSONDocument.Member] = []
    if constraints.isRequired { members.append(.init("required", true)) }
    if let minimum = constraints.minimum { members.append(.init("minimum", .number(minimum))) }
    if let maximum = constraints.maximum { members.append(.init("maximum", .number(maximum))) }
    if let values = constraints.values { members.append(.init("enum", .array(values.map(JSONDocument.text)))) }
    return members
  }
}

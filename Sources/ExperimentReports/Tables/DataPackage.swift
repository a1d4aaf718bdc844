package import TextFormats
import Assignment

/// `datapackage.json`: what every CSV file of a report holds, for programs that load it.
///
/// Source: Frictionless Data, Data Package, Data Resource, CSV Dialect and Table Schema (https://specs.frictionlessdata.io).
/// A field's `unit` is our addition, as the specification allows.
package enum DataPackage {
  /// The name of the file the document is written to.
  package static let fileName = "datapackage.json"

  /// The document, with size and SHA-256 of every file as it is now.
  /// - Parameters:
  ///   - name: The package's name: the experiment's id.
  ///   - title: The package's title for users.
  ///   - tables: The files in order.
  package static func document(_ name: String, title: String, of tables: [TableContent]) -> JSONDocument {
    .object(["name": name, "title": title, "resources": tables.map(resource)])
  }

  private static let dialect = JSONDocument.object([
    "delimiter": ",", "lineTerminator": "\n", "quoteChar": "\"", "doubleQuote": true, "header": true,
  ])

  private static func resource(_ table: TableContent) -> JSONDocument {
    let bytes = table.file.bytes
    return .object([
      "name": table.description.name, "title": table.description.title,
      "description": table.description.description, "path": table.description.fileName,
      "profile": "tabular-data-resource", "format": "csv", "mediatype": "text/csv", "encoding": "utf-8",
      "dialect": dialect, "bytes": bytes.count, "hash": "sha256:" + SHA256.hexadecimal(bytes),
      "schema": JSONDocument.object([
        "fields": table.description.columns.map(field), "missingValues": [""],
        "primaryKey": table.description.primaryKey,
      ]),
    ])
  }

  private static func field(_ column: ColumnDescription) -> JSONDocument {
    let constraints = JSONDocument.members([
      "required": column.isRequired ? true : nil, "minimum": column.minimum, "maximum": column.maximum,
      "enum": column.values,
    ]).present
    return .object(
      JSONDocument.members([
        "name": column.name, "type": column.kind.rawValue, "title": column.spacedName.sentenceCase,
        "description": column.description, "unit": column.unit,
        "constraints": constraints.isEmpty ? nil : JSONDocument.object(constraints),
      ]).present)
  }
}

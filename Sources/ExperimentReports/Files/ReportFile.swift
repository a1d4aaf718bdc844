import TextFormats

/// One file of a report before it is written.
package struct ReportFile: Hashable, Sendable {
  /// The file's name, without a directory.
  package let name: String
  /// What the file holds.
  package let bytes: [UInt8]

  /// A file.
  package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// The file of a table.
  package init(_ table: CSVTable) { self.init(name: table.description.fileName, bytes: table.bytes) }

  /// The `datapackage.json` of a data package.
  package init(_ package: DataPackage) { self.init(name: DataPackage.fileName, bytes: package.document.bytes) }

  /// Whether the name is one that stays inside its directory, is not hidden and needs no quoting in a shell.
  var hasSafeName: Bool {
    !name.hasPrefix(".")
      && name.wholeMatch(of: /[A-Za-z0-9._-]+/) != nil
  }
}

import Foundation

/// The cells of every line of a text file beside the tests, between arrows; `⏎` is the end of a line, and lines after `##` say what the cells are.
public func cases(in name: String, beside file: String = #filePath) throws -> [[String]] {
  try String(
    contentsOf: URL(filePath: file).deletingLastPathComponent().appending(path: "Fixtures/\(name)"), encoding: .utf8
  )
  .split(separator: "\n").filter { !$0.hasPrefix("##") }
  .map { $0.replacing("⏎", with: "\n").components(separatedBy: " ⇒ ") }
}

/// The cases of one of several tables in a file, each of which begins with a line of its name after `#`.
public func cases(in name: String, under title: String, beside file: String = #filePath) throws -> [[String]] {
  Array(try cases(in: name, beside: file).drop { $0 != ["# \(title)"] }.dropFirst().prefix { !$0[0].hasPrefix("# ") })
}

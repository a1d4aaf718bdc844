/// The form in which a log is written down.
public enum LogFormat: String, CaseIterable, Sendable {
  /// Comma-separated values by RFC 4180, with a header.
  case csv
  /// The same with tabs.
  case tsv
  /// One flat JSON object a line.
  case ndjson

  /// The form that the end of a file's name tells; `nil` where it tells none.
  public init?(path: String) {
    guard let end = path.split(separator: ".").last?.lowercased(), path.contains(".") else { return nil }
    switch end {
    case "csv": self = .csv
    case "tsv": self = .tsv
    case "ndjson", "jsonl": self = .ndjson
    default: return nil
    }
  }

  /// What stands between two fields; `nil` where fields have names.
  var separator: UInt8? {
    switch self {
    case .csv: UInt8(ascii: ",")
    case .tsv: UInt8(ascii: "\t")
    case .ndjson: nil
    }
  }
}

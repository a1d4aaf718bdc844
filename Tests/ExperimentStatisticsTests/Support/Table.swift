import Foundation

/// A reference table: cases of exact inputs and results to 25 digits.
struct Table<Case: Decodable>: Decodable {
  let cases: [Case]

  /// The folder of the tables.
  static var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Tables")
  }

  /// The table committed beside these tests under `name`.
  static func named(_ name: String) throws -> [Case] {
    try read(Data(contentsOf: folder.appending(path: "\(name).json")))
  }

  /// The cases of a table; `kind` is passed on to them.
  static func read(_ data: Data, kind: String? = nil) throws -> [Case] {
    // JSONSerialization is off by one ulp on Linux; JSONDecoder and Double(String) are exact.
    let decoder = JSONDecoder()
    if let kind, let key = CodingUserInfoKey(rawValue: "kind") { decoder.userInfo[key] = kind }
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return try decoder.decode(Self.self, from: data).cases
  }
}

/// A number written as a decimal string, which may hold more digits than a `Double`.
struct Digits: Decodable {
  let value: Double

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Double(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no number")
    }
    self.value = value
  }
}

/// An integer written as a decimal string, which may be wider than 64 bits.
struct WideInteger: Decodable {
  let value: Int128

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Int128(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no integer")
    }
    self.value = value
  }
}

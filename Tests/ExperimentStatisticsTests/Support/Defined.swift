/// A value of the shared vectors, or nil where they say "undefined" and why.
struct Defined<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let reason = try? container.decode(String.self)
    value = reason?.hasPrefix("undefined") == true ? nil : try container.decode(Value.self)
  }
}

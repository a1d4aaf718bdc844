import Testing

import ExperimentFile
import TextFormats

/// What a hint says that a missing key stands for.
struct ExpectationTests {
  private static var user: ValueForm<Int> {
    .object(
      .optional("nickname", ValueForm<String>.string), .required("name", ValueForm<String>.string),
      ObjectKey<String>.one(of: ["street", "mailbox"].map { .key($0, ValueForm<String>.string, "Where.") { $0 } }),
      .required("age", .integer(in: 0...150))
    ) { _, _, _, age in age }
  }

  @Test func `an object is told with what it cannot do without`() {
    #expect(Self.user.outline.expectation == "an object with 'name', 'age' and one of 'street', 'mailbox'")
    #expect(ValueForm<Int>.object { 1 }.outline.expectation == "an object")
    #expect(
      ValueForm<[Int]>.array(of: Self.user).outline.expectation.hasPrefix("an array of objects with 'name', 'age' and"))
    let table = ValueForm<[KeyedValue<Int>]>.table(of: "user", Self.user).outline.expectation
    #expect(table.hasPrefix("an object with a key for every user, each an object with 'name', 'age' and"))
  }

  @Test func `other values are told as they are`() {
    #expect(ValueForm<Int>.integer(in: 1...9).outline.expectation == "a whole number from 1 to 9")
    #expect(ValueForm<[Int]>.array(of: .integer(in: 1...9)).outline.expectation == "an array")
  }
}

import Foundation
import HeadlessNavigation
import Testing

struct NavigationFailureTests {
  @Test func `every code has a name of its own, by which it is found and written`() throws {
    let codes = NavigationFailure.Code.allCases
    #expect(Set(codes.map(\.rawValue)).count == codes.count)
    for code in codes {
      #expect(NavigationFailure.Code(rawValue: code.rawValue) == code)
      #expect(code.explanation.hasSuffix("."))
      let json = try JSONEncoder().encode([code])
      #expect(String(decoding: json, as: UTF8.self) == "[\"\(code.rawValue)\"]")
      #expect(try JSONDecoder().decode([NavigationFailure.Code].self, from: json) == [code])
    }
  }
}

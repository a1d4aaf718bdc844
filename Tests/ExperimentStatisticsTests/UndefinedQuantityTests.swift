import ExperimentStatistics
import Testing

struct UndefinedQuantityTests {
  @Test(arguments: UndefinedQuantity.allCases)
  func `every reason reads as a sentence of its own`(reason: UndefinedQuantity) {
    #expect(reason.description.count > 20 && !reason.description.hasSuffix("."))
    #expect(UndefinedQuantity.allCases.filter { $0.description == reason.description } == [reason])
    #expect(reason.rawValue.allSatisfy { $0.isLowercase || $0 == "_" })
  }
}

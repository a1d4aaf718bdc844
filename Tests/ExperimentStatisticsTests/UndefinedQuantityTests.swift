import ExperimentStatistics
import Testing

struct UndefinedQuantityTests {
  @Test(arguments: UndefinedQuantity.allCases) func `every reason reads as words of its own, without a full stop`(
    reason: UndefinedQuantity
  ) {
    #expect(reason.description.count > 10 && !reason.description.hasSuffix("."))
    #expect(UndefinedQuantity.allCases.filter { $0.description == reason.description } == [reason])
    #expect(reason.rawValue.allSatisfy { $0.isLowercase || $0 == "_" })
  }
}

import Testing
import UserSimulation

struct BehaviorParameterTests {
  @Test(arguments: BehaviorParameter.allCases) func `a parameter is found by its key and says what it is`(
    parameter: BehaviorParameter
  ) {
    #expect(BehaviorParameter(key: parameter.key) == parameter)
    #expect(parameter.key.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil)
    #expect(parameter.meaning.hasSuffix(".") && !parameter.source.isEmpty)
  }

  @Test(arguments: BehaviorParameter.allCases) func `a default and its standard range can be written in a file`(
    parameter: BehaviorParameter
  ) throws {
    #expect(parameter.range.contains(parameter.standard))
    if parameter.unit == .proportion { #expect((0...1).contains(parameter.range.upperBound)) }
    guard let standard = UncertainParameter.standardRange(of: parameter, around: parameter.standard) else { return }
    #expect(standard.contains(parameter.standard))
    #expect(parameter.range.contains(standard.lowerBound) && parameter.range.contains(standard.upperBound))
  }
}

import Testing
import UserBehavior

struct BehaviorParameterTests {
  @Test(arguments: BehaviorParameter.allCases) func `a parameter is found by its key and says what it is`(
    parameter: BehaviorParameter
  ) {
    #expect(BehaviorParameter(key: parameter.key) == parameter)
    #expect(parameter.key.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil)
    #expect(parameter.meaning.hasSuffix(".") && !parameter.source.isEmpty)
  }

  @Test func `every parameter has a name for people, which fits after depends on and is not its key`() {
    let names = BehaviorParameter.allCases.map(\.name)
    #expect(Set(names).count == names.count)
    for (parameter, name) in zip(BehaviorParameter.allCases, names) {
      #expect((8...70).contains(name.count) && name.contains(" ") && !name.hasSuffix("."), "\(name)")
      #expect(name.first?.isLowercase == true && name != parameter.key.replacing("_", with: " "), "\(name)")
    }
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

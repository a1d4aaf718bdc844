import ExperimentPlanning
import HeadlessNavigation
import NavigationExperiments
import Testing

struct SupportTests {
  private static func arm(_ acts: [Int64], reached: Int, in experiment: ExperimentDefinition) -> ArmTally {
    var tally = ExperimentTally(experiment)
    for (user, count) in acts.enumerated() {
      let outcome = UserOutcome(
        exposure: Exposure(time: 0, sizeClass: .compact), values: [user < reached ? 1 : 0, count * 1000, count],
        denominators: [10])
      tally.addRevealed(outcome, variant: 0)
    }
    return experiment.arms(in: tally, areAssigned: true)[0]
  }

  @Test func `an estimate rests on the fewer of a share, and otherwise on those who did it`() throws {
    let experiment = try Shelf.experiment()
    let even = Self.arm(Array(repeating: 3, count: 40) + Array(repeating: 0, count: 60), reached: 88, in: experiment)
    #expect((0..<3).map { even.support(of: $0, in: experiment) } == [12, 40, 40])
    let one = Self.arm([1000] + Array(repeating: 0, count: 99), reached: 3, in: experiment)
    #expect((0..<3).map { one.support(of: $0, in: experiment) } == [3, 1, 1])
    let nobody = Self.arm([0, 0], reached: 0, in: experiment)
    #expect((0..<3).map { nobody.support(of: $0, in: experiment) } == [0, 0, 0])
  }

  @Test func `little is counted where either arm has little`() throws {
    let experiment = try Shelf.experiment()
    let much = Self.arm(Array(repeating: 1, count: 100), reached: 50, in: experiment)
    let few = Self.arm(Array(repeating: 1, count: 29) + Array(repeating: 0, count: 71), reached: 0, in: experiment)
    #expect((0..<3).map { experiment.isSparse($0, control: much, treatment: much) } == [false, false, false])
    // 25 successes are to be expected in either arm, so it does not matter that one has none.
    #expect((0..<3).map { experiment.isSparse($0, control: few, treatment: much) } == [false, true, true])
    #expect((0..<3).map { experiment.isSparse($0, control: much, treatment: few) } == [false, true, true])
    let rare = Self.arm(Array(repeating: 1, count: 100), reached: 4, in: experiment)
    #expect(experiment.isSparse(0, control: rare, treatment: rare))
  }
}

import NavigationEvents
import Testing
import UserBehavior
import UserSimulation

struct PersonaTests {
  static func cohort() -> Cohort {
    var cohort = CohortTests.cohort()
    cohort.personas = [
      Persona(id: "calm", share: 0.55),
      Persona(id: "hurried", share: 0.3, behavior: [.patience: 20_000]),
      Persona(id: "loyal", share: 0.15, goals: [GoalDefinition(id: "news", share: 1, .reach("news"))]),
    ]
    return cohort
  }

  @Test func `shares are exact in every block, and independent of the devices`() {
    let cohort = Self.cohort()
    for block in 0..<3 {
      var counts = Array(repeating: Array(repeating: 0, count: 4), count: 3)
      for index in block * 10_000..<(block + 1) * 10_000 {
        counts[cohort.persona(of: index)][cohort.user(index).device] += 1
      }
      #expect(counts.map { $0.reduce(0, +) } == [5500, 3000, 1500])
      // Chi-squared with 6 degrees of freedom: above 22.5 once in a thousand times.
      var statistic = 0.0
      for (persona, row) in zip(cohort.personas, counts) {
        for (device, count) in zip(cohort.devices, row) {
          let expected = 10_000 * persona.share * device.share
          statistic += (Double(count) - expected) * (Double(count) - expected) / expected
        }
      }
      #expect(statistic < 22.5, "block \(block)")
    }
  }

  @Test func `a persona differs in what it says, and in nothing else`() {
    let cohort = Self.cohort()
    let parts = cohort.parts
    #expect(parts.map { $0.behavior[.patience] } == [90_000, 20_000, 90_000])
    #expect(parts.map { $0.goals.map(\.id) } == [["m", "n"], ["m", "n"], ["news"]])
    #expect(parts.allSatisfy { $0.personas.isEmpty && $0.devices == cohort.devices && $0.seed == cohort.seed })
    for index in 0..<500 {
      #expect(parts[0].user(index).goal == cohort.user(index).goal)
      #expect(parts[2].user(index).device == cohort.user(index).device)
    }
  }

  @Test func `without personas everybody is one part`() {
    let cohort = CohortTests.cohort()
    #expect(cohort.parts == [cohort] && cohort.persona(of: 17) == 0)
  }
}

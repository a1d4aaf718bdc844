import FunnelAnalysis
import HeadlessNavigation
import ExperimentDesign
import NavigationExperiments
import Testing

/// Every member of every tally is written: a sum that is forgotten would be lost in a merge and nobody would notice.
struct StoredTallyTests {
  /// What follows from the experiment, and so is not written.
  private static let fixed: Set<String> = [
    "ExperimentTally.control", "ExperimentTally.treatmentPairs", "TallyRow.layout", "MechanismTally.acts",
    "MechanismTally.ends", "MechanismTally.times",
  ]

  /// How many numbers a value holds, and lengths of lists and tables.
  private static func numbers(in value: Any) -> Int {
    if value is any FixedWidthInteger { return 1 }
    let mirror = Mirror(reflecting: value)
    let isList = mirror.displayStyle == .collection || mirror.displayStyle == .dictionary
    return mirror.children.reduce(isList ? 1 : 0) { sum, child in
      let name = "\(mirror.subjectType).\(child.label ?? "")"
      return sum + (fixed.contains(name) ? 0 : numbers(in: child.value))
    }
  }

  /// How many numbers were written: a 0 is followed by how many more there are.
  private static func numbers(written bytes: [UInt8]) -> Int {
    var (count, place) = (0, 0)
    func next() -> Int {
      var (number, shift) = (0, 0)
      repeat {
        number |= Int(bytes[place] & 127) << shift
        (shift, place) = (shift + 7, place + 1)
      } while bytes[place - 1] > 127
      return number
    }
    while place < bytes.count { count += next() == 0 ? 1 + next() : 1 }
    return count
  }

  @Test func `every number of a tally is written`() throws {
    var experiment = try ExperimentTallyTests.experiment()
    experiment.metrics += [
      Metric(id: "rate", measure: .rate(of: "tap", per: ["back"]), role: .secondary),
      Metric(id: "time", measure: .time(from: .exposure, to: 0, horizonMilliseconds: 60_000), role: .secondary),
    ]
    experiment.goals = ["find", "buy"]
    experiment.analysis.covariate = .beforeExposure
    let names = ["one", "two"]
    let tallies: [any StoredTally] = [
      ExperimentTally(experiment.outline), DropOffs(experiment.outline),
      MechanismTally(experiment.outline, acts: names, ends: names, times: names), TallyRow.MoveCount(),
    ]
    for tally in tallies {
      #expect(Self.numbers(written: TallyCoder.bytes(of: tally)) == Self.numbers(in: tally), "\(type(of: tally))")
    }
    #expect(Self.numbers(in: tallies[0]) > 1000)
  }

  @Test func `slices add up to the whole, written or not`() throws {
    var experiment = try ExperimentTallyTests.experiment()
    experiment.metrics[1].measure = .rate(of: "tap", per: ["back"])
    experiment.goals = ["find", "buy"]
    func tally(_ range: Range<Int64>) -> ExperimentTally {
      var tally = ExperimentTally(experiment.outline)
      for index in range {
        let outcomes = [[index % 2, index], [0, index % 5], [1, 7]].map { values in
          var outcome = DesignTallyTests.outcome(values)
          (outcome.goal, outcome.denominators) = (Int(index % 2), [index % 3])
          return outcome
        }
        tally.addPaired(outcomes, triggered: index % 3 == 0 ? [0, 2] : [])
        tally.addRevealed(outcomes[1], variant: 1, triggered: [0])
        var count = TallyRow.MoveCount()
        (count.users, count.transitions) = (1, 2)
        let end = ScreenTransition(from: "home", to: nil, action: "end", cause: index % 2 == 0 ? "done" : "leave")
        tally.add(count, of: end, variant: 1, in: ExposureStratum(.regular))
      }
      return tally
    }
    var (sum, merged) = (ExperimentTally(experiment.outline), ExperimentTally(experiment.outline))
    for slice: Range<Int64> in [20..<31, 0..<7, 7..<20] {
      #expect(TallyCoder.add(TallyCoder.bytes(of: tally(slice)), to: &sum) == nil)
      merged.merge(tally(slice))
    }
    #expect(sum == tally(0..<31) && merged == sum)
  }
}

import Testing
import UserBehavior
import UserSimulation

struct LeavingAtOnceTests {
  @Test(arguments: [0, 0.3, 1] as [Double]) func `as many leave at once as the file says, whatever they came for`(
    share: Double
  ) {
    var tour = UnaskedGoalTests.tour(steps: 1)
    var search = Trial.drillDown([3])
    tour.behavior[.leavesAtOnce] = share
    tour.behavior[.unaskedPatience] = 0
    search.behavior[.leavesAtOnce] = share
    let journals = tour.journals(2000)
    let left = journals.map { $0.deeds.count == 2 && $0.end == "ends effort" && $0.duration == 0 }
    // Four standard errors of a share among 2,000.
    let tolerance = 4 * (share * (1 - share) / 2000).squareRoot()
    #expect(abs(Double(left.count { $0 }) / 2000 - share) <= tolerance)
    #expect(zip(journals, left).allSatisfy { $1 || $0.end == "ends finished" })
    let searching = search.journals(500)
    #expect(
      searching.allSatisfy {
        ($0.end == "ends effort") == ($0.duration == 0) && ($0.duration > 0 || $0.count(.tap) == 0)
      })
  }
}

import NavigationEvents
import Testing
import UserSimulation

/// What it costs to turn the device.
struct TurningTests {
  @Test func `a turn costs one orientation, and the labelPerception go on where they were`() {
    var trial = NotificationTests.trial([])
    let upright = DeviceShare.Situation(traits: Traits(), visibleRows: 1000)
    let onItsSide = DeviceShare.Situation(traits: Traits(vertical: .compact), visibleRows: 1000)
    let still = trial.journal
    trial.device = DeviceShare(share: 1, name: "d", situations: [upright, onItsSide], rotationMeanMilliseconds: 6000)
    let journals = trial.journals(200)
    for journal in journals {
      #expect(journal.lines == still.lines)
      #expect((journal.duration - still.duration) % 600 == 0)
    }
    #expect(Set(journals.map { ($0.duration - still.duration) / 600 }).isSuperset(of: [0, 1, 2, 3]))
  }
}

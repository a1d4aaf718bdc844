import Foundation
import Testing

import UserSimulation

/// Times drawn from dwell laws, against the laws' distribution functions as the platform works them out.
struct DwellLawTests {
  static let laws = [(6000, 0.6), (40_000, 1.4), (3000, 0)].map { DwellLaw(median: $0, sigma: $1) }

  private static func normal(_ z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }

  /// The probability of less.
  private static func probability(of law: DwellLaw, below x: Double) -> Double {
    guard x > 0 else { return 0 }
    return law.sigma > 0 ? normal(log(x / law.median) / law.sigma) : x < law.median ? 0 : 1
  }

  @Test(arguments: laws) func `a time is the quantile of its draw, to a thousandth and a millisecond`(law: DwellLaw) {
    var tables = DwellTables()
    let dwell = tables.dwell(of: law)
    let body: [Double] = (1...400).map { Double($0) / 401 }
    let ends: [Double] = [1e-7, 1e-5, 1e-3, 1 - 1e-3, 1 - 1e-5, 1 - 1e-7]
    let shares = body + ends
    let slack = 1e-9
    for share in shares {
      let time = Double(tables.milliseconds(UInt32(share * 0x1p32), dwell))
      let bounds = (time * 0.999 - 1, time * 1.001 + 1)
      #expect(Self.probability(of: law, below: bounds.0) <= share + slack, "\(law) at \(share)")
      #expect(Self.probability(of: law, below: bounds.1) >= share - slack, "\(law) at \(share)")
    }
  }

  @Test(arguments: laws) func `a larger draw is never a shorter time`(law: DwellLaw) {
    var tables = DwellTables()
    _ = tables.dwell(of: DwellLaw(median: 1, sigma: 3))
    let dwell = tables.dwell(of: law)
    let powers = (0..<32).map { UInt32(1) << $0 }
    let ends = powers + powers.map { $0 - 1 } + powers.map { UInt32.max - $0 }
    let spread = (0..<5000).map { UInt32($0) * 858_993 }
    let times = (ends + spread).sorted().map { tables.milliseconds($0, dwell) }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    #expect((times.first ?? -1) >= 0)
  }

  @Test func `the mean of many draws is the mean of the law`() {
    var tables = DwellTables()
    let dwell = tables.dwell(of: Self.laws[0])
    // Evenly spread draws have the law's mean but for the very end.
    let sum = (0..<65_536).reduce(0) { $0 + tables.milliseconds(UInt32($1) << 16 | 0x8000, dwell) }
    #expect(abs(Double(sum) / 65_536 / (6000 * exp(0.18)) - 1) < 2e-4)
  }

  @Test func `times are the same on every system`() {
    var tables = DwellTables()
    let times = Self.laws.map { law in
      let dwell = tables.dwell(of: law)
      return [0, 0x1234_5678, 0x8000_0000, 0xFEDC_BA98, .max].map { tables.milliseconds($0, dwell) }
    }
    #expect(times[0] == [134, 2487, 6000, 28_834, 268_952])
  }

  @Test func `laws of one shape share a table`() {
    var tables = DwellTables()
    let laws = [(5.0, 2.0), (7, 2), (5, 1)].map { DwellLaw(median: $0, sigma: $1) }
    #expect(laws.map { tables.dwell(of: $0).table } == [0, 0, 1])
  }
}

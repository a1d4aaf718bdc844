import SVGCharts
import Testing

struct ScaleTests {
  @Test func `equal steps are equal steps`() {
    let scale = LinearScale(-1...3, from: 10, to: 50)
    #expect(scale(-1) == 10 && scale(3) == 50 && scale(1) == 30 && scale(5) == 70)
  }

  @Test func `one number lies in the middle`() {
    #expect(LinearScale(4...4, from: 0, to: 100)(4) == 50 && LinearScale(0...0, from: 0, to: 100)(0) == 50)
  }

  @Test(arguments: [
    (0.0, 1.0, [0, 0.2, 0.4, 0.6, 0.8, 1]), (-0.05, 0.13, [-0.05, 0, 0.05, 0.1]), (0, 7300, [0, 2000, 4000, 6000]),
    (2e-9, 9e-9, [2e-9, 4e-9, 6e-9, 8e-9]),
  ]) func `ticks are round and within`(low: Double, high: Double, expected: [Double]) {
    let ticks = LinearScale(low...high, from: 0, to: 1).ticks()
    #expect(ticks.count == expected.count)
    for (tick, number) in zip(ticks, expected) { #expect(abs(tick - number) < 1e-9 * max(abs(number), 1e-9)) }
  }

  @Test func `a domain holds all numbers between round ends, and zero where asked`() {
    #expect(LinearScale.domain(of: [3.2, 9.9], withZero: true) == 0...10)
    #expect(LinearScale.domain(of: [], withZero: false) == 0...1 && LinearScale.domain(of: [.nan, .infinity]) == 0...1)
    for numbers in [[-5.0, -5], [7, 7], [0, 0], [0.13, 0.41]] {
      let domain = LinearScale.domain(of: numbers, withZero: true)
      #expect(domain.lowerBound < domain.upperBound && numbers.allSatisfy(domain.contains) && domain.contains(0))
    }
  }
}

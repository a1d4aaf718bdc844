import Testing

import Assignment

struct DesirelineSchemeTests {
  @Test func `the independent table, to the byte`() throws {
    for table in try ReferenceTables.load().schemes {
      let scheme = try DesirelineScheme(salt: table.salt, coverage: table.coverage, weights: table.weights)
      #expect(try BucketAllocation(weights: table.weights).ends == table.ends)
      for row in table.rows {
        let expected = ArmAssignment(arm: row.arm, bucket: .whole(row.bucket))
        #expect(scheme.assign(row.id) == expected, "\(table.salt) \(row.id)")
        if let index = UInt64(row.id) { #expect(scheme.assign(index: index) == expected) }
      }
    }
  }

  @Test func `an index is assigned as its text`() throws {
    let scheme = try DesirelineScheme(salt: "catalog-browse-1", coverage: 0.4, weights: [2, 3, 1])
    for index in (0..<3000).map({ UInt64($0) }) + [99_999, 100_000, .max] {
      #expect(scheme.assign(index: index) == scheme.assign(String(index)))
    }
  }

  @Test func `coverage 0 enrols nobody and 1 everybody`() throws {
    let nobody = try DesirelineScheme(salt: "s", coverage: 0, weights: [1, 1])
    let everybody = try DesirelineScheme(salt: "s", coverage: 1, weights: [1, 1])
    for index in 0..<UInt64(20_000) {
      #expect(!nobody.assign(index: index).isEnrolled)
      #expect(everybody.assign(index: index).isEnrolled)
    }
  }

  @Test func `more coverage enrols more users and moves nobody between arms`() throws {
    let narrow = try DesirelineScheme(salt: "s", coverage: 0.2, weights: [1, 2])
    let wide = try DesirelineScheme(salt: "s", coverage: 0.6, weights: [1, 2])
    for index in 0..<UInt64(5000) {
      guard let arm = narrow.assign(index: index).arm else { continue }
      #expect(wide.assign(index: index).arm == arm)
    }
  }

  @Test func `arms and enrolment are uniform and independent`() throws {
    let scheme = try DesirelineScheme(salt: "uniform", coverage: 0.5, weights: [1, 1, 1])
    let users = 100_000
    var counts = [0, 0, 0]
    var bins = [Int](repeating: 0, count: 100)
    for index in 0..<UInt64(users) {
      let assignment = scheme.assign(index: index)
      guard case .whole(let bucket)? = assignment.bucket else { continue }
      bins[bucket / 100] += 1
      if let arm = assignment.arm { counts[arm] += 1 }
    }
    // The 0.1 % critical values of chi-square with 99 and 3 degrees of freedom.
    #expect(chiSquare(bins, expected: Double(users) / 100) < 148.2)
    #expect(chiSquare(counts + [users - counts.reduce(0, +)], shares: [1, 1, 1, 3].map { $0 / 6 }) < 16.27)
  }

  @Test func `an empty id is not enrolled`() throws {
    let assignment = try DesirelineScheme(salt: "s", weights: [1]).assign("")
    #expect((assignment.arm, assignment.exclusion) == (nil, .emptyID))
  }

  @Test(arguments: [
    ("", 1.0, [1.0], BucketingError.emptySalt),
    ("s", 1.01, [1], .coverage(1.01)),
    ("s", -0.01, [1], .coverage(-0.01)),
    ("s", .infinity, [1], .coverage(.infinity)),
    ("s", 1, [], .noArms),
    ("s", 1, [0, -0.0], .noWeight),
    ("s", 1, [1, -1], .weight(arm: 1, value: -1)),
    ("s", 1, [.infinity], .weight(arm: 0, value: .infinity)),
    ("s", 1, [1_000_000_001], .weight(arm: 0, value: 1_000_000_001)),
  ]) func `parameters out of range`(salt: String, coverage: Double, weights: [Double], error: BucketingError) {
    #expect(throws: error) { try DesirelineScheme(salt: salt, coverage: coverage, weights: weights) }
    #expect(!error.description.isEmpty)
  }

  @Test func `NaN is out of every range`() {
    #expect(throws: BucketingError.self) { try DesirelineScheme(salt: "s", coverage: .nan, weights: [1]) }
    #expect(throws: BucketingError.self) { try DesirelineScheme(salt: "s", weights: [.nan]) }
  }

  private func chiSquare(_ counts: [Int], expected: Double) -> Double {
    chiSquare(counts, shares: counts.map { _ in expected / Double(counts.reduce(0, +)) })
  }

  private func chiSquare(_ counts: [Int], shares: [Double]) -> Double {
    let total = Double(counts.reduce(0, +))
    return zip(counts, shares).reduce(0) { sum, cell in
      let expected = cell.1 * total
      return sum + (Double(cell.0) - expected) * (Double(cell.0) - expected) / expected
    }
  }
}

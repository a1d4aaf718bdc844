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

  @Test func `arms and enrolment are independent`() throws {
    let scheme = try DesirelineScheme(salt: "uniform", coverage: 0.5, weights: [1, 1, 1])
    var counts = [0.0, 0, 0, 0]
    for index in 0..<UInt64(100_000) { counts[scheme.assign(index: index).arm ?? 3] += 1 }
    let expected = [1.0, 1, 1, 3].map { $0 / 6 * 100_000 }
    let chiSquare = zip(counts, expected).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) / $1.1 }
    // The 0.1 % critical value of chi-square with 3 degrees of freedom.
    #expect(chiSquare < 16.27)
  }

  @Test func `an empty id is not enrolled`() throws {
    let assignment = try DesirelineScheme(salt: "s", weights: [1]).assign("")
    #expect((assignment.arm, assignment.exclusion) == (nil, .emptyID))
  }

  @Test(arguments: [
    ("", 1.0, [1.0], AssignmentError.emptySalt),
    ("s", 1.01, [1], .coverage(1.01)),
    ("s", -0.01, [1], .coverage(-0.01)),
    ("s", .infinity, [1], .coverage(.infinity)),
    ("s", 1, [], .noArms),
    ("s", 1, [0, -0.0], .noWeight),
    ("s", 1, [1, -1], .weight(arm: 1, value: -1)),
    ("s", 1, [.infinity], .weight(arm: 0, value: .infinity)),
    ("s", 1, [1_000_000_001], .weight(arm: 0, value: 1_000_000_001)),
  ]) func `parameters out of range`(salt: String, coverage: Double, weights: [Double], error: AssignmentError) {
    #expect(throws: error) { try DesirelineScheme(salt: salt, coverage: coverage, weights: weights) }
    #expect(!error.description.isEmpty)
  }

  @Test func `NaN is out of every range`() {
    #expect(throws: AssignmentError.self) { try DesirelineScheme(salt: "s", coverage: .nan, weights: [1]) }
    #expect(throws: AssignmentError.self) { try DesirelineScheme(salt: "s", weights: [.nan]) }
  }
}

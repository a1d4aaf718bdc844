import Testing

@Suite struct HybridOperationTests {
  @Test(arguments: try OperationRow.rows(in: "HybridOperationTests", "hybrid")) func `hybrid`(row: OperationRow) throws
  { try row.check(under: .refusing) }

  @Test(arguments: try OperationRow.rows(in: "HybridOperationTests", "embed and extract")) func `embed and extract`(
    row: OperationRow
  ) throws { try row.check() }
}

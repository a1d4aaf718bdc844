import Testing

/// The examples of the reference and of the package are experiments without mistakes.
@Suite struct ReferenceTests {
  @Test func `its example is an experiment`() throws {
    let page = try packageFile("Sources/ExperimentFile/ExperimentFile.docc/FileFormat.md")
    let example = page.split(separator: "```json5\n")[1].split(separator: "```")[0]
    #expect(try document(String(example)).diagnostics == [])
  }

  @Test func `the experiments that come with the package have no mistakes`() throws {
    #expect(try document(packageFile("Experiments/catalog-browse.json5")).diagnostics == [])
  }
}

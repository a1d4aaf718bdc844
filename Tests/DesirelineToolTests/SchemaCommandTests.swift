import ExperimentFile
import Testing

import DesirelineTool

struct SchemaCommandTests {
  @Test func `the schema is the answer, and nothing else is said`() async {
    let outcome = await Outcome(["schema"])
    #expect(outcome.exit == .done && outcome.talk.isEmpty)
    #expect(outcome.answer == ExperimentDocument.schema())
  }

  @Test func `it takes no arguments`() async {
    let outcome = await Outcome(["schema", CommandTests.experiment])
    #expect(outcome.exit == .failed && outcome.answer.isEmpty)
  }
}

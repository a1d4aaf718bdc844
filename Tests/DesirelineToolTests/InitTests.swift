import ExperimentFile
import Foundation
import NavigationExperiments
import Testing

import DesirelineTool

/// `init` with a template.
struct InitTests {
  @Test(arguments: Template.all.map(\.name)) func `every template is checked without a finding, and runs`(
    name: String
  ) async throws {
    let scratch = try Scratch()
    let file = scratch.file("\(name).json5")
    let written = await Outcome(["init", "--template", name, "--out", file])
    #expect(written.exit == .done && written.answer.isEmpty, "\(written.talk)")
    #expect(written.talk == "wrote \(file)\nnext: desireline check \(file)\n      desireline run \(file)\n")
    #expect(try ExperimentDocument.read(path: file).experiment.id == name)
    let checked = await Outcome(["check", file])
    #expect(checked.exit == .done, "\(checked.answer)\(checked.talk)")
    let ran = await Outcome(["run", file, "--users", "200", "--scenarios", "0", "--out", scratch.file("out")])
    #expect(ran.exit != .failed && ran.answer.contains("\n\n\(name)  "), "\(ran.talk)")
  }

  @Test func `a file that is there is never overwritten`() async throws {
    let scratch = try Scratch()
    let file = try scratch.write("mine".utf8, to: "mine.json5")
    let outcome = await Outcome(["init", "--out", file])
    #expect(outcome.exit == .failed)
    #expect(
      outcome.talk == "error: \(file) is there already [existing-file]\n hint: give another NAME, or '--out FILE'\n")
    #expect(try scratch.read("mine.json5") == "mine")
  }

  @Test func `a name becomes the experiment's id, and - is standard output`() async throws {
    let named = await Outcome(["init", "shop-2", "--out", "-"])
    #expect(named.exit == .done && named.talk.isEmpty && named.answer.contains("experiment: \"shop-2\","))
    let piped = await Outcome(["init", "-"])
    #expect(piped.answer == named.answer.replacing("shop-2", with: "accordion-or-push"))
  }

  @Test(arguments: [
    (["init", "My Shop"], "is no id"), (["init", "null"], "is no id"), (["init", "con"], "is no id"),
    (["init", "lpt9"], "is no id"),
    (["init", "--template", "tab"], "did you mean 'tabs'?"),
    (["init", "--variant", "a"], "means nothing without '--from-log'"),
    (["init", "--from-log", "x.csv", "--template", "tabs"], "means nothing beside '--from-log'"),
    (["init", "a", "--out", "/nowhere/at/all.json5"], "cannot be written"),
    (["init", "--from-log", "/nowhere.csv", "--out", "-"], "there is no such file"),
  ]) func `what cannot be done is told`(arguments: [String], words: String) async {
    let outcome = await Outcome(arguments)
    #expect(outcome.exit == .failed && outcome.answer.isEmpty && outcome.talk.contains(words), "\(outcome.talk)")
  }

  @Test func `the templates are listed`() async {
    let lines = await Outcome(["init", "--list"]).answer.split(separator: "\n")
    #expect(lines.count == 2 * Template.all.count && lines[0] == "accordion-or-push")
  }
}

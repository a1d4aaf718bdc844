import DesirelineTool
import TestSupport
import Testing
import TextFormats

/// Names of earlier versions are errors that say what to write instead.
struct RemovedNameTests {
  /// How each name was used: a command line, or a piece of the file and what stands in its place.
  static let uses: [String: (old: String, new: String)] = {
    let options = [
      "power FILE --aa 40", "plan FILE --adjust none", "power FILE --formula pooled", "power FILE --sides one",
      "graph FILE --states", "run FILE FILE --together", "run FILE --worlds 4", "run FILE --design independent",
      "run FILE --engine states",
      "power FILE --n 40", "power FILE --replicates 9", "graph FILE --ascii",
    ]
    let analysis = ["family", "minimum_weeks", "prior_lift_sd", "sample_ratio_alarm", "sequential_tuning"]
    let policies = [
      "adapted_popover", "crowded_tabs", "presentation_context", "primary_pane", "top_column_on_collapse",
    ]
    var uses: [String: (String, String)] = [
      "people": ("cohort:", "people:"),
      "multipleVariants": ("replaces:", "multipleVariants: \"exclude\", replaces:"),
      "current-context": (#"{ present: "bag" }"#, #"{ present: "bag", as: "current-context" }"#),
      "earlier-session": ("replaces:", #"analysis: { covariate: "earlier-session" }, replaces:"#),
    ]
    for line in options { uses[line.firstRange(of: "--").map { String(line[$0.lowerBound...]) } ?? ""] = ("", line) }
    for law in ["weibull", "inverse-gaussian"] {
      uses[law] = ("count: ", "weights: { home: { dwell: { law: \"\(law)\" } } }, count: ")
    }
    for key in analysis { uses[key] = ("replaces:", "analysis: { \(key): 1 }, replaces:") }
    for key in ["step_budget", "step_budget_shape", "field_effort"] {
      uses[key] = ("count: ", "behavior: { \(key): 1 }, count: ")
    }
    for key in policies { uses[key] = ("app: {", "app: { policies: { \(key): 1 },") }
    return uses
  }()

  static let names = RemovedName.all.filter { [.command, .option, .key, .value].contains($0.kind) }

  @Test(arguments: names) func `it is reported once, beside other mistakes`(removed: RemovedName) async throws {
    let name = removed.name
    let use = try #require(Self.uses.first { $0.key == name || $0.key.hasPrefix(name + " ") }?.value)
    let isInFile = !use.old.isEmpty
    let edits = isInFile ? [ExampleEdit(use.old, use.new), ExampleEdit("count: ", "count: -")] : []
    let scratch = try Scratch()
    let file = try scratch.write(ExampleExperiment.text(edits).utf8, to: "shop.json5")
    let words = isInFile ? ["check", file] : use.new.split(separator: " ").map { $0 == "FILE" ? file : String($0) }
    let outcome = await Outcome(words)
    #expect(outcome.exit == .failed, "\(outcome.answer)")
    #expect(outcome.talk.contains("error: '\(name)'"), "\(outcome.talk)")
    #expect(outcome.talk.ranges(of: " was removed in \(removed.since) [").count == 1, "\(outcome.talk)")
    #expect(outcome.talk.contains(" hint: \(removed.instead)\n"), "\(outcome.talk)")
    if isInFile { #expect(outcome.talk.contains("[out-of-range]"), "\(outcome.talk)") }
  }
}

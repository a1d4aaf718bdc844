import TextFormats
import ExperimentFile
import ExperimentReports

/// `desireline plan --verify`: tells whether a registered plan is as it was, and whether its file still says the same.
struct PlanVerification {
  var plan: String
  var file: String
  var setting: CommandSetting

  func run(_ console: Console) throws -> ExitCode {
    let registered = try RegisteredPlan(path: plan)
    let document = try setting.document(file)
    let isSameFile = registered.fileFingerprint == "sha256:" + document.fingerprint
    let differences =
      isSameFile ? [] : (registered.document[member: "definition"] ?? .null).differences(from: document.definition)
    if console.manner.isJSON {
      console.answer(answer(registered, isSameFile: isSameFile, differences))
    } else {
      console.answer(told(registered, isSameFile: isSameFile, differences))
    }
    return registered.isIntact && isSameFile ? .done : .answerIsNo
  }

  private func told(
    _ registered: RegisteredPlan,
    isSameFile: Bool,
    _ differences: [JSONDocument.Difference]
  ) -> String {
    let plan =
      registered.isIntact
      ? "ok: the plan is as it was registered on \(registered.date): \(registered.hash)"
      : "CHANGED: the plan was registered as \(registered.hash), and now says what is \(registered.ownHash)"
    guard !isSameFile else { return [plan, "ok: the file is the one the plan was made from"].told }
    let lines = differences.map { "  \($0.path): \($0.own) in the plan, \($0.other) in the file" }
    let others = "  nothing that the plan repeats: users, screens or behavior"
    return
      ([plan, "CHANGED: the file says something else than the one the plan was made from:"]
      + (lines.isEmpty ? [others] : lines)).told
  }

  private func answer(
    _ registered: RegisteredPlan,
    isSameFile: Bool,
    _ differences: [JSONDocument.Difference]
  ) -> JSONDocument {
    [
      "schema": "desireline.plan-verification/1",
      "date": .text(registered.date),
      "hash": .text(registered.hash),
      "is_intact": .boolean(registered.isIntact),
      "is_same_file": .boolean(isSameFile),
      "differences": .array(
        differences.map { ["path": .text($0.path), "plan": .text($0.own), "file": .text($0.other)] }
      ),
    ]
  }
}

extension [String] {
  fileprivate var told: String { map { $0.harmless + "\n" }.joined() }
}

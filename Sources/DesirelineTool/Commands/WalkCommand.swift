import ExperimentDesign
import ExperimentFile
import NavigationExperiments
import TextFormats

/// `desireline walk`: prints an app's screens, and what can be done, after each input.
struct WalkCommand: Command {
  static let description = CommandDescription(
    Self.self, "walk", "Walk through an app: its screens, and what can be done, after each input.",
    examples: [
      "desireline walk Experiments/chat-push.json5": "Walk by numbers, arrow keys or inputs",
      "desireline walk Experiments/chat-push.json5 'tap contact 2, back'": "Walk a path",
      "desireline walk --as-test Experiments/login-wall.json5 'tap join'": "Write a path as a test for 'expects'",
    ],
    notes: ("INPUTS", Self.vocabulary), ends: [.done, .failed, .interrupted])

  /// What inputs there are, as help and `?` explain them.
  static let vocabulary = [
    "Inputs have commas between them; a path that 'check' prints is such a list. It may begin with how the app starts: "
      + "'width compact, logged-in: tap shop, back'.",
    "tap ID: an item by its id, or a row by its label; 'tap ID on SCREEN' where several have it",
    "tab 2: a tab, counted from 1",
    "back, swipe, pull-down: ways back",
    "answer GATE proceed: answers a gate that waits; also cancel, fail, and 'timeout GATE'",
    "link app://chat/7: a link; 'open NAME' opens a destination that has none",
    "fact NAME true: makes a fact true, or false",
    "rotate: turns the device; 'width regular' gives it a size class",
    "relaunch: the system ends the app, and it is opened again",
    "'nav[a > b]' is a stack with b on top, * marks the selected tab, ▲ what is presented, ~ what has not loaded, "
      + "! what is locked.",
  ]

  @Argument(.file) var file: String
  @Argument(
    "[INPUTS]", "What happens, such as 'tab 2, tap open'; on a terminal you are asked, elsewhere lines are read")
  var inputs: String?
  @Option("--variant ID", .text, else: "the control", "Walk the app under a variant") var variant: String?
  @Option(
    "--device NAME", .text, else: "the one most users have", "Walk the app on one of the experiment's devices")
  var device: String?
  @Flag("--as-test", "Print the path as an expectation that 'check' walks, to be pasted under 'expects'") var isTest

  func run(_ console: Console) async throws -> ExitCode {
    let document = try console.document(file)
    let chosen = try variant.map(document.experiment.position) ?? document.experiment.control
    let (manner, terminal) = (console.manner, console.manner.terminal)
    var session = WalkSession(
      document, variant: chosen, on: try document.cohort.device(named: device), width: terminal.width)
    let isAsking = inputs == nil && terminal.isAsking && !manner.isJSON
    func show() {
      let pages = session.newPages
      if !manner.isJSON, !isTest { console.answer(pages) } else if isAsking { console.talk(pages) }
    }
    func say(_ text: String) {
      console.answer(HelpRenderer.wrapped(text, width: terminal.width).map { $0 + "\n" }.joined())
    }
    if let inputs { try session.take(inputs) }
    show()
    if isAsking { say("Type a number or an input; arrow keys choose, u undoes, ? explains, q leaves.") }
    let isReading = isAsking || inputs == nil && !terminal.isInputTerminal
    var editor = LineEditor(console, isAsking: isAsking)
    while isReading, let line = try await editor.line(choices: session.choices), line != "q" {
      if line == "?" { Self.vocabulary.forEach(say) }
      let problem = session.problem(obeying: line)
      show()
      guard let problem else { continue }
      guard isAsking else { throw problem }
      console.talk(problem.text)
    }
    console.answer(session.document, or: isTest ? session.test + "\n" : "")
    return .done
  }
}

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
      "desireline walk Experiments/chat-push.json5 'tab 2, tap open, back'": "Walk a path",
      "desireline walk --as-test Experiments/login-wall.json5 'width compact: tap shop'":
        "Write a path as a test for 'expects'",
    ],
    notes: ("INPUTS", Self.vocabulary), ends: [.done, .failed, .interrupted])

  /// What inputs there are, as help and `?` explain them.
  static let vocabulary = [
    "Inputs have commas between them. Every path that 'check' prints is one, and so is a 'path' under 'expects':",
    "  tap ID            an item by its id, or a row by its label",
    "  tap ID on SCREEN  where several screens have it",
    "  tab 2             a tab, counted from 1",
    "  back              the back button; also swipe, pull-down",
    "  answer GATE proceed, cancel or fail; timeout GATE",
    "  link app://a/7    a link; 'open NAME' is a destination",
    "  fact NAME true    a fact, or false",
    "  rotate            turns the device; also width regular",
    "  relaunch          ends the app and opens it again",
    "A path may begin with how the app starts, and the facts that are true then:",
    "  width compact, logged-in: tap shop, back",
  ]

  @Argument(.file) var file: String
  @Argument(
    "[INPUTS]", "What happens, such as 'tab 2, tap open'; on a terminal you are asked, elsewhere lines are read") var inputs: String?
  @Option("--variant ID", .text, else: "the control", "Walk the app under a variant") var variant: String?
  @Option(
    "--device NAME", .text, else: "the one most users have", "Walk the app on one of the experiment's devices")
  var device: String?
  @Flag("--as-test", "Print the path as an expectation that 'check' walks, to be pasted under 'expects'") var isTest

  func run(_ console: Console) async throws -> ExitCode {
    let document = try console.document(file)
    let chosen = try variant.map(document.experiment.position) ?? document.experiment.control
    var session = WalkSession(
      document, variant: chosen, on: try document.cohort.device(named: device), width: console.manner.terminal.width)
    let isAsking = inputs == nil && console.manner.terminal.isAsking && !console.manner.isJSON
    func show() {
      let pages = session.newPages
      if !console.manner.isJSON, !isTest { console.answer(pages) } else if isAsking { console.talk(pages) }
    }
    if let inputs {
      defer { show() }
      try session.take(inputs)
    } else {
      show()
      try await walk(&session, isAsking: isAsking, console, show)
    }
    console.answer(session.document, or: isTest ? session.test + "\n" : "")
    return .done
  }

  /// Reads lines until there are no more: inputs, and what else a user may ask for.
  private func walk(
    _ session: inout WalkSession, isAsking: Bool, _ console: Console, _ show: () -> Void
  ) async throws {
    guard isAsking || !console.manner.terminal.isInputTerminal else { return }
    if isAsking { console.answer("Type a number or an input; arrow keys choose, u undoes, ? explains, q leaves.\n") }
    var editor = LineEditor(console, isAsking: isAsking)
    while let line = try await editor.line(choices: session.choices) {
      switch line {
      case "": continue
      case "q": return
      case "u": session.undo()
      case "?": console.answer(Self.vocabulary.map { $0 + "\n" }.joined())
      default:
        do throws(Problem) { try session.take(session.choice(line) ?? line) } catch {
          guard isAsking else { throw error }
          show()
          console.talk(error.text)
          continue
        }
      }
      show()
    }
  }
}

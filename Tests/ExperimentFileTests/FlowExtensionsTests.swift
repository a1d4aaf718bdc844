import ExperimentFile
import Testing
import TextFormats

/// Kinds that an executable brings.
@Suite struct FlowExtensionsTests {
  @Test(arguments: [
    ("", "noID"), ("Wizard", "noID"), ("7", "noID"), ("-a", "noID"), ("none", "noID"), ("wizard", "double"),
    ("stack", "builtIn"), ("split-proxy", "builtIn"), ("sequence", "builtIn"), ("parent", "builtIn"),
    ("scenes", "builtIn"), ("tabs", "builtIn"), ("router", "builtIn"),
  ]) func `a name that no kind of coordinators can have is refused`(name: String, why: String) throws {
    let error = #expect(throws: Problem.self) {
      try Wizard.extensions.adding(coordinator: name) { _ in .all { nil } }
    }
    #expect(error?.code == Self.codes[why])
  }

  @Test(arguments: [("Age", "noID"), ("age-gate", "double"), ("fact", "builtIn")])
  func `a name that no kind of gates can have is refused`(name: String, why: String) throws {
    let error = #expect(throws: Problem.self) { try Wizard.extensions.adding(gate: name) { _ in .all { nil } } }
    #expect(error?.code == Self.codes[why])
  }

  @Test(arguments: [
    ("a.b", "noID"), ("paged", "double"), ("nav", "builtIn"), ("tab", "builtIn"), ("hybrid", "builtIn"),
    ("split", "builtIn"), ("double-split", "builtIn"), ("triple-split", "builtIn"),
  ]) func `a name that no kind of containers can have is refused`(name: String, why: String) throws {
    let error = #expect(throws: Problem.self) {
      try Wizard.extensions.adding(container: name) { _ in .all { nil } }
    }
    #expect(error?.code == Self.codes[why])
  }

  @Test func `a name may stand for a coordinator, a gate and a container at once`() throws {
    let extensions = try FlowExtensions().adding(coordinator: "age") { _ in .all { nil } }.adding(gate: "age") { _ in
      .all { nil }
    }
    #expect(throws: Never.self) { try extensions.adding(container: "age") { _ in .all { nil } } }
  }

  @Test func `every kind the file knows by itself has a name that cannot be taken`() throws {
    let message = try Wizard.read("kind: \"wizard\"", as: "kind: \"?\"").diagnostics.first?.message ?? ""
    let list = message.split(separator: "must be one of ").last?.split(separator: ", not").first ?? ""
    let kinds = list.matches(of: /'([a-z-]+)'/).map { String($0.output.1) }
    #expect(kinds.last == "wizard" && kinds.count >= 3)
    #expect(kinds.dropLast().allSatisfy(FlowExtensions.Role.coordinator.builtIn.contains))
  }

  private static let codes: [String: ProblemCode] = [
    "noID": .invalidIdentifier, "double": .duplicateID, "builtIn": .reservedWord,
  ]
}

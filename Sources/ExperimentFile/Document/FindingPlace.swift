import HeadlessNavigation
package import NavigationExperiments
package import TextFormats

/// Where in the file it is declared what a finding is about.
package struct FindingPlace: Sendable {
  /// The file as it was named.
  package let source: String
  /// The line and column.
  package let position: SourcePosition
  /// The bytes that are meant.
  package let range: Range<Int>
  private let text: SourceText

  init(_ range: Range<Int>, in text: SourceText) {
    (self.range, self.text) = (range, text)
    (source, position) = (text.name, text.position(at: range.lowerBound))
  }

  /// The line with a mark under what is meant, as below a diagnostic.
  package var excerpt: [String] { ProblemRenderer().excerpt(of: text, at: range, position) }
}

extension ExperimentDocument {
  /// Where in the file it is declared what a finding is about: its screen, item, intent, step, coordinator or variant.
  ///
  /// The experiment's own key where the file does not name it.
  package func place(of finding: Finding) -> FindingPlace? {
    guard let text else { return nil }
    let root = text.value
    let range = Self.range(of: finding, in: root) ?? root.member("experiment")?.keyRange ?? root.range
    return FindingPlace(range, in: text.source)
  }

  private static func range(of finding: Finding, in root: JSON5Value) -> Range<Int>? {
    let subject = finding.subject
    // What one variant alone has stands in its patch.
    let patches = finding.variants.compactMap { root["variants"]?[$0]?["app"] }
    let apps = [root["app"]].compactMap { $0 } + patches
    switch finding.kind {
    case .unreachedScreen, .deadEnd, .inescapableModal:
      return apps.compactMap { $0["screens"]?.member(subject)?.keyRange }.first
    case .unansweredIntent: return asking(for: subject, in: apps)
    case .failingInput: return answering(finding, in: apps) ?? asking(for: subject, in: apps)
    case .failingDestination, .droppedLink, .lostLink, .stuckGate:
      return apps.compactMap { $0["destinations"]?.member(subject)?.keyRange }.first
    case .unreachableStep, .reversedSteps, .rivalSteps:
      return (root["funnel"]?["steps"]?.items ?? []).first { $0["id"]?.text == subject }?["id"]?.range
    case .tooManyTabs:
      let coordinator = apps.compactMap { $0["coordinators"]?.member(subject) }.first
      return coordinator?.value.member("tabs")?.keyRange ?? coordinator?.keyRange
    case .unscentedItem, .undecidedItem, .unwantedFlow:
      let item = items(in: apps).first { $0["id"]?.text == subject }
      return finding.kind == .undecidedItem ? item?.member("scent")?.keyRange : item?["id"]?.range
    case .missingLeaf: return (patches + apps).compactMap { $0.member("menus")?.keyRange }.first
    case .identicalVariant:
      let variant = root["variants"]?.member(subject)
      return variant?.value["coordinator"]?.range ?? variant?.keyRange
    case .implausibleValue: return value(at: subject, in: root)
    case .correlatedHash, .incompleteWeights, .unkeptCondition: return value(at: subject, in: root)
    case .emptyVariant:
      let variant = root["variants"]?.member(subject)
      return variant?.value["weight"]?.range ?? root.member("assignment")?.keyRange ?? variant?.keyRange
    case .reusedSalt, .overAllocatedLayer: return root["assignment"]?.text(subject) ?? root["experiment"]?.range
    case .slotTestedTwice: return root["replaces"]?.range
    case .lateHorizon: return root["metrics"]?[subject]?["horizon"]?.range ?? root["metrics"]?.member(subject)?.keyRange
    case .divergentExposure:
      return finding.variants.first.flatMap { root["variants"]?.member($0)?.keyRange } ?? asking(for: subject, in: apps)
    case .changedInput:
      let changed = patches.flatMap { patch in
        items(in: [patch]).filter { $0["id"]?.text == subject }.map(\.range)
          + [patch["screens"]?.member(subject)?.keyRange].compactMap { $0 }
      }
      return changed.first ?? finding.variants.first.flatMap { root["variants"]?[$0]?.member("app")?.keyRange }
    case .staleExpectation:
      return (root["expects"]?.items ?? []).first { expectation in
        let about = expectation["about"]?.text.map { " about \($0)" } ?? ""
        return expectation["finding"]?.text.map { $0 + about } == subject
      }?.range
    }
  }

  private static func bodies(in apps: [JSON5Value]) -> [JSON5Value] {
    apps.flatMap { app in app["screens"].map { screens in screens.keys.compactMap { screens[$0] } } ?? [] }
  }

  private static func items(in apps: [JSON5Value]) -> [JSON5Value] {
    bodies(in: apps).flatMap { $0["items"]?.items ?? [] }
  }

  /// The first place where a screen or item asks for an intent.
  private static func asking(for intent: String, in apps: [JSON5Value]) -> Range<Int>? {
    bodies(in: apps).flatMap { [$0] + ($0["items"]?.items ?? []) }.compactMap { $0["does"] }.first {
      $0.text == intent
    }?.range
  }

  /// Where the coordinator that decided, or one that it extends, answers.
  private static func answering(_ finding: Finding, in apps: [JSON5Value]) -> Range<Int>? {
    var next = finding.coordinator?.rawValue
    var seen: Set<String> = []
    while let name = next, seen.insert(name).inserted {
      let coordinators = apps.reversed().compactMap { $0["coordinators"]?[name] }
      if let place = coordinators.compactMap({ $0["on"]?.member(finding.subject)?.keyRange }).first { return place }
      next = coordinators.compactMap { $0["extends"]?.text }.first
    }
    return nil
  }

  /// The value at a path of keys and positions, or the last of the keys that are there.
  private static func value(at path: String, in root: JSON5Value) -> Range<Int>? {
    var value = root
    var range: Range<Int>?
    for key in path.split(separator: ".").map(String.init) {
      let next = Int(key).flatMap { value.items.indices.contains($0) ? value.items[$0] : nil } ?? value[key]
      guard let next else { break }
      (value, range) = (next, next.range)
    }
    return range
  }
}

extension JSON5Value {
  /// Where a text is first in this value, in order of the file.
  fileprivate func text(_ text: String) -> Range<Int>? {
    switch kind {
    case .string(let own): own == text ? range : nil
    case .array(let items): items.lazy.compactMap { $0.text(text) }.first
    case .object(let members): members.lazy.compactMap { $0.value.text(text) }.first
    default: nil
    }
  }

  /// The member of that key, if this is an object that has it.
  fileprivate func member(_ key: String) -> Member? {
    guard case .object(let members) = kind else { return nil }
    return members.first { $0.key == key }
  }
}

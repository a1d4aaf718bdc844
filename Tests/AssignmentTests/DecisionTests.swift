import Assignment
import Foundation
import Testing

struct DecisionTests {
  /// An experiment of two variants, everything on, each part of which a test can replace.
  private static func rules(
    coverage: Double = 1, weights: [Double] = [1, 1], status: AssignmentRules.Status = .running,
    sticky: AssignmentRules.Sticky? = nil, holdout: AssignmentRules.Holdout? = nil, layer: AssignmentRules.Layer? = nil,
    condition: AttributeValue? = nil, unit: String? = nil
  ) throws -> AssignmentRules {
    try AssignmentRules(
      experiment: "e", variants: ["a", "b"], scheme: DesirelineScheme(salt: "e", coverage: coverage, weights: weights),
      unit: unit, status: status, window: .init(start: 100, end: 200), forced: [.init(id: "tester", variant: "b")],
      sticky: sticky, holdout: holdout, layer: layer, condition: try condition.map { try Condition($0) })
  }

  @Test func `the checks come in order, each with its reason`() throws {
    let store = MemoryStickyStore()
    _ = store.keep(StickyRecord(experiment: "e", user: "old", version: 1, variant: "b"))
    _ = store.keep(StickyRecord(experiment: "e", user: "older", version: 0, variant: "b"))
    let sticky = AssignmentRules.Sticky(bucketVersion: 1, minimumVersion: 1)
    let everything = try Self.rules(
      coverage: 0, sticky: sticky, holdout: .init(salt: "h", share: 1), layer: .init(salt: "l", slices: []),
      condition: ["country": "DE"])
    func reason(_ rules: AssignmentRules, _ id: String, at time: Int64? = 150) throws -> Decision.Reason {
      try rules.decide(id, at: time, store: store).reason
    }
    #expect(try reason(everything, "") == .excluded(.emptyID))
    #expect(try reason(Self.rules(status: .draft), "tester") == .draft)
    #expect(try reason(Self.rules(status: .stopped), "old") == .stopped)
    #expect(try reason(everything, "tester", at: 99) == .beforeWindow)
    #expect(try reason(everything, "tester", at: 200) == .afterWindow)
    #expect(try reason(everything, "tester") == .forced)
    #expect(try reason(everything, "older") == .blockedVersion(0))
    #expect(try reason(everything, "old") == .sticky(version: 1))
    #expect(try reason(everything, "new") == .excluded(.holdout))
    let noHoldout = try Self.rules(coverage: 0, layer: .init(salt: "l", slices: []), condition: ["country": "DE"])
    #expect(try reason(noHoldout, "new") == .excluded(.layer))
    #expect(try reason(Self.rules(coverage: 0, condition: ["country": "DE"]), "new") == .condition("'country' is null"))
    #expect(try reason(Self.rules(coverage: 0), "new") == .excluded(.coverage))
    #expect(try reason(Self.rules(), "new") == .bucket)
  }

  @Test func `a kept assignment outlives weights, coverage and condition, and stands for its version`() throws {
    let store = MemoryStickyStore()
    let before = try Self.rules(weights: [1, 0], sticky: .init())
    let after = try Self.rules(coverage: 0, weights: [0, 1], sticky: .init(), condition: ["x": 1])
    #expect(try before.decide("u", store: store).variantName == "a")
    let kept = try after.decide("u", store: store)
    #expect(kept.variantName == "a" && kept.reason == .sticky(version: 0))
    // A new version assigns anew; a kept variant that is gone counts for nothing.
    let anew = try Self.rules(weights: [0, 1], sticky: .init(bucketVersion: 1))
    #expect(try anew.decide("u", store: store).variantName == "b")
    _ = store.keep(StickyRecord(experiment: "e", user: "v", version: 0, variant: "gone"))
    #expect(try before.decide("v", store: store).variantName == "a")
  }

  @Test func `asking for the current variant assigns nobody`() throws {
    let store = MemoryStickyStore()
    let rules = try Self.rules(sticky: .init())
    #expect(try rules.current("u", store: store).reason == .notYetAssigned)
    #expect(try rules.explain("u", store: store).decision.reason == .bucket)
    #expect(store.records(of: "u", in: "e").isEmpty)
    let decided = try rules.decide("u", store: store)
    #expect(decided.counts)
    #expect(try rules.current("u", store: store).variant == decided.variant)
    #expect(try !rules.decide("tester", store: store).counts)
  }

  @Test func `layers exclude each other and holdouts hold out`() throws {
    let layers = try [0..<5000, 5000..<9000].map { try Self.rules(layer: .init(salt: "l", slices: [$0])) }
    var counts = [0, 0, 0]
    for user in 0..<5000 { counts[try layers.count { try $0.decide("\(user)").variant != nil }] += 1 }
    #expect(counts[2] == 0)
    #expect(abs(counts[0] - 500) < 100)
    let held = try Self.rules(holdout: .init(salt: "h", share: 0.1))
    let out = try (0..<5000).count { try held.decide("\($0)").reason == .excluded(.holdout) }
    #expect(abs(out - 500) < 100)
  }

  @Test func `an attribute can be what is hashed`() throws {
    let rules = try Self.rules(unit: "device")
    let own = try DesirelineScheme(salt: "e", weights: [1, 1])
    #expect(try rules.decide("u", attributes: ["device": 7]).variant == own.assign("7").arm)
    for missing: AttributeValue in [[:], ["device": ""], ["device": 0], ["device": nil]] {
      #expect(try rules.decide("u", attributes: missing).reason == .excluded(.emptyID))
    }
  }

  @Test func `a platform's conditions know the user's id by its name`() throws {
    let schemes: [(any BucketingScheme, String)] = try [
      (GrowthBookScheme(seed: "e", weights: [1, 1]), "id"), (UnleashScheme(group: "e", weights: [1, 1]), "userId"),
      (LaunchDarklyScheme(flag: "e", salt: "", weights: [50_000, 50_000]), "key"),
      (FlagdScheme(flag: "e", weights: [1, 1]), "targetingKey"),
    ]
    for (scheme, name) in schemes {
      let rules = try AssignmentRules(
        experiment: "e", variants: ["a", "b"], scheme: scheme,
        condition: Condition(.object([.init(name, ["$in": ["u1", "u2"]])])))
      #expect(try rules.decide("u1").variant != nil && rules.decide("u3").variant == nil)
      // What is known of the user counts first.
      #expect(try rules.decide("u3", attributes: .object([.init(name, "u2")])).variant != nil)
    }
  }

  @Test func `Optimizely's conditions do not know numbers beyond 2 to the 53rd`() throws {
    for condition: AttributeValue in [["age": ["$type": "number", "$gt": 1]], ["age": ["$type": "number", "$ne": 1]]] {
      let rules = try AssignmentRules(
        experiment: "e", variants: ["a"], scheme: OptimizelyScheme(entity: "1", ends: [10_000]),
        condition: Condition(condition))
      #expect(try rules.decide("u", attributes: ["age": 9_007_199_254_740_992]).variant == 0)
      #expect(try rules.decide("u", attributes: ["age": 9_007_199_254_740_994]).variant == nil)
    }
  }

  @Test func `Optimizely hashes its own attribute in place of the id`() throws {
    let scheme = try OptimizelyScheme(entity: "1", ends: [5000, 10_000])
    let rules = try AssignmentRules(
      experiment: "e", variants: ["a", "b"], scheme: scheme, forced: [.init(id: "qa", variant: "b")])
    let others = (0..<40).map { "u\($0)" }
    #expect(try Set(others.map { try rules.decide($0).variant }) == [0, 1])
    for other in others {
      let attributes: AttributeValue = ["$opt_bucketing_id": .text(other)]
      #expect(try rules.decide("u", attributes: attributes).bucket == scheme.assign(other).bucket)
      #expect(try rules.decide("qa", attributes: attributes).reason == .forced)
    }
    // Only a text counts, and only for Optimizely.
    #expect(try rules.decide("u", attributes: ["$opt_bucketing_id": 7]) == rules.decide("u"))
    let unleash = try AssignmentRules(
      experiment: "e", variants: ["a", "b"], scheme: UnleashScheme(group: "g", weights: [1, 1]))
    #expect(try unleash.decide("u", attributes: ["$opt_bucketing_id": "v"]) == unleash.decide("u"))
  }

  @Test func `the size class is refused where it would move users`() throws {
    for name in ["sizeClass", "size_class", "horizontalSizeClass"] {
      #expect(throws: AssignmentError.sizeClassHashed(name)) { try Self.rules(unit: name) }
      let condition: AttributeValue = .object([.init("$or", [.object([.init("device." + name, "compact")])])])
      #expect(throws: AssignmentError.sizeClassTargeted("device." + name)) { try Self.rules(condition: condition) }
      #expect(throws: Never.self) { try Self.rules(sticky: .init(), condition: condition) }
    }
  }

  @Test func `rules that contradict each other are refused`() throws {
    let scheme = try DesirelineScheme(salt: "s", weights: [1, 1])
    let names = ["a", "b"]
    #expect(throws: AssignmentError.variants(1, arms: 2)) {
      try AssignmentRules(experiment: "e", variants: ["a"], scheme: scheme)
    }
    #expect(throws: AssignmentError.emptyWindow) {
      try AssignmentRules(experiment: "e", variants: names, scheme: scheme, window: .init(start: 2, end: 2))
    }
    let forced = AssignmentRules.ForcedVariant(id: "u", variant: "c")
    #expect(throws: AssignmentError.forcedVariant(forced)) {
      try AssignmentRules(experiment: "e", variants: names, scheme: scheme, forced: [forced])
    }
    #expect(throws: AssignmentError.layer) {
      try AssignmentRules(
        experiment: "e", variants: names, scheme: scheme, layer: .init(salt: "l", slices: [0..<10_001]))
    }
  }

  @Test func `ids are the same by bytes only`() throws {
    let rules = try AssignmentRules(
      experiment: "e", variants: ["a", "b"], scheme: DesirelineScheme(salt: "s", weights: [1, 0]),
      forced: [.init(id: "\u{E9}", variant: "b")])
    #expect(try rules.decide("\u{E9}").variant == 1)
    #expect(try rules.decide("e\u{301}").variant == 0)
  }

  @Test func `a decision says itself in a sentence, and a reason has one word`() throws {
    let decision = try Self.rules().decide("u")
    #expect(decision.description.hasPrefix("'\(decision.variantName ?? "")': the bucket belongs to it (bucket "))
    let out = try Self.rules(condition: ["a.b": 1]).decide("u", attributes: ["a": ["b": [2]]])
    #expect(out.description == "not in the experiment: the condition fails, as 'a.b' is [2]")
    #expect(Set(Decision.Reason.codes).count == Decision.Reason.codes.count)
    let steps = try Self.rules(holdout: .init(salt: "h", share: 0)).explain("u").steps
    #expect(steps.map(\.check) == ["status and window", "forced variant", "holdout", "scheme"])
  }
}

struct FileStickyStoreTests {
  private func withFile(_ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "sticky-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  private func record(_ user: String, _ variant: String = "a") -> StickyRecord {
    StickyRecord(experiment: "e\t1", user: user, version: 3, variant: variant)
  }

  @Test(arguments: ["u", "tab\tline\nback\\slash\\t", "日本語🗻", "\u{E9}", ""]) func `what is kept is found again`(
    user: String
  ) throws {
    try withFile { path in
      let store = try FileStickyStore(path: path)
      #expect(try store.keep(record(user)) == record(user))
      #expect(try store.keep(record(user, "b")) == record(user))
      #expect(try store.records(of: user, in: "e\t1") == [record(user)])
      #expect(try FileStickyStore(path: path, synchronizes: true).records(of: user, in: "e\t1") == [record(user)])
      #expect(try store.records(of: user + "x", in: "e\t1") == [])
    }
  }

  @Test func `two stores on one file see each other, and the first keeps`() throws {
    try withFile { path in
      let (one, two) = (try FileStickyStore(path: path), try FileStickyStore(path: path))
      for user in 0..<100 {
        let (first, second) = user.isMultiple(of: 2) ? (one, two) : (two, one)
        _ = try first.keep(record("\(user)"))
        #expect(try second.keep(record("\(user)", "b")).variant == "a")
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count == 100)
    }
  }

  @Test func `a file that ends anywhere keeps its whole records`() throws {
    try withFile { path in
      let store = try FileStickyStore(path: path)
      for user in ["one", "two", "three"] { _ = try store.keep(record(user)) }
      let whole = try Data(contentsOf: URL(filePath: path))
      let ends = whole.indices.filter { whole[$0] == 10 }
      for length in 0...whole.count {
        try whole.prefix(length).write(to: URL(filePath: path))
        let cut = try FileStickyStore(path: path)
        let kept = try ["one", "two", "three"].count { try !cut.records(of: $0, in: "e\t1").isEmpty }
        #expect(kept == ends.count { $0 < length })
        _ = try cut.keep(record("four"))
        #expect(try FileStickyStore(path: path).records(of: "four", in: "e\t1") == [record("four")])
      }
    }
  }

  @Test func `a record that was changed is an error that names its line`() throws {
    try withFile { path in
      let store = try FileStickyStore(path: path)
      for user in ["one", "two"] { _ = try store.keep(record(user)) }
      var bytes = try Data(contentsOf: URL(filePath: path))
      bytes[bytes.count - 4] ^= 1
      try bytes.write(to: URL(filePath: path))
      #expect(throws: AssignmentError.damaged(path: path, line: 2)) { try FileStickyStore(path: path) }
    }
  }

  @Test func `a place that cannot be written is an error`() {
    #expect(throws: AssignmentError.self) { try FileStickyStore(path: "/nowhere/at/all") }
  }
}

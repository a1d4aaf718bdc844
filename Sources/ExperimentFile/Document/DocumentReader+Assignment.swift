package import Assignment
import EventLogs
import ExperimentDesign
import NavigationExperiments
import TextFormats

extension DocumentReader {
  /// What decides who gets which variant.
  var assignment: ValueForm<AssignmentRules> {
    .given { _ in self.assignment(of: self.subject) }
  }

  private func assignment(of subject: SchemeKind.Subject?) -> ValueForm<AssignmentRules> {
    .object(
      "an assignment", .reader,
      .kind(
        "scheme", SchemeKind.all(assigning: subject).map { ($0.name, $0.keys) }, default: SchemeKind.usual,
        "How an id becomes a variant: by the project's own rule or as a platform does."),
      .optional("unit", ValueForm<String>.oneOf(["user": "user"]), default: "user", "What is assigned."),
      .optional(
        "hash_attribute", .salt, unlessSaid: "the user's id",
        "The attribute that is hashed in place of the id; users without it are in no variant."),
      .optional(
        "status", ValueForm<AssignmentRules.Status>.anyCase, default: .running,
        "Whether real users take part. A run simulates the experiment in any case."),
      window,
      .optional(
        "forced", forced(to: subject?.variants ?? []), or: [], unlessSaid: "none",
        "Users by id, with the variant each gets whatever else holds."),
      .optional(
        "sticky", sticky, unlessSaid: "users are assigned anew each time",
        "How assignments are kept, so that users keep their variant."),
      .optional("holdout", holdout, unlessSaid: "none", "Users who are in no experiment that has the holdout."),
      .optional(
        "layer", layer, unlessSaid: "none", "The experiment's part of a layer of experiments that exclude each other."),
      condition
    ) { reader, scheme, _, unit, status, window, forced, sticky, holdout, layer, condition in
      let subject = subject ?? .init()
      if let kind = reader.value["scheme"]?.text, kind != SchemeKind.usual,
        subject.weights.contains(where: { $0 != subject.weights[0] })
      {
        let message = "the variants have weights, and scheme \(quoted(kind)) takes them from 'assignment'"
        reader.report(.misplacedKey, message, at: "scheme", hint: "leave 'weight' out of the variants")
        return nil
      }
      return try AssignmentRules(
        experiment: subject.id, variants: subject.variants, scheme: scheme, unit: unit, status: status, window: window,
        forced: forced, sticky: sticky, holdout: holdout, layer: layer, condition: condition)
    }
  }

  private var window: ObjectKey<AssignmentRules.Window> {
    .all(
      .optional("start_at", instant, unlessSaid: "always", "The moment from which real users take part."),
      .optional("end_at", instant, unlessSaid: "never", "The first moment at which they do no more.")
    ) { .init(start: $0, end: $1) }
  }

  private var condition: ObjectKey<Condition?> {
    .all(
      .reader,
      .optional(
        "groups", .table(of: "group", keys: .string, count: 0...1000, written(as: "an array of values", .array)),
        or: [], unlessSaid: "none", "Lists of values that the condition names with `$inGroup`."),
      .optional(
        "condition", written(as: "an object of attributes and operators", .object), unlessSaid: "all users",
        "Which users the experiment is for, as GrowthBook's conditions.")
    ) { reader, groups, written in
      guard let written else { return .some(nil) }
      let groups = Dictionary(first: groups.map { ($0.key, $0.value.items.map(\.attribute)) })
      do throws(AssignmentError) { return try Condition(written.attribute, groups: groups) } catch {
        reader.report(.outOfRange, "'condition': \(error)", at: written.range(at: (error.path ?? [])[...]))
        return nil
      }
    }
  }

  /// What a scheme assigns; `nil` where that was not read.
  private var subject: SchemeKind.Subject? {
    guard let variants, let id = root["experiment"]?.text else { return nil }
    return .init(id: id, variants: variants.map(\.variant.id), weights: variants.map(\.variant.weight))
  }

  /// What decides where the file does not say.
  func standardRules(_ id: String, _ variants: [ReadVariant]) throws -> AssignmentRules? {
    guard root["assignment"] == nil else { return nil }
    let scheme = try DesirelineScheme(salt: id, weights: variants.map(\.variant.weight))
    return try AssignmentRules(experiment: id, variants: variants.map(\.variant.id), scheme: scheme)
  }

  private func forced(to variants: [String]) -> ValueForm<[AssignmentRules.ForcedVariant]> {
    let variant = ValueForm<String>.name(among: variants, called: "variant")
    return .converting(.table(of: "user", keys: .string, count: 0...10_000, variant)) { entries in
      entries.map { .init(id: $0.key, variant: $0.value) }
    }
  }

  private var sticky: ValueForm<AssignmentRules.Sticky> {
    let version = ValueForm<Int>.integer(in: 0...1_000_000)
    return .object(
      "kept assignments",
      .optional("bucket_version", version, default: 0, "Raise it to assign every user anew."),
      .optional(
        "minimum_version", version, default: 0, "Users who were assigned under a lower version leave the experiment."),
      .optional(
        "blocked_versions", .array(of: version, count: 0...1000), or: [], unlessSaid: "none",
        "Other versions whose users leave.")
    ) { AssignmentRules.Sticky(bucketVersion: $0, minimumVersion: $1, blockedVersions: Set($2)) }
  }

  private var holdout: ValueForm<AssignmentRules.Holdout> {
    .object(
      "a holdout",
      .required("salt", .salt, "What the experiments with the holdout share."),
      .required("share", .number(in: 0...1), "The proportion of users held out.")
    ) { AssignmentRules.Holdout(salt: $0, share: $1) }
  }

  private var layer: ValueForm<AssignmentRules.Layer> {
    .object(
      "a part of a layer",
      .required("salt", .salt, "What the experiments of the layer share."),
      .required(
        "slices", .array(of: .buckets(10_000), count: 1...1000),
        "The experiment's parts of 10,000, each from a first bucket to the first behind it.")
    ) { AssignmentRules.Layer(salt: $0, slices: $1) }
  }
}

extension ValueForm where Value == Range<Int> {
  /// Buckets from a first to the first behind them, of so many.
  static func buckets(_ count: Int) -> Self {
    .converting(ValueForm<ClosedRange<Int>>.range(of: .integer(in: 0...count))) { $0.lowerBound..<$0.upperBound }
  }
}

extension ValueForm where Value == String {
  /// What sets an experiment's hashes apart from those of others.
  static var salt: Self { .string.satisfying("of at least one character") { !$0.isEmpty }.known(as: .text(.notEmpty)) }
}

extension DocumentReader {
  /// A moment such as `2026-03-01T09:00:00Z`, in milliseconds since 1970.
  private var instant: ValueForm<Int64> {
    let text = ValueForm<String>.text("a text", sample: "\"2026-03-01T09:00:00Z\"") { text, _ in text }
    return .converting(text, to: "a date and time such as \"2026-03-01T09:00:00Z\"") {
      TimeParser(.iso8601).milliseconds(Array($0.utf8).span)
    }
  }

  /// A value of one type, whose parts are read later.
  private func written(as description: String, _ type: JSON5Value.Kind.Name) -> ValueForm<JSON5Value> {
    ValueForm<JSON5Value>(description, of: [type], as: .anything) { $0.value }
  }
}

extension ExperimentDocument {
  /// What decides who gets which variant, as it is written.
  package var writtenAssignment: AttributeValue { text?.value["assignment"]?.attribute ?? [:] }
}

extension JSON5Value {
  /// Reads a short text; `nil` where it is no JSON5.
  package init?(reading text: String) {
    guard let source = try? SourceText(name: "", bytes: Array(text.utf8)) else { return nil }
    let diagnostics = DiagnosticCollector(source)
    guard let value = JSON5Parser.parse(into: diagnostics.collector), !diagnostics.hasErrors else { return nil }
    self = value
  }

  /// The value as conditions compare it.
  package var attribute: AttributeValue {
    switch kind {
    case .null: .null
    case .bool(let value): .boolean(value)
    case .number(let number, _): .number(number)
    case .string(let text): .text(text)
    case .array(let items): .array(items.map(\.attribute))
    case .object(let members): .object(members.map { .init($0.key, $0.value.attribute) })
    }
  }

  /// The place of the part at a path of keys and positions, or of the nearest part around it.
  fileprivate func range(at path: ArraySlice<String>) -> Range<Int> {
    guard let name = path.first else { return range }
    if case .array(let items) = kind, let place = Int(name), items.indices.contains(place) {
      return items[place].range(at: path.dropFirst())
    }
    return self[name]?.range(at: path.dropFirst()) ?? range
  }
}

import Assignment
import HeadlessNavigation
import NavigationExperiments

extension DocumentReader {
  /// The variants and the position of the control.
  struct Variants {
    let variants: [Variant]
    let control: Int
  }

  private struct VariantEntry {
    let coordinator: CoordinatorChoice
    let weight: Double
    let isControl: Bool
    let app: App
  }

  /// The variants; each is run in its own app, patched if it says so.
  func variants(_ reader: ObjectReader, app: (app: App?, value: JSON5Value?), slot: String?) -> Variants? {
    let coordinators = app.value.names(of: "coordinators")
    let form = ValueForm<VariantEntry?>.object { entry in
      let coordinator = entry.required("coordinator", .coordinatorChoice(coordinators))
      let weight = entry.optional("weight", .number(in: 0...1e9)) ?? 1
      let isControl = entry.optional("control", .boolean) ?? false
      let patch = entry.optional("app", .patch)
      guard let coordinator, let base = app.app, let value = app.value else { return .some(nil) }
      guard let patched = patch.map({ self.patched(value, with: $0, slot: slot) }) ?? base else { return .some(nil) }
      return VariantEntry(coordinator: coordinator, weight: weight, isControl: isControl, app: patched)
    }
    guard let entries = reader.required("variants", .table(of: "variant", form)) else { return nil }
    guard check(reader, controls: reader.member("variants")?.value, count: entries.count) else { return nil }
    let variants = entries.compactMap { entry in
      entry.value.map { Variant(id: entry.key, weight: $0.weight, coordinator: $0.coordinator, app: $0.app) }
    }
    guard variants.count == entries.count, let control = entries.firstIndex(where: { $0.value?.isControl ?? false })
    else { return nil }
    guard variants.contains(where: { $0.weight > 0 }) else {
      let hint = "give at least one variant a weight above 0"
      reader.report(.zeroWeights, "all variants have the weight 0, so nobody gets any", at: "variants", hint: hint)
      return nil
    }
    return Variants(variants: variants, control: control)
  }

  /// The app under a patch. Its parts keep their places, so what the patch breaks is reported in the patch.
  private func patched(_ app: JSON5Value, with patch: JSON5Value, slot: String?) -> App? {
    AppReader(diagnostics: diagnostics).app(app.merging(patch), defaultRoot: slot)
  }

  private func check(_ reader: ObjectReader, controls value: JSON5Value?, count: Int) -> Bool {
    guard case .object(let members)? = value?.kind else { return false }
    let controls = members.filter { $0.value["control"]?.kind == .bool(true) }
    if controls.count != 1 {
      reader.diagnostics.report(
        .controlCount,
        controls.isEmpty ? "no variant is the control" : "\(controls.count) variants are the control",
        at: controls.dropFirst().first?.keyRange ?? reader.member("variants")?.keyRange ?? 0..<0,
        hint: "write control: true in one of them"
      )
    }
    guard count >= 2 else {
      reader.report(.wrongCount, "an experiment compares at least two variants", at: "variants")
      return false
    }
    return controls.count == 1
  }

  /// The scheme that deals people to the variants.
  func assignment(_ reader: ObjectReader, defaultSalt: String?, variants: Variants?) -> (any BucketingScheme)? {
    struct Settings {
      var salt: String?
      var coverage = 1.0
    }
    let settings =
      reader.optional(
        "assignment",
        .object { entry in
          _ = entry.optional("scheme", .oneOf(["desireline": ()]))
          _ = entry.optional("unit", .oneOf(["user": ()]))
          let salt = entry.optional("salt", .string)
          let coverage = entry.optional("coverage", .number(in: 0...1))
          return Settings(salt: salt, coverage: coverage ?? 1)
        }
      ) ?? Settings()
    guard let variants, let salt = settings.salt ?? defaultSalt else { return nil }
    do {
      return try DesirelineScheme(
        salt: salt,
        coverage: settings.coverage,
        weights: variants.variants.map(\.weight)
      )
    } catch {
      reader.report(.outOfRange, "\(error)", at: "assignment")
      return nil
    }
  }
}

extension ValueForm where Value == CoordinatorChoice {
  /// A coordinator, or one for each size class.
  static func coordinatorChoice(_ names: [String]) -> Self {
    let coordinator = ValueForm<String>.name(among: names, called: "coordinator")
    let bySize = ValueForm<CoordinatorChoice>.object { reader in
      let compact = reader.required("compact", coordinator)
      let regular = reader.required("regular", coordinator)
      guard let compact, let regular else { return nil }
      return CoordinatorChoice(compact: Name(compact), regular: Name(regular))
    }
    return ValueForm.converting(coordinator) { CoordinatorChoice(Name($0)) }.or(bySize)
  }
}

extension ValueForm where Value == JSON5Value {
  /// An object whose parts are read when it has been laid over another.
  static var patch: Self { Self("an object", of: [.object]) { $0.value } }
}

/// A finding that an experiment declares, because it is meant or does not matter; it is not reported.
package struct Expectation: Hashable, Sendable {
  /// What is found.
  package var kind: FindingKind
  /// What it is about; `nil` for whatever it is about.
  package var subject: String?
  /// The id of the variant under which it is found; `nil` for every variant.
  package var variant: String?
  /// Why it is right as it is.
  package var reason: String

  /// Declares a finding.
  package init(_ kind: FindingKind, about subject: String? = nil, under variant: String? = nil, reason: String) {
    self.kind = kind
    self.subject = subject
    self.variant = variant
    self.reason = reason
  }

  /// What is left of a finding that is expected under some of its variants; `nil` when nothing is.
  ///
  /// The same finding where it is not expected at all.
  func rest(of finding: Finding) -> Finding? {
    guard kind == finding.kind, subject.map({ $0 == finding.subject }) ?? true else { return finding }
    guard let variant else { return nil }
    var rest = finding
    rest.variants.removeAll { $0 == variant }
    return rest.variants.isEmpty ? nil : rest
  }

  /// The finding that it is not there.
  var stale: Finding {
    Finding(
      .staleExpectation,
      kind.rawValue + (subject.map { " about \($0)" } ?? ""),
      variants: variant.map { [$0] } ?? []
    )
  }
}

extension [Finding] {
  /// The findings without those that are expected, and the expectations that none of them meets.
  func declared(by expectations: [Expectation]) -> (undeclared: [Finding], stale: [Expectation]) {
    let undeclared = compactMap { finding in
      expectations.reduce(Finding?.some(finding)) { rest, expectation in rest.flatMap(expectation.rest) }
    }
    return (undeclared, expectations.filter { expectation in allSatisfy { expectation.rest(of: $0) == $0 } })
  }
}

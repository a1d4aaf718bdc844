/// Why a scheme, a condition or rules cannot be made, or assignments cannot be kept.
public struct AssignmentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as a sentence without its end; in a condition, with the part that is wrong as its subject.
  public let message: String
  /// The names and positions that lead to the part of a condition that is wrong; `nil` outside of conditions.
  public let path: [String]?
  /// What to write instead, where that is known.
  public let hint: String?

  init(_ message: String, at path: [String]? = nil, hint: String? = nil) {
    (self.message, self.path, self.hint) = (message, path, hint)
  }

  /// Where and what, in one line.
  public var description: String {
    guard let path else { return message }
    return (path.isEmpty ? "the condition" : "'\(path.joined(separator: "."))'") + " \(message)"
      + (hint.map { "; \($0)" } ?? "")
  }

  /// Why assignments cannot be kept in a store of another kind.
  public static func other(_ reason: String) -> AssignmentError { AssignmentError(reason) }
}

/// Why a bucketing scheme cannot be made from its parameters.
extension AssignmentError {
  /// The salt is empty: two experiments without a salt would give every user the same arm.
  package static let emptySalt = AssignmentError("the salt is empty; every experiment needs its own")

  /// The coverage is not a proportion from 0 to 1.
  package static func coverage(_ value: Double) -> AssignmentError {
    AssignmentError("the coverage is \(value); it must be a proportion from 0 to 1")
  }

  /// There is no arm.
  package static let noArms = AssignmentError("there is no arm to assign to")

  /// The weight of an arm is not a number from 0 to 1,000,000,000.
  package static func weight(arm: Int, value: Double) -> AssignmentError {
    AssignmentError("the weight of arm \(arm) is \(value); it must be from 0 to 1000000000")
  }

  /// Every weight is 0.
  package static let noWeight = AssignmentError("every weight is 0; at least one arm needs a weight above 0")

  /// Another parameter, named as a file names it, breaks its rule.
  package static func parameter(name: String, value: String, rule: String) -> AssignmentError {
    AssignmentError("'\(name)' is \(value); it must be \(rule)")
  }
}

/// Why rules for an assignment contradict each other.
extension AssignmentError {
  /// There are as many variants as the first number says, and another number of arms.
  package static func variants(_ variants: Int, arms: Int) -> AssignmentError {
    AssignmentError("there are \(variants) variants and \(arms) arms; there must be one for each")
  }

  /// The window ends before it starts.
  package static let emptyWindow = AssignmentError("the window ends before it starts; its start must come first")

  /// The holdout has no salt, or its share is not a proportion.
  package static func holdout(_ share: Double) -> AssignmentError {
    AssignmentError("the holdout's share is \(share); it needs a salt and a proportion from 0 to 1")
  }

  /// The layer has no salt, or a slice outside of 0 to 10,000.
  package static let layer = AssignmentError("the layer needs a salt, and slices from 0 to 10000")

  /// A user is forced to a variant that there is not.
  package static func forcedVariant(_ user: AssignmentRules.ForcedVariant) -> AssignmentError {
    AssignmentError("user '\(user.id)' is forced to '\(user.variant)', and no variant is called that")
  }

  /// A user is forced to two variants.
  package static func forcedTwice(_ id: String) -> AssignmentError {
    AssignmentError("user '\(id)' is forced to two variants; keep one")
  }

  /// The size class is what is hashed.
  package static func sizeClassHashed(_ name: String) -> AssignmentError {
    AssignmentError(
      "'\(name)' cannot be hashed: turning a phone would give its user another variant; hash the user's id")
  }

  /// The size class decides who takes part, and assignments are not kept.
  package static func sizeClassTargeted(_ path: String) -> AssignmentError {
    AssignmentError(
      "'\(path)' cannot decide who takes part: users would leave and enter by turning a phone; keep assignments "
        + "('sticky'), or leave the condition out")
  }
}

/// Why assignments cannot be read or kept.
extension AssignmentError {
  /// The system refused something: the path, what was tried, and the number of the reason.
  package static func system(path: String, attempt: String, code: Int32) -> AssignmentError {
    AssignmentError("\(path): cannot \(attempt) (error \(code) of the system)")
  }

  /// The record on a line was changed since it was written.
  package static func damaged(path: String, line: Int) -> AssignmentError {
    AssignmentError("\(path):\(line): the record is damaged; delete the line, or restore the file")
  }
}

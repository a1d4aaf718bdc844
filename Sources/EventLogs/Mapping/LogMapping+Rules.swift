extension LogMapping {
  /// What must be true of a row's values, all of it at once.
  package struct Condition: Hashable, Sendable {
    /// What a value must be.
    package enum Test: Hashable, Sendable {
      /// One of some texts.
      case oneOf([String])
      /// There, or not there.
      case exists(Bool)

      func holds(_ value: String) -> Bool {
        switch self {
        case .oneOf(let texts): texts.contains(value)
        case .exists(let exists): value.isEmpty != exists
        }
      }
    }

    /// What must be true of the value at each path.
    package var tests: [String: Test]

    /// Makes a condition.
    package init(_ tests: [String: Test]) { self.tests = tests }

    /// A condition that one value is a text.
    package init(_ path: String, is text: String...) { self.init([path: .oneOf(text)]) }
  }

  /// Which rows are of a sort, and where the name of what happened is.
  package struct Rule: Hashable, Sendable {
    /// What must be true of the rows; `nil` where it is enough that they have the name.
    package var condition: Condition?
    /// Where the name is.
    package var names: [String]

    /// Makes a rule.
    package init(_ condition: Condition? = nil, names: String...) { self.init(condition, names: names) }

    /// The same of names that are at hand.
    package init(_ condition: Condition?, names: [String]) { (self.condition, self.names) = (condition, names) }
  }

  /// Which rows are exposures.
  package struct Exposure: Hashable, Sendable {
    /// What must be true of the rows; `nil` where it is enough that they have the variant.
    package var condition: Condition?
    /// Where the experiment's name is, one of which must be this experiment's; empty where all rows are of this one.
    package var experiments: [String]
    /// Where the variant is, the first that is one; `nil` where it stands in these rows as in all others.
    package var variants: [String]?

    /// Makes a rule.
    package init(_ condition: Condition? = nil, experiments: [String] = [], variants: [String]? = nil) {
      (self.condition, self.experiments, self.variants) = (condition, experiments, variants)
    }
  }

  /// Which of a few classes a value stands for.
  package struct Sorting: Hashable, Sendable {
    /// Where a class begins.
    package struct Bin: Hashable, Sendable {
      /// The smallest number in it.
      package var start: Double
      /// The class.
      package var name: String

      /// Makes a bin.
      package init(_ start: Double, _ name: String) { (self.start, self.name) = (start, name) }
    }

    /// Where the value is; empty where all rows are of one class.
    package var paths: [String]
    /// The classes by texts that stand for them.
    package var names: [String: String]
    /// The classes of numbers, the smallest first.
    package var bins: [Bin]
    /// The class of other values, and of users of whom no row has one; `nil` where other values are faults.
    package var otherwise: String?

    /// Makes a sorting; without names and bins a value is the name of its class.
    package init(_ paths: [String] = [], names: [String: String] = [:], bins: [Bin] = [], otherwise: String? = nil) {
      (self.paths, self.names, self.bins, self.otherwise) = (paths, names, bins, otherwise)
    }

    /// The class that a value stands for; `nil` if it stands for none.
    func name(of value: String) -> String? {
      if let name = names[value] { return name }
      if !bins.isEmpty, let number = Double(value), let bin = bins.last(where: { $0.start <= number }) {
        return bin.name
      }
      return otherwise ?? (names.isEmpty && bins.isEmpty ? value : nil)
    }
  }
}

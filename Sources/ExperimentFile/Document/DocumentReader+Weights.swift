import UserSimulation

extension DocumentReader {
  /// By what users decide: the policy, with the weights if it is one that has them.
  ///
  /// - Parameter behavior: How users behave; `nil` where something is wrong with that.
  func policy(_ reader: ObjectReader, _ behavior: BehaviorEntry?, app: ReadApp?, variants: [ReadVariant]?) -> Policy {
    let apps = ([app].compactMap { $0 } + (variants ?? []).map(\.app)).map(\.app)
    let weights = reader.optional(
      "weights",
      .weights(in: apps),
      unlessSaid: "all the same",
      #"What they do, and how long they take, where `policy` is `"weights"`."#
    )
    if let behavior, behavior.policy != .weights, let key = reader.member("weights")?.keyRange {
      let message = "'weights' in \(reader.subject) means nothing to users who go by what they came for"
      reader.report(
        .misplacedKey,
        message,
        at: key,
        hint: "write policy: \"weights\" under 'behavior', or leave it out"
      )
    }
    return switch behavior?.policy {
    case .weights?: .weights(weights ?? InputWeights())
    case .scentUtility?: .scentUtility
    case .scan?, nil: .scan
    }
  }
}

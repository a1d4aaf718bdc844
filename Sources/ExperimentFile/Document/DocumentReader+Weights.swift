import UserSimulation

extension DocumentReader {
  /// By what people decide: the policy, with the weights if it is one that has them.
  ///
  /// - Parameter behavior: How people behave; `nil` where something is wrong with that.
  func policy(_ reader: ObjectReader, _ behavior: BehaviorEntry?, app: ReadApp?, variants: [ReadVariant]?) -> Policy {
    let apps = ([app].compactMap { $0 } + (variants ?? []).map(\.app)).map(\.app)
    let weights = reader.optional("weights", .weights(in: apps))
    if let behavior, behavior.policy == .scan, let key = reader.member("weights")?.keyRange {
      let message = "'weights' in \(reader.subject) means nothing to people who scan"
      reader.report(
        .misplacedKey,
        message,
        at: key,
        hint: "write policy: \"weights\" under 'behavior', or leave it out"
      )
    }
    return behavior?.policy == .weights ? .weights(weights ?? InputWeights()) : .scan
  }
}

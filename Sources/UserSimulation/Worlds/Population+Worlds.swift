extension Population {
  /// The same people with other values of some parameters.
  ///
  /// What a persona says of itself is known of it, and stays.
  package func behaving(_ parameters: [BehaviorParameter], as values: [Double]) -> Population {
    var people = self
    for (parameter, value) in zip(parameters, values) { people.behavior[parameter] = value }
    return people
  }
}

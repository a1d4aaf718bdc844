/// Dealing devices and personas in exact shares.
extension Cohort {
  /// The position of the share that a user gets: positions of a block are shuffled by a permutation keyed by seed,
  /// block and purpose, then cut by the shares.
  func sampled(_ user: Int, among shares: some Collection<Double>, by purpose: UserDraws.Purpose) -> Int {
    guard shares.count > 1 else { return 0 }
    let place = shuffled(user % Self.blockSize, block: user / Self.blockSize, by: purpose)
    let total = shares.reduce(0, +)
    var end = 0.0
    for (index, share) in shares.enumerated() {
      end += share
      if place < Int(Double(Self.blockSize) * end / total + 0.5) { return index }
    }
    return shares.count - 1
  }

  /// A four-round Feistel network on two digits to base 100: a permutation of the block.
  private func shuffled(_ place: Int, block: Int, by purpose: UserDraws.Purpose) -> Int {
    var (left, right) = (place / 100, place % 100)
    for round in 0..<4 {
      let draws = UserDraws(seed: seed, user: block)
      let step = Int(draws.uniform(purpose, about: UInt32(right), attempt: round) * 100)
      (left, right) = (right, (left + step) % 100)
    }
    return left * 100 + right
  }
}

import HeadlessNavigation
import Testing

/// What the variants of the experiments that illustrate do, walked on the shipped files.
@Suite struct IllustrationsTests {
  /// The experiment, the variant, the facts at the start, the steps, the tree, and who is alive.
  @Test(arguments: [
    "tab-bar-or-hamburger | tab-bar   | | tab orders   | tab[nav[home], nav[orders]*, nav[favorites~], nav[messages~], nav[settings~]] | with-tabs bar",
    "tab-bar-or-hamburger | hamburger | | tap menu, tap orders            | nav[home > menu > orders]   | with-tabs drawer",
    "tab-bar-or-hamburger | hamburger | | tap menu, tap orders, back      | nav[home > menu]            | with-tabs drawer",
    "tab-bar-or-hamburger | combo     | | tab more, tap settings | tab[nav[home], nav[orders~], nav[favorites~], nav[more > settings]*] | with-tabs short-bar",
    "onboarding-length | three-steps | | tap continue-1, tap continue-2, tap continue-3 | nav[projects]                  | app main",
    "onboarding-length | five-steps  | | tap continue-1, tap continue-2, tap continue-3 | nav[welcome > name > purpose > team] | app tour",
    "onboarding-length | three-steps | | tap continue-1, back                           | nav[welcome]                   | app tour",
    "login-wall | hard  |             |                       | nav[hard-wall]                                  | hard join-hard",
    "login-wall | hard  |             | tap join              | nav[feed]                                       | hard reader",
    "login-wall | hard  | has-account |                       | nav[feed]                                       | hard reader",
    "login-wall | soft  |             | tap later             | nav[feed]                                       | hard reader",
    "login-wall | soft  |             | tap later, row story 1, tap save | nav[feed > story(0..<1)] ▲ sheet nav[save-wall] | hard reader",
    "login-wall | soft  |             | tap join, row story 1, tap save | nav[feed > story(0..<1) > saved]      | hard reader",
    "login-wall | later |             | row story 1, tap save, tap join-to-save | nav[feed > story(0..<1) > saved] | hard reader",
    "login-wall | later |             | row story 1, tap save, tap not-now | nav[feed > story(0..<1)]           | hard reader",
    "checkout-shape | account-first | | tap to-checkout, tap sign-up | nav[cart > account > address]               | shop checkout",
    "checkout-shape | three-steps   | | tap to-checkout, tap to-payment | nav[cart > shipping > payment]           | shop checkout",
    "checkout-shape | one-page      | | tap to-checkout, tap place-order | nav[cart > thanks]                      | shop thank",
    "checkout-shape | guest         | | tap to-checkout, back | nav[cart]                                          | shop",
    "load-time | load-10-s | | tap see-offer, tap look-around | nav[home > offer > range]                         | shop",
  ]) func `every variant leads where its file says`(row: String) throws {
    let cells = cells(row)
    let facts = cells[2].split(separator: " ").map { Name<Fact>(String($0)) }
    var walk = try Walk(cells[0], cells[1], facts)
    try walk.take(cells[3])
    #expect(walk.tree == cells[4])
    #expect(walk.living == cells[5])
  }
}

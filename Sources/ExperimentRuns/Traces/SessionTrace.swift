package import HeadlessNavigation
package import NavigationExperiments
package import UserSimulation

/// One user's session under one variant, event by event in words.
package struct SessionTrace: Sendable {
  /// The user.
  package let user: SimulatedUser
  /// What the user came for, as the end of a sentence.
  package let wish: String
  /// Where the link leads that brought them; `nil` where they tapped the icon.
  package let link: Destination?
  /// What happened, in order.
  package let events: [TraceEvent]

  /// Runs the session of a user; it is the same that a run plays.
  package init(experiment: ExperimentDefinition, cohort: Cohort, variant: Int, user number: Int) {
    let run = ExperimentRun(experiment: experiment, cohort: cohort)
    let part = CohortPart.parts(of: cohort)[cohort.persona(of: number)]
    let flow = run.flow(of: variant)
    let driver = SessionDriver(run, in: flow, part: part, listener: TraceListener(flow.engine.app, part.cohort))
    user = part.cohort.user(number)
    let goal = driver.goal(of: user)
    driver.listener.begin(goal)
    driver.run(user, as: UserProfile(of: user, in: part.cohort, under: part.rules))
    (wish, link) = (driver.listener.words.wish(goal), driver.link(of: user))
    events = driver.listener.events
  }
}

/// Something of a session in words, and when it was.
package struct TraceEvent: Hashable, Sendable {
  /// What it was.
  package enum Kind: Hashable, Sendable {
    /// A fixation of an item; the words are the item's own.
    case fixation(on: String)
    /// What the user did, which is reported again by its answer where it has one.
    case act
    /// What no screen shows, such as a wrong branch or an absence.
    case remark
    /// An input was answered; with the screen that has the user's attention then, if one has, and the coordinator that
    /// decided, if one did.
    case answer(attention: String?, decidedBy: String?)
    /// A coordinator began or ended.
    case life
    /// The tree after an answer; the words are its notation.
    case tree
    /// A visit ended.
    case end
  }

  /// When it was, in milliseconds since the app was opened first.
  package var time: Int
  /// The words.
  package var words: String
  /// What it was.
  package var kind: Kind

  /// The screen that has the user's attention after an input was answered.
  package var attention: String? { if case .answer(let screen, _) = kind { screen } else { nil } }

  /// Milliseconds as seconds with three digits after the point.
  package static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000)." + String(1000 + milliseconds % 1000).dropFirst()
  }
}

/// Something of a session in words, and when it was.
package struct ToldMoment: Hashable, Sendable {
  /// What it was.
  package enum Kind: Hashable, Sendable {
    /// A look at an item on a screen; the words are the item's own.
    case look(on: String)
    /// What the person did, which is told again by its answer where it has one.
    case act
    /// What no screen tells, such as a wrong branch or an absence.
    case remark
    /// An input was answered; with the screen that has the person's attention then, if one has, and the coordinator that
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

  /// Milliseconds as seconds with three digits after the point.
  package static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000)." + String(1000 + milliseconds % 1000).dropFirst()
  }
}

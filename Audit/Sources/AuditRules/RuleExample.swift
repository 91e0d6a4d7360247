/// A piece of code that a rule finds, and the better code.
package struct RuleExample: Sendable {
    /// Code with an error that is lost; `↓` stands before the token where the finding is.
    package let dont: String
    /// Code that no rule objects to.
    package let instead: String

    init(dont: String, do instead: String) {
        self.dont = dont
        self.instead = instead
    }
}

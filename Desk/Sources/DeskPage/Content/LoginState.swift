/// The reason why the login is shown.
package enum LoginState: Hashable, Sendable {
    /// No one is signed in.
    case fresh
    /// The token was wrong.
    case wrong
    /// There were too many wrong tokens; how many seconds to wait.
    case slowed(seconds: Int64)
}

/// A page that has only something to say.
package enum PageMessage: Hashable, Sendable {
    /// There is nothing at this address.
    case notFound
    /// The request was not one that the desk understands.
    case badRequest
    /// The form did not come from a page of this session.
    case forged
    /// The visitor's token changes nothing.
    case readOnly
    /// The visitor's token deletes nothing.
    case deletesNothing
    /// There were too many requests; how many seconds to wait.
    case tooMany(seconds: Int64)
    /// The desk cannot reach its database now; whether the page tries again by itself.
    case away(triesAgain: Bool)
    /// The desk could not do it.
    case failure
}

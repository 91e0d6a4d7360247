/// An operation's use of the user's session, as far as its requests tell; the greatest counts.
package enum SessionUse: Int, Comparable, Sendable {
    /// No request is known, or none that tells: a client of the app's own, or no request at all.
    case unknown
    /// A client with an authentication has sent a request that needs no session.
    case unneeded
    /// A request needed a session.
    case needed
    /// A request with credentials has succeeded.
    case proven

    package static func < (left: SessionUse, right: SessionUse) -> Bool {
        left.rawValue < right.rawValue
    }
}

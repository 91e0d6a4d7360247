/// From whom and to whom a mail goes, and how the desk signs in at its server.
package struct MailEnvelope: Hashable, Sendable {
    /// The address that it comes from.
    package var sender: String
    /// The addresses that it goes to.
    package var recipients: [String]
    /// The user and the password; nil for a server that knows the desk without.
    var credentials: Credentials?
    /// Whether it may go out only through TLS; a password does not go out without.
    package var needsTLS = true
    /// The file of certificate authorities to trust, in place of the system's own.
    var authorities: String?
    /// A user and a password; its description has neither.
    struct Credentials: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
        var user: String
        var password: String

        var description: String { "credentials" }
        var customMirror: Mirror { Mirror(self, children: []) }
    }
}

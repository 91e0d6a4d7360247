/// A network that answers in the server's place until its user has signed in.
///
/// Triage's clients know it by the status 511 (RFC 6585, section 6), and by a page in HTML where
/// JSON was to come.
enum NetworkSignIn {
    /// The code of its faults.
    static let code = "network.signIn"
    /// The shortest body that a client takes for such a page.
    static let page = "<!DOCTYPE html>"

    /// Whether a client makes a fault with this code of a response with the status.
    static func isMeant(byStatus status: Int?, _ code: String) -> Bool {
        status == 511 && code == self.code
    }
}

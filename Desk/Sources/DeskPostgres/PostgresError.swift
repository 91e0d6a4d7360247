/// An error of the database, or of the connection to it.
package enum PostgresError: Error, Hashable, Sendable {
    /// There is no connection, or it was lost: the work may or may not have been done.
    case unavailable(String)
    /// No connection became free, or a statement took too long and its connection was closed.
    case timeout
    /// The server refused, with an SQLSTATE and its primary message.
    case server(code: String, message: String)
    /// A result has other columns or types than were asked for.
    case decoding(String)
    /// The URL is not usable.
    case configuration(String)
    /// The pool was closed.
    case closed

    /// True if the same transaction may work when it is run again.
    var isConflict: Bool {
        guard case .server(let code, _) = self else { return false }
        return code == "40001" || code == "40P01"
    }
}

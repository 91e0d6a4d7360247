/// The reason for which a link did not do its work.
struct LinkFailure: Error {
    let error: PostgresError
    /// False if the server cannot have seen anything of it.
    let wasSent: Bool
}

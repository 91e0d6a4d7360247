extension APIFault {
    /// What an endpoint of the contract refuses, and how it may say so.
    static let refusals: [APIFault] = [
        .declared("unregistered", "home 400: the member has not registered a profile"),
        .declared("wrong-code", "attendance 400 with a message"),
        .declared("wrong-code-blank", "attendance 400 with an empty message"),
        .declared("wrong-code-silent", "attendance 400 without a body"),
        .declared("echo-secret", "attendance 400 whose message echoes an e-mail and the token"),
        .declared("already", "attendance 409"),
        .declared("closed", "attendance 410, a problem with title and detail"),
        .declared("closed-without-detail", "attendance 410, a problem with a title only"),
    ]
}

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
        .declared("no-timers", "timers 404: the member has no reminders yet"),
        .declared("too-many-timers", "addTimer 400: as many reminders as are allowed"),
        .declared("nothing-chosen", "addTimer 422: no clip or no time chosen"),
        .declared("added-quietly", "addTimer 204: added, with nothing to say"),
        .declared("missing-value", "email 400: a required value is missing"),
        .declared("taken", "email 409 with a message"),
        .declared("taken-silent", "email 409 without a body"),
        .declared("too-many-tries", "email 429 with Retry-After: 2, a problem with a detail"),
        .declared("bad-query", "friends 400 with a detail inside of error"),
        .declared("bad-query-flat", "friends 400 with a message where a nested detail is promised"),
    ]
}

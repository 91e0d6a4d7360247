import MoimDomain
import Triage

/// What the sign-up screen declares about its failures, before Moim's table.
enum SignUpRules {
    /// The server knows best what is wrong with an address, and for how long.
    static let validate = all.overridden(
        by: DecisionTable([
            Rule(
                .error(EmailFailure.self, "taken") { failure in
                    if case .taken = failure { true } else { false }
                }, .notice(.refusal("email.taken", message: .server(orKey: "email.taken")))),
            Rule(
                .error(EmailFailure.self, "too many tries") { failure in
                    if case .tooManyTries = failure { true } else { false }
                }, .notice(.refusal("email.tooMany", message: .server(orKey: "email.tooMany")))),
        ]))

    /// What holds wherever a person signs up.
    private static let all = DecisionTable([
        Rule(
            .error(EmailFailure.self, "missing value") { failure in
                if case .missingValue = failure { true } else { false }
            }, .notice(.refusal("signUp.missing", message: "signUp.missing")))
    ])
}

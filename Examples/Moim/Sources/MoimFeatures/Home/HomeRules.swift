import MoimDomain
import Triage

/// What the home screen declares about its failures, before Moim's table.
enum HomeRules {
    /// A member without a profile makes one.
    static let load = DecisionTable([
        Rule(
            .error(HomeFailure.self, "not registered") { failure in
                if case .notRegistered = failure { true } else { false }
            }, .route(.registration))
    ])

    /// The server knows best why a code is wrong, and why attendance is over.
    static let submit = DecisionTable([
        Rule(
            .error(CheckIn.Failure.self, "wrong code") { failure in
                if case .wrongCode = failure { true } else { false }
            },
            .notice(.init(.toast, message: .server(orKey: "attendance.wrongCode")))),
        Rule(
            .error(CheckIn.Failure.self, "closed") { failure in
                if case .closed = failure { true } else { false }
            },
            .notice(
                .refusal("attendance.closed", message: .server(orKey: "attendance.closed")))),
    ])
}

import MoimDomain
import Triage

/// What the home screen declares about its failures, before Moim's table.
enum HomeRules {
    /// A member without a profile makes one.
    static let load = DecisionTable([
        Rule(HomeFailure.self) { failure in
            switch failure {
            case .notRegistered: Decision(.route(.registration))
            case .unavailable: nil
            }
        }
    ])

    /// The server knows best why a code is wrong, and why attendance is over.
    static let submit = DecisionTable([
        Rule(CheckIn.Failure.self) { failure in
            switch failure {
            case .wrongCode:
                Decision(.notice(.init(.toast, message: .server(orKey: "attendance.wrongCode"))))
            case .closed:
                Decision(
                    .notice(
                        .refusal("attendance.closed", message: .server(orKey: "attendance.closed")))
                )
            case .failed: nil
            }
        }
    ])
}

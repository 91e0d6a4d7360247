import HTTPTypes
import NIOConcurrencyHelpers

extension Endpoint {
    /// The member's reminders.
    static let timers = Endpoint(
        name: "timers", method: .get, path: "/v1/timers", needsToken: true,
        success: { .json(encoding: $0.timers.withLockedValue(\.timers)) },
        faultEffects: brokenTimers, respond: \.success)

    private static let brokenTimers: [String: @Sendable (APIRequest) -> FaultEffect] = [
        "missing-field": { _ in .respond(.json(#"[{"id":1,"clipID":3,"days":[1]}]"#)) },
        "no-timers": { _ in .respond(.message(.notFound, "아직 타이머가 없어요", code: "no_timers")) },
        "wrong-type": { _ in
            .respond(.json(#"[{"id":1,"clipID":"3","time":"07:30","days":[1]}]"#))
        },
    ]
}

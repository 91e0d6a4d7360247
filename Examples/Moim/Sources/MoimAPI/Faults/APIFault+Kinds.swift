extension APIFault {
    /// A fault that is made by the endpoints that declare it.
    static func declared(_ name: String, _ summary: String) -> APIFault {
        APIFault(name, summary) { visit in
            visit.endpoint.faultEffects[name]?(visit)
        }
    }

    /// A fault that answers alike at every endpoint.
    static func answering(
        _ name: String, _ summary: String,
        with answer: @autoclosure @escaping @Sendable () -> APIResponse
    ) -> APIFault {
        APIFault(name, summary) { _ in .respond(answer()) }
    }

    /// A fault that spoils the endpoint's success.
    static func corrupting(
        _ name: String, _ summary: String,
        by spoil: @escaping @Sendable (APIResponse) -> APIResponse
    ) -> APIFault {
        APIFault(name, summary) { .respond(spoil($0.success)) }
    }

    /// A fault that refuses the token, and so keeps to endpoints that need one unless a use names
    /// another.
    static func rejectingToken(
        _ name: String, _ summary: String,
        with answer: @autoclosure @escaping @Sendable () -> APIResponse
    ) -> APIFault {
        APIFault(name, summary, needsToken: true) { _ in .respond(answer()) }
    }

    /// A fault below HTTP that is the same at every endpoint.
    static func wire(
        _ name: String, _ summary: String,
        playing script: @autoclosure @escaping @Sendable () -> WireScript
    ) -> APIFault {
        APIFault(name, summary) { _ in .wire(script()) }
    }

    /// A fault below HTTP, made from the endpoint's success.
    static func wire(
        _ name: String, _ summary: String, script: @escaping @Sendable (APIResponse) -> WireScript
    ) -> APIFault {
        APIFault(name, summary) { .wire(script($0.success)) }
    }
}

extension APIFault {
    /// A fault whose answers the endpoints declare.
    static func declared(_ name: String, _ summary: String) -> APIFault {
        APIFault(name, summary) { visit in
            visit.endpoint.broken[name].map { .instead($0(visit)) }
        }
    }

    /// A fault that answers alike at every endpoint.
    static func answering(
        _ name: String, _ summary: String,
        with answer: @autoclosure @escaping @Sendable () -> Answer
    ) -> APIFault {
        APIFault(name, summary) { _ in .instead(answer()) }
    }

    /// A fault that spoils the endpoint's success.
    static func spoiling(
        _ name: String, _ summary: String, by spoil: @escaping @Sendable (Answer) -> Answer
    ) -> APIFault {
        APIFault(name, summary) { .instead(spoil($0.endpoint.success)) }
    }

    /// A fault below HTTP, made from the endpoint's success.
    static func wire(
        _ name: String, _ summary: String, script: @escaping @Sendable (Answer) -> WireScript
    ) -> APIFault {
        APIFault(name, summary) { .wire(script($0.endpoint.success)) }
    }
}

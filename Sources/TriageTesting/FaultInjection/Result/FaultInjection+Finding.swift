extension FaultInjection {
    /// Something that is wrong with a flow.
    public struct Finding: Sendable, CustomStringConvertible {
        /// The kind.
        public let kind: Kind
        /// The smallest case that shows it.
        public let failure: Case
        /// What the user or the team would meet, in one sentence.
        public let message: String
        /// The source of a fault plan that shows it in a test of its own.
        public let script: String

        /// The kind, the case, the sentence and the script.
        public var description: String { "\(kind): \(failure): \(message)\n\(script)" }
    }

    /// Something that a flow is known to break, with the reason why that is accepted.
    public struct Exception: Sendable {
        let kind: Kind
        let failure: String?
        let reason: String

        /// Creates an exception.
        ///
        /// - Parameters:
        ///   - kind: The kind of finding.
        ///   - failure: A case such as `503 at GET /v1/home`, its way `503`, or its request
        ///     `GET /v1/home`; nil for all cases.
        ///   - reason: The reason.
        public init(_ kind: Kind, at failure: String? = nil, because reason: String) {
            (self.kind, self.failure, self.reason) = (kind, failure, reason)
        }

        /// Returns whether the exception covers a finding.
        func covers(_ kind: Kind, _ failure: Case) -> Bool {
            guard kind == self.kind else { return false }
            guard let meant = self.failure else { return true }
            return failure.description == meant
                || failure.failures.contains {
                    [$0.description, $0.request.description, $0.way.name].contains(meant)
                        || "\($0.way.name) at \($0.request)" == meant
                }
        }
    }
}

public import TriageCore

extension FaultInjection.Results {
    /// What the user got when one request failed in one way, for a table of one's own.
    public struct Row: Sendable, CustomStringConvertible {
        let failure: FaultInjection.Failure
        /// The notices that the healthy flow does not show.
        public let notices: [Notice]
        /// The screen's own messages that the healthy flow does not show.
        public let errors: [String]
        /// The routes that the healthy flow does not take.
        public let routes: [Route]
        /// The screen at the end of the flow; nil if the flow describes none.
        public let screen: FaultInjection.Screen?
        /// What is wrong with the case, accepted or not.
        public internal(set) var kinds: [FaultInjection.Kind] = []

        /// The method and the path of the request that fails, such as `GET /v1/home`.
        public var request: String { failure.request.description }

        /// How it fails, such as `503`.
        public var way: String { failure.way.name }

        /// What the user got, in a few words.
        public var description: String {
            var parts = notices.map { notice in
                let words = [notice.title, notice.message].compactMap(\.self)
                return "\(notice.style): \(words.joined(separator: "\n"))"
            }
            parts += errors.map { "on the screen: \($0)" }
            parts += routes.map { "leads to \($0)" }
            if let screen {
                if screen.isLoading { parts.append("spinner") }
                parts.append(screen.content.map { "content: \($0)" } ?? "no content")
            }
            return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
        }
    }
}

extension Fault {
    /// One sending of a request, and how it ended.
    public struct Attempt: Hashable, Sendable, CustomStringConvertible {
        /// Which sending it was, from 1.
        public let number: Int
        /// The code of its end, such as `http.503` or `timeout`.
        public let code: String

        /// Makes an attempt.
        public init(number: Int, code: String) {
            self.number = number
            self.code = code
        }

        /// The status of its answer; nil when it had none.
        package var status: Int? { Fault.status(ofCode: code) }

        /// The number and the code.
        public var description: String { "\(number): \(code)" }
    }
}

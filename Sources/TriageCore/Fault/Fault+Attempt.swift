extension Fault {
    /// One attempt to send a request, and its result.
    package struct Attempt: Hashable, Sendable, CustomStringConvertible {
        /// The number of the attempt, counted from 1.
        package let number: Int
        /// The code of the result, such as `http.503` or `timeout`.
        package let code: String

        /// Creates an attempt.
        package init(number: Int, code: String) {
            self.number = number
            self.code = code
        }

        /// The status of the response; nil if there was none.
        package var status: Int? { Fault.status(ofCode: code) }

        /// The number and the code.
        package var description: String { "\(number): \(code)" }
    }
}

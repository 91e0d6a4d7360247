extension FaultServer {
    /// One action of a server on a connection.
    @nonexhaustive
    public enum Action: Sendable {
        /// Sends bytes.
        case bytes([UInt8])
        /// Sends the same bytes repeatedly, with a pause before each time.
        ///
        /// By default it does so without end and without a pause.
        case repeating([UInt8], times: Int = .max, every: Duration = .zero)
        /// Waits for a time.
        case pause(Duration)
        /// Ends the sending direction and waits until the client closes.
        case close
        /// Closes the connection with a TCP reset.
        case reset

        /// Sends a text as UTF-8.
        public static func send(_ text: String) -> Action { .bytes(Array(text.utf8)) }

        /// Sends the same text without end, with a pause before each time; none by default.
        public static func sendForever(_ text: String, every pause: Duration = .zero) -> Action {
            .repeating(Array(text.utf8), every: pause)
        }

        /// Sends a complete response with its length; each header line must end with `\r\n`.
        package static func respond(_ status: Int, headers: String = "", body: [UInt8]) -> Action {
            let length = "Content-Length: \(body.count)\r\n"
            return .bytes(Array("HTTP/1.1 \(status) Word\r\n\(length)\(headers)\r\n".utf8) + body)
        }

        /// Sends a complete response with a text body; empty by default.
        public static func respond(
            _ status: Int, headers: String = "", _ body: String = ""
        ) -> Action {
            respond(status, headers: headers, body: Array(body.utf8))
        }
    }
}

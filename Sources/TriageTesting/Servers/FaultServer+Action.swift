import Foundation

extension FaultServer {
    /// One thing that a server does on a connection.
    public enum Action: Sendable {
        /// Sends bytes.
        case bytes([UInt8])
        /// Sends the same bytes again and again, for ever when left out, with a pause before each.
        case repeating([UInt8], times: Int = .max, every: Duration = .zero)
        /// Does nothing for a while.
        case pause(Duration)
        /// Says that nothing more comes, and waits for the client to close.
        case close
        /// Closes with a reset.
        case reset

        /// Sends a text.
        public static func send(_ text: String) -> Action { .bytes(Array(text.utf8)) }

        /// Sends the same text for ever.
        public static func sendForever(_ text: String, every pause: Duration = .zero) -> Action {
            .repeating(Array(text.utf8), every: pause)
        }

        /// Sends a whole answer with its length; each field ends with a line break.
        public static func respond(_ status: Int, headers: String = "", body: [UInt8]) -> Action {
            let length = "Content-Length: \(body.count)\r\n"
            return .bytes(Array("HTTP/1.1 \(status) Word\r\n\(length)\(headers)\r\n".utf8) + body)
        }

        /// Sends a whole answer with a text.
        public static func respond(
            _ status: Int, headers: String = "", _ body: String = ""
        ) -> Action {
            respond(status, headers: headers, body: Array(body.utf8))
        }
    }
}

import Foundation

/// What a raw server does when it has read a request.
enum Step: Sendable {
    /// Writes bytes and goes on when they are out.
    case bytes([UInt8])
    /// Writes the same bytes until the client has gone.
    case endless([UInt8])
    /// Waits so many milliseconds.
    case pause(Int64)
    /// Closes in order.
    case close
    /// Closes with a reset.
    case reset

    static func send(_ text: String) -> Step { .bytes(Array(text.utf8)) }

    static func endless(_ text: String) -> Step { .endless(Array(text.utf8)) }

    /// A whole answer.
    static func answer(_ status: Int, headers: String = "", body: [UInt8] = []) -> Step {
        let head = "HTTP/1.1 \(status) Word\r\nContent-Length: \(body.count)\r\n\(headers)\r\n"
        return .bytes(Array(head.utf8) + body)
    }

    /// A whole answer with a text.
    static func answer(_ status: Int, headers: String = "", _ body: String) -> Step {
        answer(status, headers: headers, body: Array(body.utf8))
    }
}

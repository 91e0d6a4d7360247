import HTTPTypes
import NIOCore

/// What is written on a connection that a fault takes over, and how it goes on from there.
struct WireScript: Sendable {
    enum Ending: Sendable {
        case close
        /// Closes so that the peer sees a reset.
        case reset
        /// Nothing more; the connection stays open until the peer leaves.
        case wait
        /// The same bytes again and again, until the peer leaves.
        case repeating(ByteBuffer, every: TimeAmount)
    }

    let opening: ByteBuffer
    let ending: Ending

    init(_ parts: ByteBuffer..., then ending: Ending) {
        opening = parts.reduce(into: ByteBuffer()) { $0.writeImmutableBuffer($1) }
        self.ending = ending
    }
}

extension APIResponse {
    /// How a head announces where its body ends.
    enum Framing {
        case length(Int)
        case chunked

        fileprivate var field: String {
            switch self {
            case .length(let length): "Content-Length: \(length)"
            case .chunked: "Transfer-Encoding: chunked"
            }
        }
    }

    /// The bytes of the head, as HTTP/1.1 has them.
    func head(_ framing: Framing) -> ByteBuffer {
        var lines = ["HTTP/1.1 \(status)", framing.field, "Connection: close"]
        lines += headers.map { "\($0.name): \($0.value)" }
        return ByteBuffer(string: lines.joined(separator: "\r\n") + "\r\n\r\n")
    }
}

extension ByteBuffer {
    /// The bytes as one chunk of a chunked body.
    var asChunk: ByteBuffer {
        var chunk = ByteBuffer(string: String(readableBytes, radix: 16) + "\r\n")
        chunk.writeImmutableBuffer(self)
        chunk.writeString("\r\n")
        return chunk
    }
}

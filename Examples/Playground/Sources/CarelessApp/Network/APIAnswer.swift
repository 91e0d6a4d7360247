import Foundation
import NIOCore

/// An answer of the server, read to its end.
struct APIAnswer: Sendable {
    let status: Int
    let body: ByteBuffer

    var isSuccess: Bool { (200..<300).contains(status) }

    /// Reads the body as JSON.
    func read<Value: Decodable>() throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(body.readableBytesView))
    }
}

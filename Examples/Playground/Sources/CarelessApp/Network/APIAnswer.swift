import Foundation

/// An answer of the server, read to its end.
struct APIAnswer: Sendable {
    let status: Int
    let body: Data

    var text: String { String(decoding: body, as: UTF8.self) }
    var isSuccess: Bool { (200..<300).contains(status) }

    /// Reads the body as JSON.
    func read<Value: Decodable>() throws -> Value {
        try JSONDecoder().decode(Value.self, from: body)
    }
}

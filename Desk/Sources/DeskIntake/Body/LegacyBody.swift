import Foundation

/// The body of the legacy endpoint.
enum LegacyBody {
    /// Base64 is longer than what it stands for, and compression may fail to make that shorter.
    private static let limit = 2 * Intake.eventLimit

    /// Returns the JSON of a body.
    ///
    /// Clients before 2019 send base64 of a zlib stream or of JSON, and say so in no header.
    static func json(_ body: [UInt8]) throws(Refusal) -> [UInt8] {
        guard let first = body.first(where: { $0 > 0x20 }), isBase64(first) else { return body }
        guard body.count <= limit else { throw .tooLarge("The event is too large.") }
        guard body.allSatisfy({ $0 <= 0x20 || isBase64($0) || $0 == UInt8(ascii: "=") }) else {
            return body
        }
        var text = body.filter(isBase64)
        text += Array(repeating: UInt8(ascii: "="), count: (4 - text.count % 4) % 4)
        guard let data = Data(base64Encoded: Data(text)) else { return body }
        let bytes = [UInt8](data)
        if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") { return bytes }
        return try inflated(bytes)
    }

    private static func inflated(_ bytes: [UInt8]) throws(Refusal) -> [UInt8] {
        let decompressor = ZlibDecompressor(.deflate)
        var output: [UInt8] = []
        let result = bytes.withUnsafeBufferPointer { input in
            Result { () throws(Refusal) in
                try decompressor.decompress(input) { part throws(Refusal) in
                    output += part
                    guard output.count <= Intake.eventLimit else {
                        throw .tooLarge("The event is too large.")
                    }
                }
            }
        }
        try result.get()
        guard decompressor.isAtEnd else { throw .badCompression }
        return output
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: "/")
    }
}

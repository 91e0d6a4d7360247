import CZlib
package import DeskStore

/// A payload with the words that it is found by, compressed together, since they repeat each other.
package struct Packed: Sendable {
    package var payload: [UInt8]
    package var words: String

    /// A level of compression that takes a small part of the time for storing an event.
    private static let level: Int32 = 4
    private static let header = 8

    /// The two lengths, then both texts, compressed.
    package var bytes: [UInt8] {
        var text = payload
        text.append(contentsOf: words.utf8)
        var size = compressBound(uLong(text.count))
        var bytes = [UInt8](repeating: 0, count: Self.header + Int(size))
        Self.put(payload.count, at: 0, in: &bytes)
        Self.put(text.count - payload.count, at: 4, in: &bytes)
        let status = bytes.withUnsafeMutableBufferPointer { target in
            target.baseAddress.map {
                compress2($0 + Self.header, &size, text, uLong(text.count), Self.level)
            }
        }
        return status == Z_OK ? Array(bytes.prefix(Self.header + Int(size))) : []
    }

    package init(payload: [UInt8], words: String) {
        (self.payload, self.words) = (payload, words)
    }

    /// Reads ``bytes``.
    ///
    /// - Throws: ``StoreError/damaged``.
    package init(_ bytes: [UInt8]) throws(StoreError) {
        guard bytes.count > Self.header else { throw .damaged }
        let (length, more) = (Self.get(bytes, at: 0), Self.get(bytes, at: 4))
        var text = [UInt8](repeating: 0, count: max(1, length + more))
        var size = uLong(text.count)
        let status = bytes.withUnsafeBufferPointer { source in
            source.baseAddress.map {
                uncompress(&text, &size, $0 + Self.header, uLong(bytes.count - Self.header))
            }
        }
        guard status == Z_OK, Int(size) == length + more else { throw .damaged }
        payload = Array(text.prefix(length))
        words = String(decoding: text[length..<(length + more)], as: UTF8.self)
    }

    /// The number of bytes of a payload, which ``bytes`` begin with; 0 for fewer than four.
    package static func payloadSize(_ bytes: [UInt8]) -> Int {
        bytes.count < 4 ? 0 : get(bytes, at: 0)
    }

    private static func put(_ number: Int, at place: Int, in bytes: inout [UInt8]) {
        for index in 0..<4 {
            bytes[place + index] = UInt8(truncatingIfNeeded: number >> (8 * index))
        }
    }

    private static func get(_ bytes: [UInt8], at place: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
}

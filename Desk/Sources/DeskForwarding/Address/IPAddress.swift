import Foundation

/// A numeric IP address.
package struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The bytes in network order: 4 of version 4, or 16 of version 6.
    package let bytes: [UInt8]

    /// Creates an address; nil unless there are 4 or 16 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Reads four decimal numbers, or version 6 without brackets and zone; nil for anything else.
    package init?(_ text: String) {
        // `inet_pton` stops at a null byte and would ignore what follows.
        guard !text.utf8.contains(0) else { return nil }
        let bytes = Self.read(text, AF_INET, count: 4) ?? Self.read(text, AF_INET6, count: 16)
        guard let bytes else { return nil }
        self.bytes = bytes
    }

    private static func read(_ text: String, _ family: Int32, count: Int) -> [UInt8]? {
        withUnsafeTemporaryAllocation(byteCount: 16, alignment: 4) { room in
            inet_pton(family, text, room.baseAddress) == 1 ? Array(room.prefix(count)) : nil
        }
    }

    /// The address in decimal numbers, or in eight groups of hexadecimal digits.
    package var description: String {
        guard bytes.count == 16 else { return bytes.map(String.init).joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2)
            .map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
            .joined(separator: ":")
    }
}

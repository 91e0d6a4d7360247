import Foundation

/// What counts as an address of a network; a name does not.
package enum IPAddress {
    package static func isV4(_ text: String) -> Bool { isRead(text, AF_INET) }
    package static func isV6(_ text: String) -> Bool { isRead(text, AF_INET6) }

    private static func isRead(_ text: String, _ family: Int32) -> Bool {
        // C reads up to a zero, and would miss what follows it.
        guard !text.utf8.contains(0) else { return false }
        return withUnsafeTemporaryAllocation(byteCount: 16, alignment: 4) { room in
            inet_pton(family, text, room.baseAddress) == 1
        }
    }
}

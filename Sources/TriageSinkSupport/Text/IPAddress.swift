import Foundation

/// A test for numeric IP addresses; a host name is not one.
package enum IPAddress {
    package static func isV6(_ text: String) -> Bool {
        // `inet_pton` stops at a null byte and would ignore the text after it.
        guard !text.utf8.contains(0) else { return false }
        return withUnsafeTemporaryAllocation(byteCount: 16, alignment: 4) { room in
            inet_pton(AF_INET6, text, room.baseAddress) == 1
        }
    }
}

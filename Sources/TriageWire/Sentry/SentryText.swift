package import Foundation

enum SentryText {
    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        default: false
        }
    }

    static func isHex(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) && (byte | 0x20) < 0x67
    }
}

/// What counts as an address of a network; a name does not.
enum IPAddress {
    static func isV4(_ text: String) -> Bool { isRead(text, AF_INET) }
    static func isV6(_ text: String) -> Bool { isRead(text, AF_INET6) }

    private static func isRead(_ text: String, _ family: Int32) -> Bool {
        // C reads up to a zero, and would miss what follows it.
        guard !text.utf8.contains(0) else { return false }
        return withUnsafeTemporaryAllocation(byteCount: 16, alignment: 4) { room in
            inet_pton(family, text, room.baseAddress) == 1
        }
    }
}

extension UUID {
    /// Reads 32 hex digits, or 36 characters with dashes.
    package init?(sentry text: String) {
        var digits = text
        if text.utf8.count == 32, text.utf8.allSatisfy(SentryText.isHex) {
            for place in [20, 16, 12, 8] {
                digits.insert("-", at: digits.index(digits.startIndex, offsetBy: place))
            }
        }
        self.init(uuidString: digits)
    }

    /// 32 hex digits in lower case, as Sentry writes every id.
    var sentry: String { uuidString.replacing("-", with: "").lowercased() }
}

extension Date {
    /// Reads RFC 3339, without a zone too, which then is UTC, or seconds since 1970.
    init?(sentry value: JSONValue) {
        switch value {
        case .string(let text):
            guard let time = Date(inUTC: text) ?? Date(inUTC: text + "Z") else { return nil }
            self = time
        case .int(let seconds): self.init(timeIntervalSince1970: Double(seconds))
        case .double(let seconds): self.init(timeIntervalSince1970: seconds)
        default: return nil
        }
        guard self == sayable else { return nil }
    }
}

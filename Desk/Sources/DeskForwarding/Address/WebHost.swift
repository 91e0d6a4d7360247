/// The host of a URL.
package enum WebHost: Hashable, Sendable, CustomStringConvertible {
    /// A name, in lower case and without a dot at its end.
    case name(String)
    /// A numeric address.
    case address(IPAddress)

    /// Reads a host; nil if the text is no host.
    ///
    /// A number is an address in every spelling that systems resolve: `127.1`, `0x7f.1`,
    /// `2130706433`, `0177.0.0.1`. Escapes and characters outside ASCII are refused, since programs
    /// disagree about what they mean; such names can be written in Punycode.
    package init?(_ text: some StringProtocol) {
        if text.hasPrefix("["), text.hasSuffix("]") {
            let address = IPAddress(String(text.dropFirst().dropLast()))
            guard let address, address.bytes.count == 16 else { return nil }
            self = .address(address)
            return
        }
        var name = text.lowercased()
        if name.hasSuffix(".") { name.removeLast() }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard name.utf8.count <= 253, labels.allSatisfy(Self.isLabel) else { return nil }
        guard let last = labels.last, Self.isNumber(last) else {
            self = .name(name)
            return
        }
        guard let address = Self.address(labels) else { return nil }
        self = .address(address)
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count)
            && label.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
    }

    private static func isNumber(_ label: Substring) -> Bool {
        let digits = label.hasPrefix("0x") ? label.dropFirst(2) : label
        let isHexadecimal = digits.utf8.count < label.utf8.count
        return digits.allSatisfy { isHexadecimal ? $0.isHexDigit : $0.isWholeNumber }
    }

    /// Reads one to four numbers; the last one fills the bytes that are left.
    private static func address(_ labels: [Substring]) -> IPAddress? {
        let numbers = labels.compactMap(number)
        guard numbers.count == labels.count, numbers.count <= 4, let last = numbers.last,
            numbers.dropLast().allSatisfy({ $0 < 256 }),
            last < UInt64(1) << (8 * UInt64(5 - numbers.count))
        else { return nil }
        let tail = (0..<(5 - numbers.count)).reversed().map {
            UInt8(last >> (8 * UInt64($0)) & 255)
        }
        return IPAddress(bytes: numbers.dropLast().map { UInt8($0) } + tail)
    }

    private static func number(_ label: Substring) -> UInt64? {
        if label.hasPrefix("0x") {
            return label.utf8.count == 2 ? 0 : UInt64(label.dropFirst(2), radix: 16)
        }
        return UInt64(label, radix: label.utf8.count > 1 && label.hasPrefix("0") ? 8 : 10)
    }

    /// Whether the name means this machine wherever it is resolved.
    var isLocalName: Bool {
        guard case .name(let name) = self else { return false }
        let local = ["localhost", "localhost.localdomain", "ip6-localhost", "ip6-loopback"]
        return local.contains(name) || name.hasSuffix(".localhost")
    }

    /// The host as a URL has it.
    package var description: String {
        switch self {
        case .name(let name): name
        case .address(let address): address.bytes.count == 4 ? "\(address)" : "[\(address)]"
        }
    }
}

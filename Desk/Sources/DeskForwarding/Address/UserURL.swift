import Foundation

/// A URL that may have a user and a password before its host.
struct UserURL {
    /// The URL without them.
    let withoutUser: String
    /// The value of `Authorization` with the user and the password, by Basic authentication (RFC 7617);
    /// nil if the URL has neither.
    let authorization: String?

    /// Reads a URL.
    ///
    /// - Throws: ``DestinationError`` for a user or a password that Basic authentication cannot carry.
    init(_ url: String) throws(DestinationError) {
        let scheme = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        let authority = url[scheme...].prefix { !"/?#".contains($0) }
        guard let mark = authority.lastIndex(of: "@") else {
            (withoutUser, authorization) = (url, nil)
            return
        }
        let rest = url[url.index(after: mark)...]
        withoutUser = String(url[..<scheme] + rest)
        authorization = try Self.authorization(authority[..<mark])
    }

    private static func authorization(_ text: Substring) throws(DestinationError) -> String? {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
        else {
            throw .malformed("its user or password has characters that a URL cannot have")
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let user = parts[0].percentDecoded
        let password = parts.count > 1 ? parts[1].percentDecoded : []
        guard !user.contains(UInt8(ascii: ":")) else { throw .malformed("its user has a colon") }
        guard (user + password).allSatisfy({ $0 > 0x1F && $0 != 0x7F }) else {
            throw .malformed("its user or password has a control character")
        }
        guard !user.isEmpty || !password.isEmpty else { return nil }
        return "Basic " + Data(user + [UInt8(ascii: ":")] + password).base64EncodedString()
    }
}

extension Substring {
    /// The bytes, with those that are escaped; a percent sign that escapes nothing stays.
    fileprivate var percentDecoded: [UInt8] {
        var (bytes, rest) = ([UInt8](), utf8[...])
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), let code = digits.hexadecimalByte {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}

extension Substring.UTF8View.SubSequence {
    /// The byte that two hexadecimal digits mean; nil for anything else.
    var hexadecimalByte: UInt8? {
        let isByte = count == 2 && allSatisfy { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 }
        return isByte ? UInt8(String(Substring(self)), radix: 16) : nil
    }
}

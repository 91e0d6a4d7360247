import Foundation

/// A URL that may have a user and a password before its host.
struct UserURL {
    /// The URL without them.
    let withoutUser: String
    /// The user and the password, without escapes; nil if the URL has neither.
    let credentials: (user: [UInt8], password: [UInt8])?

    /// Reads a URL.
    ///
    /// - Throws: ``DestinationError`` for a user or a password that holds a control character.
    init(_ url: String) throws(DestinationError) {
        let scheme = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        let authority = url[scheme...].prefix { !"/?#".contains($0) }
        guard let mark = authority.lastIndex(of: "@") else {
            (withoutUser, credentials) = (url, nil)
            return
        }
        let rest = url[url.index(after: mark)...]
        withoutUser = String(url[..<scheme] + rest)
        credentials = try Self.credentials(authority[..<mark])
    }

    /// The value of `Authorization` with the user and the password, by Basic authentication (RFC 7617); nil if the URL has
    /// neither.
    ///
    /// - Throws: ``DestinationError`` for a user with a colon, which it cannot carry.
    func authorization() throws(DestinationError) -> String? {
        guard let (user, password) = credentials else { return nil }
        guard !user.contains(UInt8(ascii: ":")) else { throw .malformed("its user has a colon") }
        return "Basic " + Data(user + [UInt8(ascii: ":")] + password).base64EncodedString()
    }

    private static func credentials(
        _ text: Substring
    ) throws(DestinationError) -> (user: [UInt8], password: [UInt8])? {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
        else {
            throw .malformed("its user or password has characters that a URL cannot have")
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let user = parts[0].percentDecoded
        let password = parts.count > 1 ? parts[1].percentDecoded : []
        guard (user + password).allSatisfy({ $0 > 0x1F && $0 != 0x7F }) else {
            throw .malformed("its user or password has a control character")
        }
        return user.isEmpty && password.isEmpty ? nil : (user, password)
    }
}

extension Substring {
    /// The bytes, with those that are escaped; a percent sign that escapes nothing stays.
    var percentDecoded: [UInt8] {
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

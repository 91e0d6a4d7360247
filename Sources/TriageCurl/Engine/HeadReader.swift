#if Curl
/// Reads the lines of a response's heads, the interim ones and the last, as HTTP/1 has them (RFC 9112).
///
/// libcurl accepts more than HTTP allows, such as a status of four digits, and
/// limits each line and not the whole head.
struct HeadReader {
    /// The meaning of a line.
    enum Step {
        /// The head goes on, or another one follows.
        case more
        /// The last head has ended.
        case ended(CurlHead)
    }

    private let limit: Int
    /// Whether a mail server replies, whose replies have no fields.
    private let isMail: Bool
    private var head: CurlHead?
    /// The bytes of all heads so far.
    private var interim = 0
    private var size = 0

    init(limit: Int, isMail: Bool = false) { (self.limit, self.isMail) = (limit, isMail) }

    /// Takes the next line, with its end.
    mutating func take(_ line: UnsafeRawBufferPointer) throws(CurlError) -> Step {
        size += line.count
        guard size <= limit, interim <= limit else { throw .headTooLarge }
        let line = line.trimmedEnd
        if isMail { return try Self.reply(line) }
        guard var head else {
            guard let begun = CurlHead(statusLine: line) else { throw .invalidStatusLine }
            head = begun
            return .more
        }
        guard line.isEmpty else {
            try head.add(line)
            self.head = head
            return .more
        }
        // An interim response (RFC 9110, section 15.2) is not the answer, but a switch of protocols is.
        guard head.status < 200, head.status != 101 else { return .ended(head) }
        (interim, size, self.head) = (interim + size, 0, nil)
        return .more
    }

    /// Reads a line of a mail server's reply, whose last line has no hyphen behind its code (RFC 5321, section 4.2.1).
    private static func reply(
        _ line: Slice<UnsafeRawBufferPointer>
    ) throws(CurlError) -> Step {
        let text = String(decoding: line, as: UTF8.self)
        guard text.utf8.prefix(3).allSatisfy({ (48...57).contains($0) }),
            let code = Int(text.prefix(3)), code >= 100
        else { throw .invalidStatusLine }
        let rest = text.dropFirst(3)
        return rest.hasPrefix("-")
            ? .more : .ended(CurlHead(status: code, reason: String(rest.dropFirst())))
    }
}

extension CurlHead {
    /// Reads a status line; nil if it is none of HTTP/1.
    fileprivate init?(statusLine line: Slice<UnsafeRawBufferPointer>) {
        let text = String(decoding: line, as: UTF8.self)
        let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard ["HTTP/1.0", "HTTP/1.1"].contains(parts[0]), parts.count > 1, parts[1].count == 3,
            let status = Int(parts[1]), status >= 100
        else { return nil }
        self.init(status: status, reason: parts.count > 2 ? String(parts[2]) : "")
    }

    /// Adds a field's line, or the rest of the last one, which begins with a space.
    fileprivate mutating func add(_ line: Slice<UnsafeRawBufferPointer>) throws(CurlError) {
        let text = String(decoding: line, as: UTF8.self)
        if text.first == " " || text.first == "\t" {
            guard !fields.isEmpty else { throw .invalidField }
            fields[fields.count - 1].value += " " + text.trimmingSpaces
            return
        }
        guard let colon = text.firstIndex(of: ":") else { throw .invalidField }
        let name = text[..<colon]
        guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenByte) else { throw .invalidField }
        fields.append((String(name), String(text[text.index(after: colon)...]).trimmingSpaces))
    }
}

extension UnsafeRawBufferPointer {
    /// The line without its end.
    fileprivate var trimmedEnd: Slice<UnsafeRawBufferPointer> {
        var end = endIndex
        while end > startIndex, self[end - 1] == 10 || self[end - 1] == 13 { end -= 1 }
        return self[startIndex..<end]
    }
}

extension UInt8 {
    /// Whether a field's name may have this byte (RFC 9110, section 5.6.2).
    fileprivate var isTokenByte: Bool {
        switch self {
        case 48...57, 65...90, 94...122, 124, 126: true
        case 33, 35, 36, 37, 38, 39, 42, 43, 45, 46: true
        default: false
        }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let start = drop(while: isBlank)
        return String(start.reversed().drop(while: isBlank).reversed())
    }
}
#endif

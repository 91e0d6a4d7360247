import DeskModel

/// The request that failed.
struct RecordedRequest {
    let method: String
    let path: String
    let status: Int?
    let retryAfter: Int?
    let attempts: Int
    /// The codes of the attempts' ends, oldest first.
    let history: [String]

    /// Reads the request that an app sent; nil if the event has none.
    ///
    /// Sentry's own `request` is a request that a server received, and says nothing of an app's failure.
    init?(_ event: JSON) {
        let own = event["contexts"]?["request"]
        let path = own?["path"]?.string ?? (own?["url"]?.string).map(Self.path)
        guard let path, !path.isEmpty else { return nil }
        method = RequestText.method(own?["method"]?.string)
        self.path = RequestText.path(path)
        status = own?["status"]?.status
        retryAfter = own?["retryAfter"]?.int.flatMap { (0...86_400).contains($0) ? $0 : nil }
        attempts = min(max(own?["attempts"]?.int ?? 1, 1), 20)
        history = (own?["history"]?.array ?? []).suffix(20).compactMap { line in
            let text = line.string?.bounded(200) ?? ""
            return text.firstRange(of: ": ").map { String(text[$0.upperBound...]) }
        }
    }

    func isSame(_ response: RecordedResponse) -> Bool {
        response.method == method && response.path == path
    }

    /// The responses to the attempts, as far as the request itself names them.
    ///
    /// The code is the failure's, for a request that ended without a response.
    func responses(endingWith code: String?) -> [RecordedResponse] {
        var codes = history
        if codes.isEmpty {
            guard let last = status.map({ "http.\($0)" }) ?? code else { return [] }
            codes = Array(repeating: last, count: attempts)
        }
        return codes.enumerated().map { place, code in
            let isLast = place == codes.count - 1
            return RecordedResponse(
                method: method, path: path, attempt: place + 1, code: code,
                fields: isLast ? retryAfter.map { ["retry-after": "\($0)"] } ?? [:] : [:])
        }
    }

    /// The path of a URL.
    private static func path(_ url: String) -> String {
        let url = url.bounded(4096)
        guard let scheme = url.firstRange(of: "://") else { return url }
        let rest = url[scheme.upperBound...]
        return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
    }
}

/// Methods and paths that can be sent, whatever an event says.
enum RequestText {
    /// A method of one to twenty upper-case letters; GET for any other text.
    static func method(_ text: String?) -> String {
        let text = text ?? ""
        let isMethod =
            (1...20).contains(text.utf8.count) && text.utf8.allSatisfy { 0x41...0x5A ~= $0 }
        return isMethod ? text : "GET"
    }

    /// A path of at most 512 bytes whose other characters are percent-encoded, without a query.
    ///
    /// A parameter such as `{id}` becomes `1`.
    static func path(_ text: String) -> String {
        var path = ""
        var isParameter = false
        for byte in text.bounded(256).utf8.prefix(256) {
            if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
            if byte == UInt8(ascii: "{") {
                if !isParameter { path += "1" }
                isParameter = true
            } else if isParameter {
                if byte == UInt8(ascii: "}") { isParameter = false }
            } else if isPlain(byte) {
                path.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                path += "%" + hexadecimal(byte)
            }
        }
        // Two slashes at the beginning would be a host.
        let segments = path.split(separator: "/", omittingEmptySubsequences: true)
            .map { $0 == "." || $0 == ".." ? "1" : $0 }
        return "/" + segments.joined(separator: "/")
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}

extension JSON {
    /// A status of HTTP; nil for any other value.
    var status: Int? { int.flatMap { (100...999).contains($0) ? $0 : nil } }
}

import DeskModel

/// The end of one attempt to send a request.
struct RecordedResponse {
    let method: String
    let path: String
    /// The number of the attempt, from 1.
    let attempt: Int
    /// The code of the end, such as `http.503` or `deadline`.
    let code: String
    /// The header fields that a client goes by, with values that can be sent.
    let fields: [String: String]

    /// The fields that are replayed.
    private static let known: Set = [
        "retry-after", "content-type", "www-authenticate",
    ]

    init(method: String, path: String, attempt: Int, code: String, fields: [String: String]) {
        (self.method, self.path, self.attempt) = (method, path, attempt)
        (self.code, self.fields) = (code, fields)
    }

    /// Reads an element of `contexts.responses.list`; nil if it is no response.
    init?(_ value: JSON) {
        guard let path = value["path"]?.string, !path.isEmpty else { return nil }
        let status = value["status"]?.status.map { "http.\($0)" }
        guard let code = value["code"]?.string?.bounded(200) ?? status, !code.isEmpty
        else { return nil }
        let members = value["fields"]?.object?.members ?? []
        let fields = members.prefix(16).compactMap { name, value -> (String, String)? in
            guard Self.known.contains(name), let text = value.string, Self.isSendable(text)
            else { return nil }
            return (name, text)
        }
        self.init(
            method: RequestText.method(value["method"]?.string), path: RequestText.path(path),
            attempt: min(max(value["attempt"]?.int ?? 1, 1), 1000), code: code,
            fields: Dictionary(fields) { $1 })
    }

    /// The status, if a whole response came.
    var status: Int? {
        guard code.hasPrefix("http.") else { return nil }
        return Int(code.dropFirst(5)).flatMap { (100...999).contains($0) ? $0 : nil }
    }

    /// Whether the response promises success.
    var isSuccess: Bool { status.map { (200...299).contains($0) } ?? false }

    /// Whether nothing came before the caller's time was over.
    var isSilent: Bool { code == "deadline" || code == "timeout" }

    /// The time that the server asked to wait, in seconds, if it is a number.
    var retryAfter: Int {
        fields["retry-after"].flatMap { Int($0) }.map { min(max($0, 0), 86_400) } ?? 0
    }

    private static func isSendable(_ text: String) -> Bool {
        text.utf8.count <= 256 && text.utf8.allSatisfy { 0x20...0x7E ~= $0 }
    }
}

public import TriageRedaction

extension Fault: RedactedStringConvertible {
    /// A short text for metrics and grouping, redacted and cut to 256 bytes.
    ///
    /// It consists of the kind, code, launch check, endpoint, status, type and coding path; what is
    /// not known is left out.
    public var description: String {
        let endpoint = [facts.method, facts.path].compactMap(\.self).joined(separator: " ")
        let decoded = [facts.type, facts.codingPath].compactMap(\.self).joined(separator: ".")
        let parts = [
            "\(kind) (\(code))", facts.check.map { "check \($0)" } ?? "", endpoint,
            facts.status.map { "status \($0)" } ?? "", decoded,
        ]
        let text = parts.filter { !$0.isEmpty }.joined(separator: ", ")
        return Redactor().redact(text).bounded(to: 256)
    }

    /// A longer text for developers: the description, message, incident, location and cause chain.
    ///
    /// Causes are named by type and code only, because their own texts may hold anything. The text
    /// is redacted and cut to 4096 bytes.
    public var debugDescription: String {
        let chain = CauseChain(self).links.dropFirst().map { "\n  caused by \($0)" }.joined()
        let suffix = message.isEmpty ? "" : ": \(message)"
        let text = "\(description)\(suffix) [incident \(incident), \(location)]\(chain)"
        return Redactor().redact(text).bounded(to: 4096)
    }

    /// A mirror of the kind, code and incident.
    ///
    /// The cause and the server's message are left out.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "kind": printable(kind.rawValue), "code": printable(code), "incident": "\(incident)",
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }

    private func printable(_ text: String) -> String { Redactor().redact(text).bounded(to: 128) }
}

extension String {
    /// Returns the text, cut to a number of UTF-8 bytes and followed by `…` if it is longer.
    ///
    /// The cut is between characters. A letter may carry a megabyte of accents, so a very long
    /// character is cut between its scalars.
    package func bounded(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(startIndex, offsetBy: limit)
        while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return self[..<characterStart(near: end)] + "…"
    }

    /// Returns the start of the character that holds the scalar, unless it is over 64 bytes away.
    private func characterStart(near scalar: Index) -> Index {
        let before = self[..<scalar]
        guard !before.isEmpty, scalar.samePosition(in: self) == nil else { return scalar }
        let start = before.index(before: scalar)
        return utf8.distance(from: start, to: scalar) <= 64 ? start : scalar
    }
}

public import TriageRedaction

extension Fault: RedactedStringConvertible {
    /// A short, bounded text for metrics and grouping: kind, code, endpoint, status, type and path.
    public var description: String {
        let endpoint = [facts.method, facts.path].compactMap(\.self).joined(separator: " ")
        let place = [facts.type, facts.codingPath].compactMap(\.self).joined(separator: ".")
        let parts = [
            "\(kind) (\(code))", endpoint, facts.status.map { "status \($0)" } ?? "", place,
        ]
        let text = parts.filter { !$0.isEmpty }.joined(separator: ", ")
        return Redactor().redact(text).bounded(to: 256)
    }

    /// A rich text for developers: the short one, message, incident, location and cause chain.
    ///
    /// Causes are named by type and code only, since their own texts may hold anything.
    public var debugDescription: String {
        let chain = CauseChain(self).links.dropFirst().map { "\n  caused by \($0)" }.joined()
        let words = message.isEmpty ? "" : ": \(message)"
        let text = "\(description)\(words) [incident \(incident), \(location)]\(chain)"
        return Redactor().redact(text).bounded(to: 4096)
    }

    /// A mirror of what may be printed; the cause and the server's words are left out.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "kind": printable(kind.rawValue), "code": printable(code),
                "incident": "\(incident)",
            ], displayStyle: .struct)
    }

    private func printable(_ text: String) -> String {
        Redactor().redact(text).bounded(to: 128)
    }
}

extension String {
    /// The text, cut and with `…` behind it when it is longer than so many bytes of UTF-8.
    ///
    /// Cut between characters; within one that is very long, since a letter may carry a megabyte of
    /// accents, between its scalars.
    package func bounded(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(startIndex, offsetBy: limit)
        while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return self[..<characterStart(near: end)] + "…"
    }

    /// The start of the character that the scalar stands in, unless it is far away.
    private func characterStart(near scalar: Index) -> Index {
        let before = self[..<scalar]
        guard !before.isEmpty, scalar.samePosition(in: self) == nil else { return scalar }
        let start = before.index(before: scalar)
        return utf8.distance(from: start, to: scalar) <= 64 ? start : scalar
    }
}

import TriageCore

// Whether failures are called by their names, in words for users.
extension Judge {
    func misnamed() -> [Judgement] {
        guard let way, let kinds = way.kinds, !way.isField, !known.isEmpty,
            let exchange = run.sent.first(where: { $0.way == way })
        else { return [] }
        if way.changesBody, !exchange.isOfJSON { return [] }
        // Another request that the healthy server refuses is a failure of its own.
        if run.sent.contains(where: { $0.way == nil && !$0.hasSucceeded }) { return [] }
        let isNamed = known.contains { failure in
            !failure.kinds.isDisjoint(with: kinds)
                || way.failingStatus.map(failure.statuses.contains) == true
        }
        guard !isNamed else { return [] }
        let names = Set(known.flatMap(\.kinds).map(\.rawValue)).sorted().joined(separator: ", ")
        return [
            finding(
                .misnamed,
                "\(exchange.name) met “\(way.name)”, and the center knows it only as \(names).",
                reason: names)
        ]
    }

    func sameWords() -> [Judgement] {
        guard let failure = run.failure.single, failure.way.changesBody,
            let offline = offlineWords[failure.request]
        else { return [] }
        // The network has answered in place of the server, so its words are right.
        if failure.way == .page, known.contains(where: { $0.kinds.contains(.unreachable) }) {
            return []
        }
        guard let same = words.intersection(offline).sorted().first else { return [] }
        return [
            finding(
                .sameWords,
                "A body that cannot be read is told as if the user had no network: “\(same)”.")
        ]
    }

    func rawText() -> [Judgement] {
        let texts = notices.flatMap(\.texts) + errors
        return Set(texts).sorted().compactMap { text in
            guard let why = Self.fault(of: text) else { return nil }
            let shown = text.count > 80 ? text.prefix(80) + "…" : text[...]
            return finding(.rawText, "The user reads \(why): “\(shown)”.", reason: why)
        }
    }

    /// Returns why a text is none for users; nil if it is one.
    static func fault(of text: String) -> String? {
        if text.allSatisfy(\.isWhitespace) { return "an empty text" }
        if isKey(text) { return "a key" }
        if isIdentifier(text) { return "a developer’s text" }
        return developerTexts.contains { text.contains($0) } ? "a developer’s text" : nil
    }

    /// Whether a text is words that dots, underscores or cases join, without a space.
    private static func isKey(_ text: String) -> Bool {
        guard text.contains(where: { $0 == "." || $0 == "_" }) else { return false }
        let parts = text.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "." || $0 == "_" })
        return parts.count > 1
            && parts.allSatisfy { part in
                part.first?.isASCII == true && part.first?.isLetter == true
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            }
    }

    /// Whether a text is the name of a value in code, such as `notFound` or `badStatus(503)`.
    private static func isIdentifier(_ text: String) -> Bool {
        guard text.first?.isLowercase == true, text.first?.isASCII == true else { return false }
        let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let rest = text.dropFirst(name.count)
        if rest.isEmpty { return name.contains { $0.isUppercase } }
        return rest.hasPrefix("(") && rest.hasSuffix(")")
    }

    private static let developerTexts = [
        "Error Domain=", "DecodingError", "keyNotFound", "typeMismatch", "valueNotFound",
        "dataCorrupted", "Optional(", "NSURLError", "URLError", "NSCocoaError", "Code=-",
        "CodingKeys", "<html", "<HTML", "<!DOCTYPE", "<!doctype", "<body", "<h1>",
        "HTTPURLResponse",
        "The operation could not be completed", "The operation couldn’t be completed",
        "The operation couldn't be completed", "The data couldn’t be read",
        "The data couldn't be read", "Swift.", "Fault(", "debugDescription",
    ]
}

extension Report {
    /// A value of a report in a form for machines.
    package enum Value: Sendable, Hashable {
        /// A text.
        case text(String)
        /// A whole number.
        case number(Int)
        /// A list of texts in order.
        case list([String])
    }

    /// The report's known values by name.
    ///
    /// The message, the time and the breadcrumbs are left out, because every receiver has its own
    /// form for them.
    package var values: [(name: String, value: Value)] {
        let all: [(String, Value?)] = [
            ("report", .text(id)), ("kind", .text(kind)), ("code", .text(code)),
            ("identity", .text(fingerprint)), ("operation", .known(operation)),
            ("supportCode", .text(supportCode)), ("location", .text(location)),
            ("suppressed", .number(suppressedCount)), ("chain", .filled(causes)),
            ("request.method", .known(request?.method)), ("request.path", .known(request?.path)),
            ("request.status", .known(request?.status)),
            ("request.attempts", .known(request?.attempts)), ("request.history", .filled(history)),
            ("body.type", .known(body?.type)), ("body.codingPath", .known(body?.codingPath)),
            ("body.shape", .known(body?.shape)),
            ("notice.style", .known(notice?.style)), ("notice.title", .known(notice?.title)),
            ("notice.message", .known(notice?.message)), ("notice.choice", .known(notice?.choice)),
            ("appVersion", .text(context.appVersion)), ("system", .text(context.system)),
            ("locale", .text(context.locale)), ("userID", .known(context.userID)),
        ]
        return all.compactMap { name, value in value.map { (name, $0) } }
    }

    /// The short values for search, by name: `kind`, `code`, `operation`, `status`, `supportCode`.
    ///
    /// The operation and the status are left out if they are unknown. The texts are redacted, as
    /// all texts of a report are.
    public var tags: [(name: String, text: String)] {
        let tags = [
            ("kind", kind), ("code", code), ("operation", operation),
            ("status", request?.status.map(String.init)), ("supportCode", supportCode),
        ]
        return tags.compactMap { name, text in text.map { (name, $0) } }
    }

    /// The sentences below the headline, each with a title; empty ones are left out.
    package var sentences: [(title: String, text: String)] {
        let sentences = [
            ("Request", requestSentence), ("Attempts", history.joined(separator: ", ")),
            ("Body", Self.joined(body?.type, body?.codingPath, body?.shape)),
            ("Notice", Self.joined(notice?.title, notice?.message, choice)),
            ("Held back", suppressedCount > 0 ? "\(suppressedCount) like it held back" : ""),
        ]
        return sentences.filter { !$0.1.isEmpty }
    }

    /// The kind, the code, the operation and the support code as one text, joined with ` · `.
    ///
    /// The operation is left out if it is unknown. The text is redacted, as all texts of a report
    /// are. Control characters in it are not escaped.
    public var headline: String { Self.joined(kind, code, operation, supportCode) }

    /// The error and its causes, outermost first.
    package var causes: [String] { chain.map { "\($0.type) (\($0.code))" } }

    /// Joins the texts that are neither nil nor empty.
    package static func joined(_ parts: String?...) -> String {
        parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private var requestSentence: String {
        guard let request else { return "" }
        let status = request.status.map(String.init) ?? "no answer"
        return "\(request.method) \(request.path) → \(status), sent \(request.attempts)×"
    }

    /// The end of each attempt, such as `1: http.503`.
    private var history: [String] { request?.history.map { "\($0.number): \($0.code)" } ?? [] }

    private var choice: String? { notice?.choice.map { "chose \($0)" } }
}

extension Report.Value {
    fileprivate static func known(_ text: String?) -> Self? { text.map { .text($0) } }
    fileprivate static func known(_ number: Int?) -> Self? { number.map { .number($0) } }
    fileprivate static func filled(_ list: [String]) -> Self? { list.isEmpty ? nil : .list(list) }
}

package import TriageCore

extension Report {
    /// The report's known values by name.
    ///
    /// The message, the time, the breadcrumbs and the app's own values are left out, because every
    /// receiver has its own form for them.
    package var values: [(name: String, value: ReportValue)] {
        let all: [(String, ReportValue?)] = [
            ("report", .verbatim(id)), ("kind", .verbatim(kind)), ("code", .verbatim(code)),
            ("identity", .verbatim(fingerprint)), ("operation", .known(operation)),
            ("check", .known(check)), ("supportCode", .verbatim(supportCode)),
            ("location", .verbatim(location)), ("suppressed", .number(suppressedCount)),
            ("sampleRate", sampleRate.map { .number($0) }), ("chain", .filled(causes)),
            ("request.method", .filled(request?.method)),
            ("request.path", .filled(request?.path)), ("request.status", .known(request?.status)),
            ("request.retryAfter", .known(request?.retryAfter)),
            ("request.attempts", .known(request?.attempts)),
            ("request.history", .filled(request?.attemptEnds)),
            ("body.type", .known(body?.type)), ("body.codingPath", .known(body?.codingPath)),
            ("body.shape", .known(body?.shape)),
            ("notice.style", .known(notice?.style)), ("notice.title", .known(notice?.title)),
            ("notice.message", .known(notice?.message)),
            ("notice.actions", .filled(notice?.actions)), ("notice.choice", .known(notice?.choice)),
            ("feedback.name", .known(feedback?.name)), ("feedback.email", .known(feedback?.email)),
            ("appVersion", .verbatim(context.appVersion)), ("system", .verbatim(context.system)),
            ("device", .known(context.device)), ("locale", .verbatim(context.locale)),
            ("userID", .known(context.userID)), ("userKind", .known(context.userKind?.rawValue)),
            ("installationID", .known(context.installationID)),
        ]
        return all.compactMap { name, value in value.map { (name, $0) } }
    }

    /// The short values for search, by name.
    ///
    /// The names are `kind`, `code`, `operation`, `check`, `status`, `supportCode` and `userKind`,
    /// then the names of the app's own texts, numbers and Booleans. Unknown values are left out.
    /// The texts are redacted, as all texts of a report are.
    public var tags: [(name: String, text: String)] {
        let tags = [
            ("kind", kind), ("code", code), ("operation", operation), ("check", check),
            ("status", request?.status.map(String.init)), ("supportCode", supportCode),
            ("userKind", context.userKind?.rawValue),
        ]
        let own = attributes.sorted { $0.key < $1.key }.map { ($0, $1.isTag ? "\($1)" : nil) }
        return (tags + own).compactMap { name, text in text.map { (name, $0) } }
    }

    /// The incident that the report is about: its own, or the one in the user's message.
    package var subject: Incident { feedback?.incident ?? incident }
}

extension ReportValue {
    /// Whether receivers can search for the value.
    package var isTag: Bool {
        switch self {
        case .text, .number, .bool: true
        case .list, .object: false
        }
    }

    fileprivate static func known(_ text: String?) -> Self? { text.map { verbatim($0) } }
    fileprivate static func known(_ number: Int?) -> Self? { number.map { .number($0) } }
    fileprivate static func filled(_ text: String?) -> Self? { text == "" ? nil : known(text) }
    fileprivate static func filled(_ list: [String]?) -> Self? {
        list.flatMap { $0.isEmpty ? nil : .list($0.map(verbatim)) }
    }
}

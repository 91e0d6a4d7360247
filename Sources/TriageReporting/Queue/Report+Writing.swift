import TriageCore

extension Report {
    /// Writes the report's members in the same form as its `encode(to:)`, but without attachments.
    ///
    /// - Throws: `CocoaError` if a time is infinite or not a number.
    func write(to writer: inout JSONWriter) throws {
        writer.member("id", id)
        writer.member("incident", incident.description)
        try writer.member("time", time)
        writer.member("level", level.rawValue)
        writer.member("fingerprint", fingerprint)
        writer.member("kind", kind)
        writer.member("code", code)
        writer.member("message", message)
        writer.member("words", words)
        writer.array("chain", chain) { writer, cause in
            writer.member("type", cause.type)
            writer.member("code", cause.code)
            writer.member("parent", cause.parent)
            writer.member("message", cause.message)
        }
        writer.member("location", location)
        writer.member("operation", operation)
        writer.member("check", check)
        writer.object("request", request) { writer, request in
            writer.member("method", request.method)
            writer.member("path", request.path)
            writer.member("status", request.status)
            writer.member("retryAfter", request.retryAfter)
            writer.member("attempts", request.attempts)
            writer.array("history", request.history) { writer, attempt in
                writer.member("number", attempt.number)
                writer.member("code", attempt.code)
            }
        }
        if let exchanges {
            writer.array("exchanges", exchanges) { writer, exchange in
                writer.member("method", exchange.method)
                writer.member("path", exchange.path)
                writer.member("attempt", exchange.attempt)
                writer.member("status", exchange.status)
                writer.member("code", exchange.code)
                if let fields = exchange.fields {
                    writer.member("fields", fields.mapValues(ReportValue.verbatim))
                }
            }
        }
        writer.object("body", body) { writer, body in
            writer.member("type", body.type)
            writer.member("codingPath", body.codingPath)
            writer.member("shape", body.shape)
        }
        writer.object("notice", notice) { writer, notice in
            writer.member("style", notice.style)
            writer.member("title", notice.title)
            writer.member("message", notice.message)
            writer.member("actions", notice.actions)
            writer.member("supportCode", notice.supportCode)
            writer.member("choice", notice.choice)
        }
        writer.member("supportCode", supportCode)
        writer.member("suppressedCount", suppressedCount)
        writer.object("context", context) { writer, context in
            writer.member("appVersion", context.appVersion)
            writer.member("system", context.system)
            writer.member("locale", context.locale)
            writer.member("device", context.device)
            writer.member("userID", context.userID)
            writer.member("userKind", context.userKind?.rawValue)
            writer.member("installationID", context.installationID)
        }
        try writer.member("sampleRate", encoding: sampleRate)
        writer.member("attributes", attributes)
        try writer.member("feedback", encoding: feedback)
        try writer.array("breadcrumbs", breadcrumbs) { writer, breadcrumb in
            try writer.member("time", breadcrumb.time)
            writer.member("category", breadcrumb.category)
            writer.member("message", breadcrumb.message)
        }
        writer.member("attachments", [])
    }
}

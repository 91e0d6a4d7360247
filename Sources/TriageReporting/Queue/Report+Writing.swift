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
        writer.array("chain", chain) { $1.write(to: &$0) }
        writer.member("location", location)
        writer.member("operation", operation)
        writer.member("check", check)
        writer.object("request", request) { $1.write(to: &$0) }
        if let exchanges { writer.array("exchanges", exchanges) { $1.write(to: &$0) } }
        writer.object("body", body) { writer, body in
            writer.member("type", body.type)
            writer.member("codingPath", body.codingPath)
            writer.member("shape", body.shape)
        }
        writer.object("notice", notice) { $1.write(to: &$0) }
        writer.member("supportCode", supportCode)
        writer.member("suppressedCount", suppressedCount)
        writer.object("context", context) { $1.write(to: &$0) }
        try writer.member("sampleRate", encoding: sampleRate)
        writer.member("attributes", attributes)
        try writer.member("feedback", encoding: feedback)
        try writer.member("operations", encoding: operations)
        try writer.array("breadcrumbs", breadcrumbs) { writer, breadcrumb in
            try writer.member("time", breadcrumb.time)
            writer.member("category", breadcrumb.category)
            writer.member("message", breadcrumb.message)
        }
        writer.member("attachments", [])
    }
}

extension Report.Cause {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("type", type)
        writer.member("code", code)
        writer.member("parent", parent)
        writer.member("message", message)
    }
}

extension Report.Request {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("method", method)
        writer.member("path", path)
        writer.member("status", status)
        writer.member("retryAfter", retryAfter)
        writer.member("attempts", attempts)
        writer.array("history", history) { writer, attempt in
            writer.member("number", attempt.number)
            writer.member("code", attempt.code)
        }
    }
}

extension Report.Exchange {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("method", method)
        writer.member("path", path)
        writer.member("attempt", attempt)
        writer.member("status", status)
        writer.member("code", code)
        if let fields {
            writer.member("fields", fields.mapValues(ReportValue.verbatim))
        }
    }
}

extension Report.ShownNotice {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("style", style)
        writer.member("title", title)
        writer.member("message", message)
        writer.member("actions", actions)
        writer.member("supportCode", supportCode)
        writer.member("choice", choice)
    }
}

extension ReportContext {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("appVersion", appVersion)
        writer.member("system", system)
        writer.member("locale", locale)
        writer.member("device", device)
        writer.member("userID", userID)
        writer.member("userKind", userKind?.rawValue)
        writer.member("installationID", installationID)
    }
}

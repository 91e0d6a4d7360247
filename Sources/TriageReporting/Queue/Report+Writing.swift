import TriageCore

extension Report {
    /// Writes the report in the same form as its `encode(to:)`.
    ///
    /// - Throws: `CocoaError` if a time is infinite or not a number.
    func write(to writer: inout JSONWriter) throws {
        try writer.object { writer in
            writer.member("id", id)
            writer.member("incident", incident.description)
            try writer.member("time", time)
            writer.member("level", level.rawValue)
            writer.member("fingerprint", fingerprint)
            writer.member("kind", kind)
            writer.member("code", code)
            writer.member("message", message)
            writer.name("chain")
            writer.array(chain) { $1.write(to: &$0) }
            writer.member("location", location)
            writer.member("operation", operation)
            request?.write(to: &writer)
            body?.write(to: &writer)
            notice?.write(to: &writer)
            writer.member("supportCode", supportCode)
            writer.member("suppressedCount", suppressedCount)
            context.write(to: &writer)
            writer.name("breadcrumbs")
            try writer.array(breadcrumbs) { try $1.write(to: &$0) }
        }
    }
}

extension Report.Cause {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("type", type)
            writer.member("code", code)
            writer.member("parent", parent)
        }
    }
}

extension Report.Request {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.name("request")
        writer.object { writer in
            writer.member("method", method)
            writer.member("path", path)
            writer.member("status", status)
            writer.member("attempts", attempts)
            writer.name("history")
            writer.array(history) { writer, attempt in
                writer.object { writer in
                    writer.member("number", attempt.number)
                    writer.member("code", attempt.code)
                }
            }
        }
    }
}

extension Report.Body {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.name("body")
        writer.object { writer in
            writer.member("type", type)
            writer.member("codingPath", codingPath)
            writer.member("shape", shape)
        }
    }
}

extension Report.ShownNotice {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.name("notice")
        writer.object { writer in
            writer.member("style", style)
            writer.member("title", title)
            writer.member("message", message)
            writer.member("supportCode", supportCode)
            writer.member("choice", choice)
        }
    }
}

extension ReportContext {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.name("context")
        writer.object { writer in
            writer.member("appVersion", appVersion)
            writer.member("system", system)
            writer.member("locale", locale)
            writer.member("userID", userID)
        }
    }
}

extension Breadcrumb {
    fileprivate func write(to writer: inout JSONWriter) throws {
        try writer.object { writer in
            try writer.member("time", time)
            writer.member("category", category)
            writer.member("message", message)
        }
    }
}

import Foundation
import Triage

extension Report {
    /// Writes a report down: what the draft says, redacted, and what is known around it.
    init(
        _ draft: ReportDraft, suppressed: Int, time: Date, context: ReportContext,
        breadcrumbs: [Breadcrumb], redactor: Redactor
    ) {
        let fault = draft.failed.fault
        let redact: (String) -> String = redactor.redact
        incident = fault.incident
        self.time = time
        level = draft.level
        identity = redact(Self.identity(of: draft.failed))
        kind = fault.kind.rawValue
        code = redact(fault.code)
        message = fault.message.isEmpty ? nil : redact(fault.message.description)
        chain = draft.failed.chain.links.map { Cause(type: $0.type, code: redact($0.code)) }
        location = fault.location.description
        operation = draft.failed.operation?.name.rawValue
        request = Request(draft)
        body = Body(fault.facts, redact: redact)
        notice = draft.notice.map { Shown($0, redact: redact) }
        supportCode = draft.receipt?.supportCode?.description
        self.suppressed = suppressed
        self.context = context
        self.breadcrumbs = breadcrumbs.map { crumb in
            Breadcrumb(time: crumb.time, category: crumb.category, message: redact(crumb.message))
        }
    }

    /// What like failures have in common: kind, status, code, operation and path template, and type
    /// and coding path of what could not be read. Never a text, an enum's ordinal or a value.
    static func identity(of failed: Failed) -> String {
        let fault = failed.fault
        let parts: [String?] = [
            fault.kind.rawValue, fault.facts.status.map(String.init), fault.code,
            failed.operation?.name.rawValue, fault.facts.path, fault.facts.type,
            fault.facts.codingPath,
        ]
        return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
            .bounded(to: 512)
    }
}

extension Report.Request {
    init?(_ draft: ReportDraft) {
        let facts = draft.failed.fault.facts
        let last = draft.lastRequest
        guard let method = facts.method ?? last?.method, let path = facts.path ?? last?.path
        else { return nil }
        self.init(
            method: method, path: path, status: facts.status ?? last?.status,
            attempts: facts.attempts ?? last?.attempts ?? 0)
    }
}

extension Report.Body {
    init?(_ facts: Fault.Facts, redact: @escaping (String) -> String) {
        guard facts.type != nil || facts.codingPath != nil || facts.bodyShape != nil
        else { return nil }
        self.init(
            type: facts.type, codingPath: facts.codingPath.map(redact), shape: facts.bodyShape)
    }
}

extension Report.Shown {
    init(_ notice: Notice, redact: @escaping (String) -> String) {
        self.init(
            style: notice.style.rawValue, title: notice.title.map(redact),
            message: redact(notice.message), choice: nil)
    }
}

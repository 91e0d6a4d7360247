import Foundation
import TriageCore

extension Report {
    /// Writes a report down: what the draft says and what is known around it, every text redacted; the
    /// breadcrumbs are already.
    init(
        _ draft: ReportDraft, fingerprint: String, suppressedCount: Int, time: Date,
        context: ReportContext,
        breadcrumbs: [Breadcrumb], _ redact: ReportRedactor
    ) {
        let fault = draft.failure.fault
        id = fault.incident.description
        incident = fault.incident
        self.time = time
        level = draft.level
        self.fingerprint = fingerprint
        kind = redact(fault.kind.rawValue)
        code = redact(fault.code)
        message = fault.message.isEmpty ? nil : redact(fault.message.description, maxBytes: 16_384)
        chain = draft.failure.chain.links.enumerated().map { place, link in
            Cause(
                type: redact(link.type), code: redact(link.code),
                parent: link.parent == place - 1 ? nil : link.parent)
        }
        location = redact(fault.location.description)
        operation = (Self.operation(of: draft.failure)?.rawValue).map { redact($0) }
        request = Request(draft, redact)
        body = Body(fault.facts, redact)
        let code = draft.receipt?.supportCode
        notice = draft.notice.map { ShownNotice($0, code, redact) }
        supportCode = (code ?? fault.incident.supportCode).description
        self.suppressedCount = suppressedCount
        self.context = context.redacted(redact)
        self.breadcrumbs = breadcrumbs
    }

    /// The operation that began what failed, where others waited for it too; else the one that ended.
    private static func operation(of failed: FailureContext) -> OperationName? {
        failed.fault.facts.initiatedBy ?? failed.operation?.name
    }

    /// What like failures have in common.
    ///
    /// Kind, status, code, operation and path template, and type and coding path of what could not be
    /// read; never a text, an enum's ordinal, a value or a place in a list.
    static func fingerprint(of failed: FailureContext, _ redact: ReportRedactor) -> String {
        let fault = failed.fault
        let parts: [String?] = [
            fault.kind.rawValue, fault.facts.status.map(String.init), fault.code,
            operation(of: failed)?.rawValue, fault.facts.path, fault.facts.type,
            fault.facts.codingPath?.withoutIndices,
        ]
        return redact(parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " "))
            .bounded(to: 512)
    }
}

extension Report.Request {
    init?(_ draft: ReportDraft, _ redact: ReportRedactor) {
        let facts = draft.failure.fault.facts
        guard let request = facts.request(after: draft.lastRequest) else { return nil }
        self.init(
            method: redact(request.method), path: redact(request.path), status: request.status,
            attempts: request.attempts,
            history: facts.history.suffix(50).map {
                Report.Attempt(number: $0.number, code: redact($0.code))
            })
    }
}

extension Fault.Facts {
    /// The request that failed, or the operation's last, where none is known, or where the one that
    /// failed had its answer and something else has none, such as the request for a token.
    fileprivate func request(after last: RequestInfo?) -> RequestInfo? {
        guard let method, let path else { return last }
        let answer = status ?? history.last?.status
        if status == nil, answer != nil, let last, last.status == nil { return last }
        return RequestInfo(
            method: method, path: path, attempts: attempts ?? last?.attempts ?? 0, status: answer)
    }
}

extension Report.Body {
    init?(_ facts: Fault.Facts, _ redact: ReportRedactor) {
        guard facts.type != nil || facts.codingPath != nil || facts.bodyShape != nil
        else { return nil }
        self.init(
            type: facts.type.map { redact($0) },
            codingPath: facts.codingPath.map { redact($0) },
            shape: facts.bodyShape.map { redact.redactShape($0) })
    }
}

extension Report.ShownNotice {
    init(_ notice: Notice, _ code: SupportCode?, _ redact: ReportRedactor) {
        self.init(
            style: notice.style.rawValue, title: notice.title.map { redact($0) },
            message: redact(notice.message), supportCode: code?.description, choice: nil)
    }
}

extension String {
    /// `members[3].value` as `members[].value`, so that one mistake in a list is one mistake.
    fileprivate var withoutIndices: String {
        var isInside = false
        return filter { character in
            defer { if character == "[" { isInside = true } }
            if character == "]" { isInside = false }
            return !isInside
        }
    }
}

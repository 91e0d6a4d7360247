import Foundation
import TriageCore

extension Report {
    /// Creates a report from a draft and its surroundings, and redacts every text.
    ///
    /// The breadcrumbs must be redacted already.
    init(
        _ draft: ReportDraft, fingerprint: String, suppressedCount: Int, time: Date,
        context: ReportContext, breadcrumbs: [Breadcrumb], _ redact: ReportRedactor
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
        self.context = ReportContext(
            appVersion: redact(context.appVersion), system: redact(context.system),
            locale: redact(context.locale), userID: context.userID.map { redact($0) })
        self.breadcrumbs = breadcrumbs
    }

    /// Returns the operation that began the shared work that failed, otherwise the one that ended.
    private static func operation(of failure: FailureContext) -> OperationName? {
        failure.fault.facts.initiatedBy ?? failure.operation?.name
    }

    /// Returns the text that groups similar failures.
    ///
    /// It consists of the kind, the status, the code, the operation, the path template, and the
    /// type and coding path of a body that could not be decoded. It never contains a message, an
    /// enum's ordinal, a value or an index of a list.
    static func fingerprint(of failure: FailureContext, _ redact: ReportRedactor) -> String {
        let fault = failure.fault
        let parts: [String?] = [
            fault.kind.rawValue, fault.facts.status.map(String.init), fault.code,
            operation(of: failure)?.rawValue, fault.facts.path, fault.facts.type,
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
    /// Returns the request that failed, or the operation's last request if it fits better.
    ///
    /// The last request is used if the fault names no request. It is also used if the failed
    /// request had a response and the last one has none, as when the request for a token fails.
    fileprivate func request(after last: RequestInfo?) -> RequestInfo? {
        guard let method, let path else { return last }
        let responseStatus = status ?? history.last?.status
        if status == nil, responseStatus != nil, let last, last.status == nil { return last }
        return RequestInfo(
            method: method, path: path, attempts: attempts ?? last?.attempts ?? 0,
            status: responseStatus)
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
    /// The coding path with `members[3].value` as `members[].value`.
    ///
    /// One mistake in a list is then one mistake, whatever the index.
    fileprivate var withoutIndices: String {
        var isInside = false
        return filter { character in
            defer { if character == "[" { isInside = true } }
            if character == "]" { isInside = false }
            return !isInside
        }
    }
}

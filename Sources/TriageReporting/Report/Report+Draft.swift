import Foundation
package import TriageCore
import TriageRedaction

extension Report {
    /// Creates a report from a draft and its surroundings, and redacts every text.
    ///
    /// The breadcrumbs must be redacted already.
    init(
        _ draft: ReportDraft, fingerprint: String, suppressedCount: Int, sampleRate: Double?,
        time: Date,
        context: ReportContext, breadcrumbs: [Report.Breadcrumb],
        attributes: [String: ReportValue], attachments: [ReportAttachment],
        _ redact: ReportRedactor
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
        chain = draft.failure.chain.causes(redact)
        location = redact(fault.location.description)
        operation = (Self.operation(of: draft.failure)?.rawValue).map { redact($0) }
        check = fault.facts.check.map { redact($0) }
        request = Request(draft, redact)
        exchanges = draft.exchanges.isEmpty ? nil : draft.exchanges.map { Exchange($0, redact) }
        body = Body(fault.facts, redact)
        let code = draft.receipt?.supportCode
        notice = ShownNotice(draft, redact)
        supportCode = code ?? fault.incident.supportCode
        self.suppressedCount = suppressedCount
        self.sampleRate = sampleRate
        self.context = context.redacted(redact)
        self.attributes = attributes.redacted(redact)
        self.breadcrumbs = breadcrumbs
        self.attachments = attachments.redacted(redact)
        (feedback, operations) = (nil, nil)
        words = ReportTitle(draft.failure, request, redact).words
    }

    /// Creates the report of a draft alone, as a pipeline without settings makes it.
    package init(_ draft: ReportDraft) {
        self.init(
            draft, fingerprint: "", suppressedCount: 0, sampleRate: nil, time: .distantPast,
            context: ReportContext(appVersion: "", system: "", locale: ""), breadcrumbs: [],
            attributes: draft.attributes,
            attachments: [], ReportRedactor(Redactor()))
    }

    /// Removes secrets from everything that the app may have changed in a report.
    mutating func redactChanges(since other: Report, _ redact: ReportRedactor) {
        fingerprint = redact(fingerprint, maxBytes: 512)
        message = message.map { redact($0, maxBytes: 16_384) }
        context = context.redacted(redact)
        attributes = attributes.redacted(redact)
        breadcrumbs = breadcrumbs.suffix(200).map { $0.redacted(redact) }
        if attachments != other.attachments { attachments = attachments.redacted(redact) }
    }

    /// Returns the operation that began the shared work that failed, otherwise the one that ended.
    private static func operation(of failure: FailureContext) -> OperationName? {
        failure.fault.facts.initiatedBy ?? failure.operation?.name
    }

    /// Returns the text that groups similar failures.
    ///
    /// It consists of the kind, the status, the code, the operation, the launch check, the path
    /// template, and the type and coding path of a body that could not be decoded. An error that
    /// carries no fault adds the app's file that it was handled in, without the line, which moves
    /// from release to release. The text never contains a message, an enum's ordinal, a value or an
    /// index of a list.
    static func fingerprint(of failure: FailureContext, _ redact: ReportRedactor) -> String {
        let (fault, chain) = (failure.fault, failure.chain)
        let isPlain = !chain.links.contains { $0.error is Fault }
        let file = isPlain && !fault.location.isInLibrary ? fault.location.fileID : nil
        let parts: [String?] = [
            fault.kind.rawValue, fault.facts.status.map(String.init), chain.groupingCode(of: fault),
            operation(of: failure)?.rawValue, fault.facts.check, fault.facts.path, fault.facts.type,
            fault.facts.codingPath?.withoutIndices, file,
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
            retryAfter: facts.status == nil ? nil : facts.retryAfter?.wholeSeconds,
            attempts: request.attempts,
            history: request.history.suffix(50).map {
                Report.Attempt(number: $0.number, code: redact($0.code))
            })
    }
}

extension Report.Exchange {
    init(_ exchange: TriageCore.Exchange, _ redact: ReportRedactor) {
        self.init(
            method: redact(exchange.method), path: redact(exchange.path),
            attempt: exchange.attempt, status: exchange.status, code: redact(exchange.code),
            fields: exchange.fields.isEmpty ? nil : exchange.fields.mapValues { redact($0) })
    }
}

extension Fault.Facts {
    /// Returns the request that failed, or the operation's last request if it fits better.
    ///
    /// The last request is used if the fault does not name a request by its method and its path. It
    /// is also used if the failed request had a response and the last one has none, as when the
    /// request for a token fails. Without a last request, the method or the status suffices.
    fileprivate func request(after last: RequestInfo?) -> RequestInfo? {
        let isNamed = method != nil && path != nil
        guard isNamed || last == nil && (method != nil || status != nil) else { return last }
        let responseStatus = status ?? history.last?.status
        if status == nil, responseStatus != nil, let last, last.status == nil { return last }
        var request = RequestInfo(
            method: method ?? "", path: path ?? "", attempts: attempts ?? last?.attempts ?? 0,
            status: responseStatus)
        request.history = history
        return request
    }
}

extension Duration {
    /// The duration in seconds, rounded up, from 0 to about 30 years.
    fileprivate var wholeSeconds: Int {
        Int((min(max(self, .zero), .seconds(1_000_000_000)) / .seconds(1)).rounded(.up))
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
    /// The notice of a draft, without the server's words, which are only for the user.
    init?(_ draft: ReportDraft, _ redact: ReportRedactor) {
        guard let notice = draft.notice else { return nil }
        let faults =
            [draft.failure.fault] + draft.failure.chain.links.compactMap { $0.error as? Fault }
        let words = faults.flatMap(\.facts.serverTexts)
        func shown(_ text: String, _ name: String) -> String {
            words.contains(text) ? "‹the server’s \(name)›" : redact(text)
        }
        self.init(
            style: notice.style.rawValue, title: notice.title.map { shown($0, "title") },
            message: shown(notice.message, "message"),
            actions: notice.actions.isEmpty ? nil : notice.actions.map { redact($0.label) },
            supportCode: draft.receipt?.supportCode, choice: nil)
    }
}

import Foundation
public import TriageCore
import TriageRedaction

extension Report {
    /// What happened, in one line of English, such as `GET /v1/home answered 500`.
    ///
    /// It is made from the facts of the failure: the request, the status, the place in a body, the
    /// deadline that passed. An error without such facts has its name or the message that a
    /// developer wrote. The title holds no value of the user and no text for them, and it is cut to
    /// 200 bytes. Every receiver gets the same title. Reports are not grouped by it.
    public var title: String {
        Self.title(words, message, chain.first, code)
    }

    fileprivate static func title(
        _ words: String?, _ message: String?, _ first: Cause?, _ code: String
    ) -> String {
        words ?? message.flatMap(line) ?? ReportTitle.name(first, code)
    }

    /// The report's message; nil if there is none, or if it is the title.
    package var messageBelowTitle: String? { message == title ? nil : message }

    /// Returns the first line of a message without its private values; nil if no word is left.
    fileprivate static func line(_ message: String) -> String? {
        let line = message.split(whereSeparator: \.isNewline).first {
            $0.contains(where: \.isLetter)
        }
        guard let line else { return nil }
        let shown = line.replacingOccurrences(of: FaultMessage.privatePlaceholder, with: "…")
            .trimmingCharacters(in: .whitespaces)
        guard shown.contains(where: \.isLetter) else { return nil }
        return escapingControlCharacters(shown).bounded(to: ReportTitle.maxLength)
    }
}

extension ReportDraft {
    /// The title of its report, such as `GET /v1/home answered 500`; see ``Report/title``.
    ///
    /// A report also lacks the secrets that only its app knows.
    public var title: String {
        let redact = ReportRedactor(Redactor())
        let (fault, chain) = (failure.fault, failure.chain)
        let words = ReportTitle(failure, Report.Request(self, redact), redact).words
        return Report.title(
            words, redact(fault.message.description), chain.causes(redact).first, redact(fault.code)
        )
    }
}

/// The words of a report's title, as far as they do not depend on the report's message.
struct ReportTitle {
    /// The largest length, in bytes.
    fileprivate static let maxLength = 200

    private let failure: FailureContext
    private let request: Report.Request?
    private let redact: ReportRedactor

    init(_ failure: FailureContext, _ request: Report.Request?, _ redact: ReportRedactor) {
        (self.failure, self.request, self.redact) = (failure, request, redact)
    }

    /// The words; nil if the message of the fault is the title.
    var words: String? {
        let fault = failure.fault
        let facts = FailureWords(fault, redact, request: request)
        let isPlain = !failure.chain.links.contains { $0.error is Fault }
        let hasMessage = Report.line(fault.message.description) != nil
        let isKnown = !facts.isVague || !hasMessage && (!isPlain || facts.isOfDevice)
        guard let sentence = isKnown ? facts.sentence : nil else {
            return hasMessage ? nil : title(inCheck: name)
        }
        return title(inCheck: sentence, facts.isVague)
    }

    /// Returns the words behind the name of the launch check, if they do not name it themselves.
    private func title(inCheck words: String, _ isVague: Bool = true) -> String {
        let check = isVague ? failure.fault.facts.check : nil
        let title = check.map { "Launch check \($0): \(words)" } ?? words
        return escapingControlCharacters(redact(title)).bounded(to: Self.maxLength)
    }

    /// The name of the error, its text for developers, and the failed request before it.
    private var name: String {
        let fault = failure.fault
        if fault.kind.rawValue == "logged" {
            return "Logged in \(fault.code.withoutPrefix("log."))"
        }
        let links = failure.chain.links
        let own = links.first { type(of: $0.error) == type(of: failure.error) } ?? links.first
        var name = Self.name(own.map { ($0.type, $0.code) }, fault.code)
        if let text = own?.message.flatMap({ Report.line($0.description) }) { name += ": \(text)" }
        guard let request, let status = request.status, status >= 400 else { return name }
        let call = [request.method, request.path].filter { !$0.isEmpty }.joined(separator: " ")
        return call.isEmpty ? name : "\(name), after \(call) answered \(status)"
    }

    fileprivate static func name(_ cause: Report.Cause?, _ code: String) -> String {
        name(cause.map { ($0.type, $0.code) }, code)
    }

    /// Returns the name of an error: its type and its case, such as `CheckoutFailure.emptyCart`.
    ///
    /// The code alone names a fault and an `NSError`.
    private static func name(_ error: (type: String, code: String)?, _ code: String) -> String {
        guard let error else { return code }
        if error.type == typeName(Fault.self) { return error.code }
        let type = error.type.withoutModules
        let isNamed = error.type == typeName(NSError.self) || "\(error.code).".hasPrefix("\(type).")
        return isNamed ? error.code : "\(type).\(error.code)"
    }
}

extension String {
    fileprivate func withoutPrefix(_ prefix: String) -> String {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
    }
}

import Foundation
import TriageCore

// The texts for people: everything in them is redacted, and control characters are not escaped.
extension Report {
    /// The title, the code, the operation and the support code as one text, joined with ` · `.
    ///
    /// For example: `GET /v1/home answered 500 · http.500 · home.load · 7F3K-2Q`. A number that the
    /// chain has behind the code follows it: `NSCocoaErrorDomain.1570`. A launch check follows the
    /// operation, which is left out if it is unknown. The text is redacted, as all texts of a
    /// report are. Control characters in it are not escaped.
    public var headline: String { Self.joined(title, reference) }

    /// The code, the operation, the launch check and the support code, joined with ` · `.
    package var reference: String {
        let numbered = chain.lazy.map(\.code).first { full in
            full.hasPrefix("\(code).") && Int(full.dropFirst(code.count + 1)) != nil
        }
        let place = [operation, check.map { "check \($0)" }].compactMap(\.self)
        return Self.joined(numbered ?? code, place.joined(separator: ", "), supportCode)
    }

    /// Joins the texts that are neither nil nor empty.
    package static func joined(_ parts: String?...) -> String {
        parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The source location and the launch check, each with a title; an unknown check is left out.
    package var places: [(title: String, text: String)] {
        [("Place", location)] + (check.map { [("Check", $0)] } ?? [])
    }

    /// The sentences below the headline, each with a title; what is not known is left out.
    package var sentences: [(title: String, text: String)] {
        let attempts = request?.attemptEnds ?? []
        let repeated = "\(suppressedCount) more like it since the last report"
        let share = sampleRate.map { "1 of \(ReportValue.number((10 / $0).rounded() / 10))" }
        let sentences: [(String, String?)] = [
            ("Request", request.map(sentence)),
            ("Attempts", attempts.count > 1 ? attempts.joined(separator: ", ") : nil),
            ("Body", body.flatMap(\.sentence)), ("Notice", notice?.sentence),
            ("Repeated", suppressedCount > 0 ? repeated : nil),
            ("Sampled", share),
            ("From", feedback.map { Self.joined($0.name, $0.email) }),
            ("App", ReportValue.text(of: attributes)),
        ]
        return sentences.compactMap { title, text in
            text.flatMap { $0.isEmpty ? nil : (title, $0) }
        }
    }

    /// Returns the last breadcrumbs as lines, each with the time from it to the report.
    ///
    /// The failure's own breadcrumb is left out, because the headline says the same.
    package func trail(_ maxCount: Int) -> [String] {
        var crumbs = breadcrumbs
        let own = crumbs.lastIndex { crumb in
            crumb.category == "failure" && "\(crumb.message) ".hasPrefix("\(kind) \(code) ")
        }
        if let own { crumbs.remove(at: own) }
        return crumbs.suffix(maxCount).map { crumb in
            let age = time.timeIntervalSince(crumb.time)
            let sign = age.magnitude < 0.0005 ? "" : age < 0 ? "+" : "-"
            let offset = sign + readableTime(seconds: age.magnitude)
            return "\(offset) \(crumb.category): \(crumb.message)"
        }
    }

    private func sentence(_ request: Request) -> String {
        // A body that could not be decoded is an answer, even if its status is not known.
        let end = request.status.map(String.init) ?? (body == nil ? "no answer" : nil)
        let words = [request.method, request.path, end.map { "→ \($0)" }].compactMap(\.self)
        let parts = [
            words.filter { !$0.isEmpty }.joined(separator: " "),
            request.attempts > 0 ? "sent \(request.attempts)×" : nil,
            request.retryAfter.map { "asks to wait \(readableTime(seconds: Double($0)))" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension Report.Request {
    /// The end of each attempt, such as `1: http.503`.
    var attemptEnds: [String] { history.map { "\($0.number): \($0.code)" } }
}

extension Report.Body {
    /// The expected type and the received body.
    ///
    /// For example: `expected Club, failed at name, got {"name":null}`.
    ///
    /// It is nil if nothing is known.
    fileprivate var sentence: String? {
        // A module's name says little: `Swift.Array<Club.Member>` is `Array<Member>`.
        let type = type?.withoutModules
        let path = codingPath.flatMap { $0.isEmpty ? nil : $0 }
        let shape = shape.map { ["text": "plain text", "empty": "an empty body"][$0] ?? $0 }
        let parts = [
            type.map { "expected \($0)" }, path.map { "failed at \($0)" },
            shape.map { "got \($0)" },
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

extension Report.ShownNotice {
    /// The style, the texts, the buttons and the choice: `alert “Trouble · Later.” [Retry] →
    /// retry`.
    fileprivate var sentence: String {
        let parts = [
            "\(style) “\(Report.joined(title, message))”",
            actions.map { "[\($0.joined(separator: ", "))]" }, choice.map { "→ \($0)" },
        ]
        return parts.compactMap(\.self).joined(separator: " ")
    }
}

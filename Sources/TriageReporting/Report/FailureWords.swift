import Foundation
import TriageCore

/// What happened, in words that are made from the facts of a fault.
struct FailureWords {
    private let fault: Fault
    private let redact: ReportRedactor
    /// The request that the words are about, such as `GET /v1/home`; nil if none is known.
    let call: String?
    private let path: String?

    /// Creates the words for a fault.
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - redact: Removes secrets.
    ///   - request: The request of the report, for a fault that names none. It counts if it had no
    ///     response or the one with the fault's status, or if a body could not be decoded.
    init(_ fault: Fault, _ redact: ReportRedactor, request: Report.Request? = nil) {
        (self.fault, self.redact) = (fault, redact)
        var (method, path) = (fault.facts.method ?? "", fault.facts.path ?? "")
        let status = fault.facts.status ?? Fault.status(ofCode: fault.code)
        let isMeant =
            request?.status == nil || request?.status == status || fault.kind == .undecodable
        if let request, isMeant, method.isEmpty, path.isEmpty {
            (method, path) = (request.method, request.path)
        }
        let words = [method, path].filter { !$0.isEmpty }.map { redact($0) }
        call = words.isEmpty ? nil : words.joined(separator: " ")
        self.path = path.isEmpty ? nil : path
    }

    /// The sentence; nil if the facts tell less than a name.
    var sentence: String? {
        ofCode ?? ofKind
    }

    /// Whether the sentence says no more than the kind of the fault.
    var isVague: Bool {
        let facts = fault.facts
        return call == nil && ofCode == nil && facts.codingPath == nil && facts.deadline == nil
            && status == nil
    }

    private var status: Int? { fault.facts.status ?? Fault.status(ofCode: fault.code) }
    private var request: String { call ?? "A request" }
}

// MARK: Codes of the library

extension FailureWords {
    /// The words for a code of the library whose kind does not tell enough.
    private var ofCode: String? {
        if fault.code.hasPrefix("session.refresh.") {
            return because("The session could not be refreshed")
        }
        return switch fault.code {
        case "user.feedback": "A message from the user"
        case "session.expired": because("The session ended")
        case "session.none": "\(request) needs a signed-in user"
        case "session.visitor": "\(answered ?? request) to a user without an account"
        case "session.load": "The stored session could not be read"
        case "session.store": "The new session could not be stored"
        case "session.token": "\(request) cannot carry its token"
        case Fault.networkSignInCode:
            "\(request) was answered by a network that wants a sign-in"
        case "circuit.open": "\(request) was not sent: its circuit is open"
        case "rateLimiter.exceeded": "\(request) was not sent: over the app's own rate limit"
        case "bulkhead.full": "\(request) was not sent: too many others are waiting"
        case "http.tooManyRedirects": "\(request) was redirected too often"
        case "http.bodyTooLarge": "The answer to \(lowercased) is too large"
        case "http.headTooLarge": "The head of the answer to \(lowercased) is too large"
        case "envelope.refused": answered.map { "\($0), and its body refuses" }
        case "payload.noResponse": "No answer was kept of \(lowercased)"
        case "payload.truncated": "The answer to \(lowercased) was kept only in part"
        case "stream.empty": "A stream ended without a value"
        case "launch.noAnswer": "\(check) ended without a result"
        case "launch.cancelledItself": "\(check) canceled itself"
        case "launch.limit" where call == nil, "launch.deadline" where call == nil:
            "\(check) did not end\(time)"
        default: nil
        }
    }

    /// Returns the words, followed by the words for the fault behind this one.
    private func because(_ words: String) -> String {
        guard let cause = fault.cause as? Fault, cause.kind != .canceled else { return words }
        let reason = FailureWords(cause, redact)
        guard !reason.isVague || reason.ofCode != nil else { return words }
        return reason.sentence.map { "\(words): \($0)" } ?? words
    }

    /// The name of a request within a sentence.
    private var lowercased: String { call ?? "a request" }

    private var check: String {
        fault.facts.check.map { "Launch check \(redact($0))" } ?? "A launch check"
    }
}

// MARK: Kinds

extension FailureWords {
    private var ofKind: String? {
        switch fault.kind {
        case .undecodable: undecodable
        case .timeout: timeout
        case .offline: "No network" + (call.map { " for \($0)" } ?? "")
        case .unreachable: "The server\(call.map { " of \($0)" } ?? "") could not be reached"
        case .insecure: "No trusted connection" + (call.map { " for \($0)" } ?? "")
        case .connectionLost: connectionLost
        case .invalidResponse where Fault.status(ofCode: fault.code) == nil:
            call.map { "\($0) was answered with invalid HTTP" } ?? "An answer is invalid HTTP"
        case .storage: storage
        default: answered.map { $0 + ownCode } ?? kindAlone
        }
    }

    /// The request and the status of its response; nil without a response.
    private var answered: String? { status.map { "\(request) answered \($0)" } }

    /// The code, if it says more than the status.
    private var ownCode: String {
        let isKnown = status.map { fault.code == Fault.code(ofStatus: $0) } ?? false
        return isKnown || fault.code == fault.kind.rawValue ? "" : " (\(redact(fault.code)))"
    }

    private var time: String {
        guard let deadline = fault.facts.deadline else { return " in time" }
        return " in \(readableTime(seconds: deadline / .seconds(1)))"
    }

    private var timeout: String {
        if let answered { return "\(answered), but not completely\(time)" }
        return "No answer" + (call.map { " from \($0)" } ?? "") + time
    }

    private var connectionLost: String {
        guard let status else {
            return "The connection broke" + (call.map { " before \($0) was answered" } ?? "")
        }
        return "The answer \(status) to \(lowercased) was cut short"
    }

    private var storage: String {
        switch fault.facts.storage {
        case .full: "No space left on the device"
        case .denied: "The device's storage refused access"
        case .missing: "A file is missing on the device"
        case nil: "The device's storage failed\(ownCode)"
        }
    }

    /// The words for a kind without a response; nil for `unexpected` and for an app's own kinds.
    private var kindAlone: String? {
        let words: String? =
            switch fault.kind {
            case .rejected: "Refused"
            case .unauthenticated: "Not signed in"
            case .forbidden: "Not allowed"
            case .rateLimited: "Too many requests"
            case .server: "The server failed"
            default: nil
            }
        return words.map { $0 + (call.map { ": \($0)" } ?? "") + ownCode }
    }

    /// Whether the kind alone says what happened on the device or on the way.
    var isOfDevice: Bool {
        [
            .offline, .unreachable, .connectionLost, .timeout, .insecure, .storage,
            .invalidResponse,
        ].contains(fault.kind)
    }
}

// MARK: Bodies

extension FailureWords {
    private var undecodable: String {
        let facts = fault.facts
        let codingPath = facts.codingPath ?? ""
        guard codingPath.isEmpty else {
            return place(of: redact(codingPath.withoutIndices)) + (words ?? " could not be decoded")
        }
        if facts.bodyShape == "empty" { return "\(answer) without a body" }
        if facts.bodyShape == "text" { return "\(answer) with text that is not JSON" }
        if let words, facts.mismatch?.found != .invalid { return body + words }
        return body + " could not be decoded" + (type.map { " as \($0)" } ?? "")
    }

    private var answer: String { answered ?? "\(request) was answered" }
    private var body: String { call.map { "The body of \($0)" } ?? "The data" }

    /// The words for the body's value and the expected one; nil if the decoder does not say.
    private var words: String? {
        guard let mismatch = fault.facts.mismatch else { return nil }
        let expected = mismatch.expected.map { ", \(redact($0)) was expected" } ?? ""
        return switch mismatch.found {
        case .missing: " is missing"
        case .invalid: " holds an invalid value"
        case .unknown: " has the wrong type\(expected)"
        default: " is \(mismatch.found.rawValue)\(expected)"
        }
    }

    private var type: String? { fault.facts.type.map { redact($0.withoutModules) } }

    /// Returns a coding path behind the name of its resource, the last fixed part of the request's
    /// path; behind the type if no request is known.
    private func place(of codingPath: String) -> String {
        let resource = path?.split(separator: "/").last { !$0.contains("{") }.map {
            redact("\($0)")
        }
        guard let owner = resource ?? type else { return codingPath }
        let first = codingPath.prefix { $0 != "." && $0 != "[" }
        if first == owner { return codingPath }
        return codingPath.hasPrefix("[") ? owner + codingPath : "\(owner).\(codingPath)"
    }
}

extension String {
    /// The coding path with `members[3].value` as `members[].value`.
    ///
    /// One mistake in a list is then one mistake, whatever the index.
    var withoutIndices: String {
        var isInside = false
        return filter { character in
            defer { if character == "[" { isInside = true } }
            if character == "]" { isInside = false }
            return !isInside
        }
    }

    /// The name of a type without its modules: `Swift.Array<Club.Member>` is `Array<Member>`.
    var withoutModules: String {
        replacingOccurrences(of: #"(?<![\w.])\w+\.(?=\w)"#, with: "", options: .regularExpression)
    }
}

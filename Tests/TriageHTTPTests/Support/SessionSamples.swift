import Foundation
import TriageCore
import TriageHTTP

extension Date {
    /// The time of all tests with a fixed time.
    static let noon = Date(timeIntervalSince1970: 1_800_000_000)
}

extension Tokens {
    /// Tokens with the refresh token `r`, and without an expiry unless a lifetime is given.
    static func sample(
        _ access: String, refresh: String? = "r", lifetime: Duration? = nil, age: TimeInterval = 0
    ) -> Tokens {
        let received = Date.noon.addingTimeInterval(-age)
        return Tokens(access: access, refresh: refresh, lifetime: lifetime, received: received)
    }

    static let visitor = Tokens(access: "", received: .noon)
}

extension Fault {
    /// The fault of a response to a request that carried a token.
    static func authenticated(_ status: Int) -> Fault {
        let rules = StatusRules(session: SessionRules(expiredStatuses: [419]))
        return Fault(.sample(status: status, to: .authenticated), rules: rules)
            ?? Fault(.unexpected)
    }

    /// The failure of a refresh that an operation began.
    ///
    /// It has the form that the shell around the machine gives it.
    static func refreshFailure(_ cause: Fault, by operation: OperationName = "home.load") -> Fault {
        var fault = Fault(cause.kind, code: "session.refresh.\(cause.code)", cause: cause)
        (fault.facts.declaredNotice, fault.facts.serverMessage) = (nil, nil)
        fault.facts.initiatedBy = operation
        return fault
    }
}

extension RefreshStateMachine.Action {
    /// The action in one line, for callers from 1 to 9.
    var summary: String {
        switch self {
        case .send(_, let authorization): "send \(number) \(authorization.token?.value ?? "-")"
        case .deliver: "deliver \(number)"
        case .fail(_, let fault): "refuse \(number) \(fault.kindAndCode)"
        case .refresh(let refresh): "refresh \(refresh.tokens.refresh?.value ?? "-")"
        case .notify(let change, _): "tell \(change.rawValue)"
        }
    }

    /// The authorization of a request; nil if the action sends none.
    var pass: RequestAuthorization? {
        if case .send(_, let authorization) = self { authorization } else { nil }
    }

    /// The refresh; nil if the action begins none.
    var order: RefreshStateMachine.TokenRefresh? {
        if case .refresh(let refresh) = self { refresh } else { nil }
    }

    /// The fault of a caller; nil if the action fails none.
    var failure: Fault? {
        if case .fail(_, let fault) = self { fault } else { nil }
    }

    private var number: Int {
        (1...9).first { SessionCaller(id: $0) == caller } ?? 0
    }
}

extension [RefreshStateMachine.Action] {
    /// The actions in one line.
    var summary: String { map(\.summary).joined(separator: "; ") }
}

extension Fault {
    fileprivate var kindAndCode: String {
        kind.rawValue == code ? code : "\(kind.rawValue) \(code)"
    }
}

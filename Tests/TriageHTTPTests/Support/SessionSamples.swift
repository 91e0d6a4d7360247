import Foundation
import TriageCore
import TriageHTTP

extension Date {
    /// The time of every test whose time stands still.
    static let noon = Date(timeIntervalSince1970: 1_800_000_000)
}

extension Tokens {
    /// Tokens whose refresh token is `r`, and whose expiry is not known unless a lifetime is given.
    static func sample(
        _ access: String, refresh: String? = "r", lifetime: Duration? = nil, age: TimeInterval = 0
    ) -> Tokens {
        let received = Date.noon.addingTimeInterval(-age)
        return Tokens(access: access, refresh: refresh, lifetime: lifetime, received: received)
    }

    static let visitor = Tokens(access: "", received: .noon)
}

extension Fault {
    /// The fault of an answer to a request that carried a token.
    static func authenticated(_ status: Int) -> Fault {
        let rules = StatusRules(unauthenticated: [401, 419])
        return Fault(.sample(status: status, to: .authenticated), rules: rules)
            ?? Fault(.unexpected)
    }

    /// The failure of a refresh that an operation began, as the shell around the machine makes it.
    static func refreshFailure(_ cause: Fault, by operation: OperationName = "home.load") -> Fault {
        var fault = Fault(cause.kind, code: "session.refresh.\(cause.code)", cause: cause)
        (fault.facts.declaredNotice, fault.facts.serverMessage) = (nil, nil)
        fault.facts.initiatedBy = operation
        return fault
    }
}

extension RefreshStateMachine.Action {
    /// What it says, in a line, for callers from 1 to 9.
    var summary: String {
        switch self {
        case .send(_, let pass): "send \(number) \(pass.token?.value ?? "-")"
        case .deliver: "deliver \(number)"
        case .fail(_, let fault): "refuse \(number) \(fault.kindAndCode)"
        case .refresh(let order): "refresh \(order.tokens.refresh?.value ?? "-")"
        case .notify(let change): "tell \(change.rawValue)"
        }
    }

    /// What a request shall carry; nil when it is not to be sent.
    var pass: RefreshStateMachine.Authorization? {
        if case .send(_, let pass) = self { pass } else { nil }
    }

    /// The refresh that is to be sent, if that is what it says.
    var order: RefreshStateMachine.TokenRefresh? {
        if case .refresh(let order) = self { order } else { nil }
    }

    /// The end of a caller, if that is what it says.
    var failure: Fault? {
        if case .fail(_, let fault) = self { fault } else { nil }
    }

    private var number: Int {
        (1...9).first { RefreshStateMachine.Caller(id: $0) == caller } ?? 0
    }
}

extension [RefreshStateMachine.Action] {
    /// What they say, in a line.
    var summary: String { map(\.summary).joined(separator: "; ") }
}

extension Fault {
    fileprivate var kindAndCode: String {
        kind.rawValue == code ? code : "\(kind.rawValue) \(code)"
    }
}

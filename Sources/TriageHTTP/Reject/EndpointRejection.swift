import Foundation
public import TriageCore

/// The rejections of an endpoint as an app's own enum, for switches without a default.
///
///     enum EmailRejection: Int, EndpointRejection {
///         case missing = 400, taken = 409, tooMany = 429
///     }
///
/// After you add a case, every switch must handle it before the app compiles again. Implement
/// ``rejection`` to give a case a notice or an action. An enum without raw values names the
/// statuses there, so that several cases share a status by the codes in the body:
///
///     enum SeatRejection: EndpointRejection {
///         case taken, closed
///         var rejection: Rejection {
///             switch self {
///             case .taken: Rejection(409, code: "SEAT_TAKEN")
///             case .closed: Rejection(409, 410)
///             }
///         }
///     }
public protocol EndpointRejection: CaseIterable, Hashable, Sendable, SendableMetatype {
    /// The status of the case if its ``rejection`` names none.
    ///
    /// It is the raw value, or the lowest status of the rejection.
    var status: Int { get }
    /// The meaning of the case: notice, server message and action, and statuses and code.
    var rejection: Rejection { get }
}

extension EndpointRejection {
    /// A rejection without a notice, with the standard action.
    public var rejection: Rejection { Rejection() }

    /// The lowest status of the rejection.
    public var status: Int { rejection.statuses.min() ?? 0 }

    /// The scope of all cases, for a request of an app's own client.
    ///
    ///     session.request(url).triage(.init(rejections: [SeatRejection.rejections, .common]))
    public static var rejections: Rejections {
        Rejections("\(Self.self)", allCases.map(\.declaration))
    }

    private var declaration: Rejection {
        let rejection = rejection
        return rejection.statuses.isEmpty ? rejection.with(status: status) : rejection
    }

    /// The case that a fault stands for; nil if the response matches none.
    ///
    /// Codes are looked for in the 16,384 bytes of the body that a fault keeps. A body that could
    /// not be read has no code, so only a case without one matches it.
    public static func matching(_ fault: Fault) -> Self? {
        let cases = allCases.map { ($0, $0.declaration) }
            .filter { fault.isErrorResponse(in: Array($0.1.statuses)) }
        return cases.first(for: ClientResponse(judging: fault), \.1)?.0
    }
}

extension EndpointRejection where Self: RawRepresentable<Int> {
    /// The raw value.
    public var status: Int { rawValue }
}

extension Outcome {
    /// Returns the rejection if the operation failed with one of this endpoint's.
    ///
    ///     guard outcome.rejection(as: ReviewRejection.self) == .invalidFields else { return }
    ///
    /// The body of the response is in the fault. A client of the app's own throws no
    /// ``EndpointFailure``: there, the response of the failure is matched.
    public func rejection<Rejected: EndpointRejection>(
        as type: Rejected.Type = Rejected.self
    ) -> Rejected? {
        guard case .fault(let fault, let error) = self else { return nil }
        if case .rejected(let rejection, _) = error as? EndpointFailure<Rejected> {
            return rejection
        }
        return error is any EndpointError ? nil : Rejected.matching(fault)
    }
}

extension Condition {
    /// The response was refused in one of these ways.
    ///
    ///     Rule(.rejection(OrderRejection.priceChanged), .handled)
    ///
    /// - Parameter cases: The cases of an endpoint's rejections.
    /// - Returns: The condition.
    public static func rejection<Rejected: EndpointRejection>(_ cases: Rejected...) -> Condition {
        Condition("rejection \(cases.map { "\($0)" }.joined(separator: "|"))") { failure in
            Rejected.matching(failure.fault).map(cases.contains) ?? false
        }
    }
}

/// An error that knows which endpoint failed.
private protocol EndpointError {}

extension EndpointFailure: EndpointError {}

/// The error of an endpoint with its own rejections.
///
/// A client of the app's own throws it too, so that each call site handles each case:
///
///     func join(_ club: Int) async throws(EndpointFailure<JoinRejection>) -> Club {
///         try await EndpointFailure.catching {
///             try await provider.send(
///                 .join(club: club), .init(rejections: [JoinRejection.rejections]))
///         }
///     }
public enum EndpointFailure<Rejected: EndpointRejection>: FaultCatching {
    /// The server rejected the request in a way that the endpoint declares.
    ///
    /// Its fault decodes the body of the response: `fault.payload(as: Taken.self)`.
    case rejected(Rejected, Fault)
    /// Any other failure.
    case failed(Fault)

    /// Matches a fault with the declared rejections.
    package init(_ fault: Fault) {
        self = Rejected.matching(fault).map { .rejected($0, fault) } ?? .failed(fault)
    }

    /// Matches a fault with the declared rejections, as the initializer does.
    public static func caught(_ fault: Fault) -> EndpointFailure { EndpointFailure(fault) }

    /// The fault, for either case.
    public var fault: Fault {
        switch self {
        case .rejected(_, let fault), .failed(let fault): fault
        }
    }
}

public import TriageCore

/// The rejections of an endpoint as an app's own enum, for switches without a default.
///
///     enum EmailRejection: Int, EndpointRejection {
///         case missing = 400, taken = 409, tooMany = 429
///     }
///
/// After you add a case, every switch must handle it before the app compiles again. Implement
/// ``rejection`` to give a case a notice or an action.
public protocol EndpointRejection: CaseIterable, Hashable, Sendable, SendableMetatype {
    /// The status of the case.
    var status: Int { get }
    /// The meaning of the status: notice, server message and action.
    var rejection: Rejection { get }
}

extension EndpointRejection {
    /// A rejection without a notice, with the standard action.
    public var rejection: Rejection { Rejection() }

    /// The scope of all cases.
    package static var rejections: Rejections {
        Rejections("\(Self.self)", allCases.map { $0.rejection.with(status: $0.status) })
    }

    /// The case that a fault stands for; nil if the response was none of them.
    ///
    /// A response with a body that was cut off or too large matches no case.
    public static func matching(_ fault: Fault) -> Self? {
        allCases.first { fault.isErrorResponse($0.status) }
    }
}

extension EndpointRejection where Self: RawRepresentable<Int> {
    /// The raw value.
    public var status: Int { rawValue }
}

/// The error of an endpoint with its own rejections.
public enum EndpointFailure<Rejected: EndpointRejection>: FaultCarrier {
    /// The server rejected the request in a way that the endpoint declares.
    case rejected(Rejected, Fault)
    /// Any other failure.
    case failed(Fault)

    /// Matches a fault with the declared rejections.
    public init(_ fault: Fault) {
        self = Rejected.matching(fault).map { .rejected($0, fault) } ?? .failed(fault)
    }

    /// The fault, for either case.
    public var fault: Fault {
        switch self {
        case .rejected(_, let fault), .failed(let fault): fault
        }
    }
}

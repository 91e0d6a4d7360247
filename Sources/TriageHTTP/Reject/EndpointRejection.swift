public import TriageCore

/// The rejections of an endpoint as an enum of the app's own, to be switched over without a default.
///
///     enum EmailRejection: Int, EndpointRejection { case missing = 400, taken = 409, tooMany = 429 }
///
/// A case that is added does not compile until every switch knows it. Which notice a case has, and
/// what is done about it, may be said with ``rejection``.
public protocol EndpointRejection: CaseIterable, Hashable, Sendable, SendableMetatype {
    /// The status that it stands for.
    var status: Int { get }
    /// What the status means, besides its name.
    var rejection: Rejection { get }
}

extension EndpointRejection {
    /// A status without more of a meaning than its name.
    public var rejection: Rejection { Rejection() }

    /// The scope of all cases.
    package static var rejections: Rejections {
        Rejections("\(Self.self)", allCases.map { $0.rejection.with(status: $0.status) })
    }

    /// The case that a fault stands for; nil when the answer was none of these.
    public static func matching(_ fault: Fault) -> Self? {
        allCases.first { fault.isErrorResponse($0.status) }
    }
}

extension EndpointRejection where Self: RawRepresentable<Int> {
    /// The raw value.
    public var status: Int { rawValue }
}

/// Why an endpoint with rejections of its own gave no value.
public enum EndpointFailure<Rejected: EndpointRejection>: FaultCarrier {
    /// The server refused, in a way that the endpoint declares.
    case rejected(Rejected, Fault)
    /// Anything else.
    case failed(Fault)

    /// Tells what a fault means to the endpoint.
    public init(_ fault: Fault) {
        self = Rejected.matching(fault).map { .rejected($0, fault) } ?? .failed(fault)
    }

    /// What went wrong, classified.
    public var fault: Fault {
        switch self {
        case .rejected(_, let fault), .failed(let fault): fault
        }
    }
}

public import TriageCore
public import TriageRedaction

/// The content of a screen, with the state of loading it: a value, not a view.
///
/// A ``LoadableModel`` keeps one. A view model of another style, such as a reducer or a publisher's
/// `scan`, calls ``begin()`` and ``end(with:isEmpty:)`` itself.
public struct Loadable<Content> {
    /// A phase of the screen, each with a view of its own.
    public enum Phase {
        /// Nothing was loaded, nothing has failed and nothing is under way.
        case initial
        /// The first content is being loaded.
        case loading
        /// There is no content, because loading it failed.
        case failed(Fault)
        /// The content was loaded and is empty.
        case empty
        /// The content that the latest load returned.
        case value(Content)
        /// The content of an earlier load, because the latest one failed.
        case stale(Content, Fault)
    }

    /// The content of the latest load that succeeded, empty or not; nil before the first one.
    public private(set) var content: Content?
    /// Whether the content was loaded and is empty.
    public private(set) var isEmpty = false
    /// The failure of the latest load; nil if it succeeded.
    ///
    /// The fault center has already surfaced and reported it.
    public private(set) var failure: Fault?
    /// Whether a load is under way, with or without content on screen.
    public private(set) var isLoading = false

    /// Creates the state of a screen that has loaded nothing.
    public init() {}

    /// The phase that follows from the other properties.
    ///
    /// A load changes the phase only when it ends, unless there is no content. Content that was
    /// empty is stale too if the latest load failed.
    public var phase: Phase {
        if let content {
            failure.map { .stale(content, $0) } ?? (isEmpty ? .empty : .value(content))
        } else if isLoading {
            .loading
        } else {
            failure.map(Phase.failed) ?? .initial
        }
    }

    /// Notes that a load began.
    public mutating func begin() { isLoading = true }

    /// Notes the outcome of a load.
    ///
    /// A value replaces the content. A failure keeps it, and a cancellation changes nothing but
    /// ``isLoading``.
    ///
    /// - Parameters:
    ///   - outcome: The outcome.
    ///   - isEmpty: Whether content is empty; if nil, a collection without elements is.
    public mutating func end(
        with outcome: Outcome<Content>, isEmpty: ((Content) -> Bool)? = nil
    ) {
        isLoading = false
        switch outcome {
        case .value(let value):
            (content, failure) = (value, nil)
            self.isEmpty = isEmpty?(value) ?? (value as? any Collection)?.isEmpty ?? false
        case .fault(let fault, _): failure = fault
        case .canceled: break
        }
    }
}

extension Loadable: Sendable where Content: Sendable {}
extension Loadable.Phase: Sendable where Content: Sendable {}

extension Loadable: RedactedStringConvertible {
    /// The phase and whether a load is under way; the content is not printed.
    public var description: String { "\(phase)" + (isLoading ? ", is loading" : "") }
}

extension Loadable.Phase: RedactedStringConvertible {
    /// The case and, for a failure, the fault; the content is not printed.
    public var description: String {
        switch self {
        case .initial: "initial"
        case .loading: "loading"
        case .failed(let fault): "failed: \(fault)"
        case .empty: "empty"
        case .value: "value"
        case .stale(_, let fault): "stale: \(fault)"
        }
    }
}

/// A classified failure: the one public error of the library.
///
/// A fault is a struct, so that it can grow. Its ``code`` and ``kind`` are stable and free of
/// personal data. Its ``cause`` is kept whole, but only its type and code are ever printed.
///
/// A cancellation is not a failure; see ``Kind/canceled``.
public struct Fault: Error, Sendable {
    private struct Contents: Sendable {
        var kind: Kind
        var code: String
        var message: FaultMessage
        var cause: (any Error)?
        var secondaryCauses: [any Error] = []
        var incident: Incident
        var facts: Facts
        var location: FaultLocation
    }

    // A fault is in every `throws(Fault)` and `Result`. The box makes it one word there, whatever
    // it holds.
    private var contents: Boxed<Contents>

    /// The kind of failure.
    public var kind: Kind {
        get { contents.value.kind }
        set { contents.value.kind = newValue }
    }
    /// A stable, bounded name for grouping, such as `http.503` or `decoding.valueNotFound`.
    public var code: String {
        get { contents.value.code }
        set { contents.value.code = newValue }
    }
    /// A message from developers about the failure.
    public var message: FaultMessage {
        get { contents.value.message }
        set { contents.value.message = newValue }
    }
    /// The error that this fault was made from, if any.
    public var cause: (any Error)? {
        get { contents.value.cause }
        set { contents.value.cause = newValue }
    }
    /// Further errors on the way, such as an error body that could not be decoded.
    package var secondaryCauses: [any Error] {
        get { contents.value.secondaryCauses }
        _modify { yield &contents.value.secondaryCauses }
    }
    /// The incident that this fault belongs to.
    public var incident: Incident {
        get { contents.value.incident }
        set { contents.value.incident = newValue }
    }
    /// Further known facts.
    public var facts: Facts {
        _read { yield contents.value.facts }
        _modify { yield &contents.value.facts }
    }
    /// The place in the source where the fault was made.
    ///
    /// A ``FaultCenter`` replaces a place in this library with the place of the call that passed
    /// the error in, such as a call of `run`.
    package var location: FaultLocation {
        get { contents.value.location }
        set { contents.value.location = newValue }
    }

    /// Creates a fault.
    ///
    /// The fault belongs to the incident of its cause, or to a new incident if the cause carries
    /// none.
    ///
    /// - Parameters:
    ///   - kind: The kind of failure.
    ///   - code: A stable name for grouping; the kind's text if nil.
    ///   - message: A message from developers; interpolated values are private.
    ///   - cause: The error that this fault is made from.
    ///   - facts: Further known facts; gaps are filled from the cause.
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    public init(
        _ kind: Kind, code: String? = nil, message: FaultMessage = "", cause: (any Error)? = nil,
        facts: Facts = Facts(), fileID: String = #fileID, line: Int = #line
    ) {
        self.init(
            kind, code: code, message: message, cause: cause, facts: facts,
            at: FaultLocation(fileID: fileID, line: line))
    }

    /// Creates a fault that the library makes, which belongs to the call that it fails.
    ///
    /// Its location is in the library, so that a ``FaultCenter`` replaces it.
    package init(
        ours kind: Kind, code: String? = nil, message: FaultMessage = "",
        cause: (any Error)? = nil, facts: Facts = Facts(), fileID: String = #fileID,
        line: Int = #line
    ) {
        self.init(
            kind, code: code, message: message, cause: cause, facts: facts,
            at: .inLibrary(fileID: fileID, line: line))
    }

    /// Creates a fault with a location that the caller knows.
    package init(
        _ kind: Kind, code: String? = nil, message: FaultMessage = "", cause: (any Error)? = nil,
        facts: Facts = Facts(), at location: FaultLocation
    ) {
        let chain = cause.map { CauseChain($0, classifier: .current) }
        var facts = facts
        if let chain, facts.response == nil || chain.fault != nil { facts.fill(from: chain.facts) }
        contents = Boxed(
            Contents(
                kind: kind, code: code ?? kind.rawValue, message: message, cause: cause,
                incident: chain?.fault?.incident ?? Incident(), facts: facts,
                location: location))
    }

    /// Creates the fault that stands for a cancellation in `throws(Fault)`.
    public static func canceled(
        by cause: any Error = CancellationError(), fileID: String = #fileID, line: Int = #line
    ) -> Fault {
        Fault(.canceled, cause: cause, fileID: fileID, line: line)
    }
}

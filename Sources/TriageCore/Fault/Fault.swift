/// What went wrong, classified: the one public error of the library.
///
/// A fault is a struct, so that it can grow. Its ``codeBlock`` and ``kind`` are stable and free of
/// personal data; its ``cause`` is kept whole, and is never printed but by type and code.
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

    // A fault is in every `throws(Fault)` and `Result`: one word there, and not what it all says.
    private var contents: Boxed<Contents>

    /// What sort of thing went wrong.
    public var kind: Kind {
        get { contents.value.kind }
        set { contents.value.kind = newValue }
    }
    /// A stable, bounded name for grouping, such as `http.503` or `decoding.valueNotFound`.
    public var code: String {
        get { contents.value.code }
        set { contents.value.code = newValue }
    }
    /// What the programmer has to say about it.
    public var message: FaultMessage {
        get { contents.value.message }
        set { contents.value.message = newValue }
    }
    /// The error that this fault was made from, if any.
    public var cause: (any Error)? {
        get { contents.value.cause }
        set { contents.value.cause = newValue }
    }
    /// What else went wrong on the way, such as an error body that could not be read.
    public var secondaryCauses: [any Error] {
        get { contents.value.secondaryCauses }
        _modify { yield &contents.value.secondaryCauses }
    }
    /// The incident that this fault belongs to.
    public var incident: Incident {
        get { contents.value.incident }
        set { contents.value.incident = newValue }
    }
    /// What else is known.
    public var facts: Facts {
        _read { yield contents.value.facts }
        _modify { yield &contents.value.facts }
    }
    /// Where in the source the fault was made.
    public package(set) var location: FaultLocation {
        get { contents.value.location }
        set { contents.value.location = newValue }
    }

    /// Makes a fault, of the cause's incident when the cause carries one and of a new one otherwise.
    ///
    /// The operation under way takes note of it, so that an error that drops it is still tied to it.
    ///
    /// - Parameters:
    ///   - kind: What sort of thing went wrong.
    ///   - code: A stable name for grouping; the kind's text when nil.
    ///   - message: What the programmer has to say; interpolated values are private.
    ///   - cause: The error that this fault is made from.
    ///   - facts: What else is known; gaps are filled from the cause.
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    public init(
        _ kind: Kind, code: String? = nil, message: FaultMessage = "", cause: (any Error)? = nil,
        facts: Facts = Facts(), fileID: String = #fileID, line: Int = #line
    ) {
        let record = OperationRecord.current
        let chain = cause.map { CauseChain($0, classifier: record?.classifier ?? .standardLibrary) }
        var facts = facts
        if let chain { facts.fill(from: chain.facts) }
        contents = Boxed(
            Contents(
                kind: kind, code: code ?? kind.rawValue, message: message, cause: cause,
                incident: chain?.fault?.incident ?? Incident(), facts: facts,
                location: FaultLocation(fileID: fileID, line: line)))
        // What work does that nobody waits for any more is blamed for nothing.
        if !Task.isCancelled { record?.note(self) }
    }

    /// The fault that stands for a cancellation in `throws(Fault)`.
    public static func canceled(
        by cause: any Error = CancellationError(), fileID: String = #fileID, line: Int = #line
    ) -> Fault {
        Fault(.canceled, cause: cause, fileID: fileID, line: line)
    }
}

/// A place in the source.
public struct FaultLocation: Hashable, Sendable, CustomStringConvertible {
    /// The module and file, such as `MoimData/HomeRepository.swift`.
    public let fileID: String
    /// The line, counted from 1.
    public let line: Int

    package init(fileID: String, line: Int) {
        self.fileID = fileID
        self.line = line
    }

    /// The file and the line.
    public var description: String { "\(fileID):\(line)" }
}

/// What went wrong, classified: the one public error of the library.
///
/// A fault is a struct, so that it can grow. Its ``code`` and ``kind`` are stable and free of
/// personal data; its ``cause`` is kept whole, and is never printed but by type and code.
///
/// A cancellation is not a failure; see ``Kind/cancelled``.
public struct Fault: Error, Sendable {
    /// What sort of thing went wrong.
    public var kind: Kind
    /// A stable, bounded name for grouping, such as `http.503` or `decoding.valueNotFound`.
    public var code: String
    /// What the programmer has to say about it.
    public var message: Message
    /// The error that this fault was made from, if any.
    public var cause: (any Error)?
    /// What else went wrong on the way, such as an error body that could not be read.
    public var secondaryCauses: [any Error] = []
    /// The incident that this fault belongs to.
    public var incident: Incident
    /// What else is known.
    public var facts: Facts
    /// Where in the source the fault was made.
    public package(set) var location: SourceLocation

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
        _ kind: Kind, code: String? = nil, message: Message = "", cause: (any Error)? = nil,
        facts: Facts = Facts(), fileID: String = #fileID, line: Int = #line
    ) {
        let record = OperationRecord.current
        let chain = cause.map { CauseChain($0, reader: record?.reader ?? .standardLibrary) }
        self.kind = kind
        self.code = code ?? kind.rawValue
        self.message = message
        self.cause = cause
        self.incident = chain?.fault?.incident ?? Incident()
        self.facts = facts
        self.location = SourceLocation(fileID: fileID, line: line)
        if let chain { self.facts.fill(from: chain.facts) }
        // What work does that nobody waits for any more is blamed for nothing.
        if !Task.isCancelled { record?.note(self) }
    }

    /// The fault that stands for a cancellation in `throws(Fault)`.
    public static func cancelled(
        by cause: any Error = CancellationError(), fileID: String = #fileID, line: Int = #line
    ) -> Fault {
        Fault(.cancelled, cause: cause, fileID: fileID, line: line)
    }
}

/// A place in the source.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
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

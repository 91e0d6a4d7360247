/// How errors that are not ours are read: kind, stable code, causes, and whether it is a cancellation.
///
/// ``standardLibrary`` reads what Swift itself knows. `TriageHTTP` adds `foundation`, which reads
/// `URLError` and `NSError`. An app puts a reader of its own SDKs' errors in front with ``or(_:)``.
public struct ErrorClassifier: Sendable {
    private let classification: @Sendable (any Error) -> ErrorClassification?

    /// Makes a reader from a closure that answers nil for errors that it does not know.
    public init(_ reading: @escaping @Sendable (any Error) -> ErrorClassification?) {
        self.classification = reading
    }

    /// This reader, and `other` for the errors that this one does not know.
    public func or(_ other: ErrorClassifier) -> ErrorClassifier {
        ErrorClassifier { error in classification(error) ?? other.classification(error) }
    }

    /// What is known of an error; an unknown one has its type's or case's name as code and the errors
    /// in its payload or its stored properties as causes.
    ///
    /// What ``standardLibrary`` reads is known to every reader, so that none forgets a cancellation.
    public func classify(_ error: any Error) -> ErrorClassification {
        classification(error) ?? Self.standardLibrary.classification(error)
            ?? ErrorClassification(code: caseName(of: error), causes: errorsHeld(by: error))
    }

    /// Whether this reader knows anything of an error beyond its name.
    func recognizes(_ error: any Error) -> Bool { classification(error) != nil }

    /// Reads what the standard library defines: cancellation and decoding errors, and our own faults.
    public static let standardLibrary = ErrorClassifier { error in
        switch error {
        case let fault as Fault: ErrorClassification(fault)
        case let error as DecodingError: ErrorClassification(error)
        case is CancellationError: ErrorClassification(kind: .canceled, code: "cancelled")
        default: nil
        }
    }
}

/// What an ``ErrorClassifier`` knows of an error.
public struct ErrorClassification: Sendable {
    /// The kind that it stands for; nil when it says nothing about that.
    public var kind: Fault.Kind?
    /// A stable code, never a text for people and never an enum's ordinal.
    public var code: String
    /// A number that tells people more, such as an `NSError`'s: shown behind the code in a chain, and
    /// never what failures are grouped by, since an SDK may have one for each.
    public var number: Int?
    /// The errors that it was made from.
    public var causes: [any Error]
    /// What else is known.
    public var facts: Fault.Facts

    /// Makes a reading.
    public init(
        kind: Fault.Kind? = nil, code: String, number: Int? = nil, causes: [any Error] = [],
        facts: Fault.Facts = Fault.Facts()
    ) {
        self.kind = kind
        self.code = code
        self.number = number
        self.causes = causes
        self.facts = facts
    }

    /// The code, and the number behind it.
    var fullCode: String { number.map { "\(code).\($0)" } ?? code }

    init(_ fault: Fault) {
        self.init(
            kind: fault.kind, code: fault.code,
            causes: (fault.cause.map { [$0] } ?? []) + fault.secondaryCauses, facts: fault.facts)
    }
}

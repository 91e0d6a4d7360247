/// A classifier of errors: their kind, stable code and causes, and whether they are cancellations.
///
/// ``standardLibrary`` knows the errors that Swift itself defines. `TriageHTTP` adds `foundation`,
/// which knows `URLError` and `NSError`. An app puts a classifier for its own SDKs' errors first,
/// with ``or(_:)``.
public struct ErrorClassifier: Sendable {
    private let classification: @Sendable (any Error) -> ErrorClassification?

    /// Creates a classifier from a closure that returns nil for errors that it does not know.
    public init(_ classification: @escaping @Sendable (any Error) -> ErrorClassification?) {
        self.classification = classification
    }

    /// Returns a classifier that asks this one first, and `other` about errors it does not know.
    public func or(_ other: ErrorClassifier) -> ErrorClassifier {
        ErrorClassifier { error in classification(error) ?? other.classification(error) }
    }

    /// Returns the classification of an error.
    ///
    /// The code of an unknown error is the name of its case or type. If a whole number is the only
    /// payload of the case, it becomes the error's number, unless it has more than five digits: a
    /// longer number may identify a person or a thing. The errors in the payload or in stored
    /// properties are the causes. Every classifier falls back to ``standardLibrary``, so none
    /// mistakes a cancellation for a failure.
    public func classify(_ error: any Error) -> ErrorClassification {
        classification(error) ?? Self.standardLibrary.classification(error)
            ?? ErrorClassification(reflecting: error)
    }

    /// Whether this classifier knows the error, without the fallback to ``standardLibrary``.
    package func recognizes(_ error: any Error) -> Bool { classification(error) != nil }

    /// A classifier for the standard library's errors: cancellations, decoding errors and faults.
    ///
    /// It also knows every ``SelfClassifyingError``.
    public static let standardLibrary = ErrorClassifier { error in
        switch error {
        case let fault as Fault: ErrorClassification(fault)
        case let error as DecodingError: ErrorClassification(error)
        case is CancellationError: ErrorClassification(kind: .canceled, code: "cancelled")
        case let error as any SelfClassifyingError: error.classification
        default: nil
        }
    }
}

/// The classification of an error by an ``ErrorClassifier``.
public struct ErrorClassification: Sendable {
    /// The kind that the error stands for; nil if it does not determine one.
    public var kind: Fault.Kind?
    /// A stable code, never a text for people and never an enum's ordinal.
    public var code: String
    /// A number that says more, such as an `NSError`'s code.
    ///
    /// It is shown behind the code in a chain. Failures are grouped by it only if
    /// ``groupsByNumber`` is true.
    package var number: Int?
    /// Whether failures with different numbers are in different groups; false by default.
    ///
    /// It is true for an `NSError`, which its domain and its number identify together. Leave it
    /// false for an SDK that uses a different number for each failure, and for a Swift enum, whose
    /// number is an ordinal.
    package var groupsByNumber: Bool
    /// A text for developers, which a report shows; nil for the error's own.
    ///
    /// A ``DiagnosticError``, a `LocalizedError` and an `NSError` have a text of their own. An
    /// empty text here keeps that text out of reports. Failures are never grouped by a text.
    package var message: FaultMessage?
    /// The errors that caused this one.
    package var causes: [any Error]
    /// Further facts.
    package var facts: Fault.Facts

    /// Creates a classification.
    public init(
        kind: Fault.Kind? = nil, code: String, number: Int? = nil, groupsByNumber: Bool = false,
        message: FaultMessage? = nil, causes: [any Error] = [],
        facts: Fault.Facts = Fault.Facts()
    ) {
        self.kind = kind
        self.code = code
        self.number = number
        self.groupsByNumber = groupsByNumber
        self.message = message
        self.causes = causes
        self.facts = facts
    }

    /// Creates the classification of an unknown error from what reflection shows of it.
    ///
    /// A ``SelfClassifyingError`` begins with it and changes what it knows better. See
    /// ``ErrorClassifier/classify(_:)`` for what is read.
    package init(reflecting error: any Error) {
        self.init(
            code: caseName(of: error), number: caseNumber(of: error), causes: errorsHeld(by: error))
    }

    /// The code, followed by the number if there is one.
    var fullCode: String { number.map { "\(code).\($0)" } ?? code }

    init(_ fault: Fault) {
        self.init(
            kind: fault.kind, code: fault.code, message: fault.message,
            causes: (fault.cause.map { [$0] } ?? []) + fault.secondaryCauses, facts: fault.facts)
    }
}

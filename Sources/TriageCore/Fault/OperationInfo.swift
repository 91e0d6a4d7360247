/// The name of an operation, such as `home.load`: stable, and free of values.
public struct OperationName: ExtensibleCode {
    /// The name's text.
    public let rawValue: String

    /// Creates the name with this text; every text is a name.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The reason for an operation, which a decision may depend on: an open code.
public struct OperationIntent: ExtensibleCode {
    /// The code's text.
    public let rawValue: String

    /// Creates the intent with this text; every text is an intent.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A screen needs its content; the default.
    public static let load: OperationIntent = "load"
    /// The user asked for something, on a screen that keeps its content.
    ///
    /// ``DecisionTable/standard`` shows a toast for temporary failures that the user cannot retry.
    public static let tap: OperationIntent = "tap"
    /// No user waits for the operation: ``DecisionTable/standard`` shows nothing.
    public static let background: OperationIntent = "background"
}

/// One run of work that can fail.
public struct OperationInfo: Hashable, Sendable, Identifiable {
    /// A number that no other operation of its center has.
    public let id: Int
    /// The operation's name.
    public let name: OperationName
    /// The reason for the operation.
    public let intent: OperationIntent
    /// Whether the user can retry the operation after it has failed.
    public let canRetry: Bool

    /// Creates an operation that does not run, for instance to test a decision table.
    public init(
        id: Int = 0, name: OperationName, intent: OperationIntent = .load, canRetry: Bool = false
    ) {
        self.id = id
        self.name = name
        self.intent = intent
        self.canRetry = canRetry
    }
}

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

    /// A screen needs its content.
    public static let load: OperationIntent = "load"
    /// The user asked for something.
    public static let tap: OperationIntent = "tap"
    /// No user waits for the operation.
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

    /// Creates an operation that does not run, for instance to test a decision table.
    public init(id: Int = 0, name: OperationName, intent: OperationIntent = .load) {
        self.id = id
        self.name = name
        self.intent = intent
    }

    /// The operation under way in this task; nil if there is none.
    public static var current: OperationInfo? {
        OperationRecord.current.flatMap { $0.isAnonymous ? nil : $0.info }
    }
}

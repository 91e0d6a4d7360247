/// The name of an operation, such as `home.takeExtras`: stable, and free of values.
public struct OperationName: ExtensibleCode {
    /// The name's text.
    public let rawValue: String

    /// Makes the name with this text; every text is a name.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// Why an operation was begun, which decides how its failure is shown: an open code.
public struct OperationIntent: ExtensibleCode {
    /// The code's text.
    public let rawValue: String

    /// Makes the intent with this text; every text is an intent.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A screen needs its content.
    public static let load: OperationIntent = "load"
    /// The person asked for something.
    public static let tap: OperationIntent = "tap"
    /// Nobody waits for it.
    public static let background: OperationIntent = "background"
}

/// One run of work that can fail.
public struct OperationInfo: Hashable, Sendable, Identifiable {
    /// A number that no other operation of its centre has.
    public let id: Int
    /// What is done.
    public let name: OperationName
    /// Why it was begun.
    public let intent: OperationIntent

    /// Makes an operation that nobody runs, as a test of a decision table needs it.
    public init(id: Int = 0, name: OperationName, intent: OperationIntent = .load) {
        self.id = id
        self.name = name
        self.intent = intent
    }

    /// The operation under way in this task, if there is one.
    public static var current: OperationInfo? {
        OperationRecord.current.flatMap { $0.isAnonymous ? nil : $0.info }
    }
}

public import TriageRedaction

/// One question of a launch: it passes with a value, stops the launch for a reason of the app's own, or
/// could not answer, which is what it throws.
///
///     let version = Check<Version, Stop>("version", failsFast: true) { _ in
///         let server = try await client.send(.version)
///         return server.minimum > installed ? .stopped(.forcedUpdate) : .passed(server.recommended)
///     }
public struct Check<Value: Sendable, Stop: Sendable>: LaunchCheck {
    /// Its name, which no other check of the gate has.
    public let name: CheckName
    /// The checks that must have passed before it starts.
    public let dependencies: [CheckName]
    /// Whether the launch waits for it; what an optional one says decides nothing.
    public let isRequired: Bool
    /// Whether its stop decides at once, and whether the gate's grace is for hearing it.
    public let failsFast: Bool
    /// How long it may take from its start; nil for as long as the gate.
    public let timeout: Duration?
    private let work: @Sendable (PassedChecks) async throws -> CheckResult<Value, Stop>?

    /// Makes a check.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - dependencies: The checks that must have passed before it starts; their values are there then.
    ///   - isRequired: Whether the launch waits for it.
    ///   - failsFast: Whether its stop decides at once.
    ///   - timeout: How long it may take from its start.
    ///   - work: Asks; given what has passed before it started. It may block its thread. Nil, such as of a
    ///     sequence that ends before its first element, is no answer, and so a failure.
    public init(
        _ name: CheckName, dependencies: [CheckName] = [], isRequired: Bool = true,
        failsFast: Bool = false, timeout: Duration? = nil,
        _ work: @escaping @Sendable (PassedChecks) async throws -> CheckResult<Value, Stop>?
    ) {
        self.name = name
        self.dependencies = dependencies
        self.isRequired = isRequired
        self.failsFast = failsFast
        self.timeout = timeout
        self.work = work
    }

    /// Asks.
    ///
    /// - Returns: What was found; nil for no answer.
    /// - Throws: Why there is no answer.
    public func run(_ passed: PassedChecks) async throws -> CheckResult<any Sendable, Stop>? {
        switch try await work(passed) {
        case .passed(let value): .passed(value)
        case .stopped(let stop): .stopped(stop)
        case nil: nil
        }
    }
}

/// A check whose value's type does not matter to who holds it.
public protocol LaunchCheck<Stop>: Sendable {
    /// Why a launch may be stopped.
    associatedtype Stop: Sendable

    /// Its name.
    var name: CheckName { get }
    /// The checks that must have passed before it starts.
    var dependencies: [CheckName] { get }
    /// Whether the launch waits for it.
    var isRequired: Bool { get }
    /// Whether its stop decides at once.
    var failsFast: Bool { get }
    /// How long it may take from its start.
    var timeout: Duration? { get }

    /// Asks.
    ///
    /// - Returns: What was found; nil for no answer.
    /// - Throws: Why there is no answer.
    func run(_ passed: PassedChecks) async throws -> CheckResult<any Sendable, Stop>?
}

/// What a check has found.
public enum CheckResult<Value: Sendable, Stop: Sendable>: Sendable {
    /// Yes, with what else was learnt.
    case passed(Value)
    /// No, and why; an answer, not a failure.
    case stopped(Stop)
}

extension CheckResult where Value == Void {
    /// Yes.
    public static var passed: CheckResult { .passed(()) }
}

/// The name of a check, such as `version`.
public struct CheckName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name's text.
    public let rawValue: String

    /// Makes a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a name of a literal.
    public init(stringLiteral value: String) { rawValue = value }

    /// The name's text.
    public var description: String { rawValue }
}

/// The checks of a launch that have passed, and what they have learnt.
///
/// Nothing of the values is in its printed form.
public struct PassedChecks: Sendable, RedactedStringConvertible {
    private var values: [CheckName: any Sendable] = [:]

    /// Makes it of nothing.
    public init() {}

    /// The names of the checks.
    public var names: Set<CheckName> { Set(values.keys) }

    /// The value of a check; nil when it has not passed.
    public subscript<Value, Stop>(check: Check<Value, Stop>) -> Value? {
        values[check.name] as? Value
    }

    /// These without one, which is to be asked again.
    public func removing(_ name: CheckName) -> PassedChecks {
        var others = self
        others.values[name] = nil
        return others
    }

    subscript(name: CheckName) -> (any Sendable)? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// The names alone.
    public var description: String {
        values.keys.map(\.rawValue).sorted().joined(separator: ", ")
    }
}

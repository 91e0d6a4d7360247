public import TriageCore
public import TriageRedaction

/// A check of a launch, which passes with a value, stops the launch, or fails by throwing.
///
///     let version = Check<Version, Stop>("version", failsFast: true) { _ in
///         let server = try await client.send(.version)
///         return server.minimum > installed ? .stopped(.forcedUpdate) : .passed(server.recommended)
///     }
public struct Check<Value: Sendable, Stop: Sendable>: LaunchCheck {
    /// The name, which is unique within its gate.
    public let name: CheckName
    /// The checks that must pass before this one starts.
    public let dependencies: [CheckName]
    /// Whether the launch waits for this check; an optional check's result decides nothing.
    public let isRequired: Bool
    /// Whether a stop of this check decides at once; the gate's grace period waits for such checks.
    public let failsFast: Bool
    /// The time limit from the check's start; nil for the gate's deadline only.
    public let timeout: Duration?
    /// Whether an attempt may keep the check as passed from an earlier one.
    public let isKept: Bool
    package let location: FaultLocation
    private let work: @Sendable (PassedChecks) async throws -> CheckResult<Value, Stop>?

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - name: The name, which is unique within its gate.
    ///   - dependencies: The checks that must pass before this one starts; their values are
    ///     available to `work`.
    ///   - isRequired: Whether the launch waits for this check.
    ///   - failsFast: Whether a stop of this check decides at once.
    ///   - timeout: The time limit from the check's start; nil for the gate's deadline only.
    ///   - isKept: Whether an attempt may keep the check as passed from an earlier one; false for a
    ///     check that every attempt runs again.
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    ///   - work: Runs the check with the checks that passed before it started. It may block its
    ///     thread. A nil result, such as that of a sequence that ends before its first element, is
    ///     a failure.
    public init(
        _ name: CheckName, dependencies: [CheckName] = [], isRequired: Bool = true,
        failsFast: Bool = false, timeout: Duration? = nil, isKept: Bool = true,
        fileID: String = #fileID, line: Int = #line,
        _ work: @escaping @Sendable (PassedChecks) async throws -> CheckResult<Value, Stop>?
    ) {
        self.name = name
        self.dependencies = dependencies
        self.isRequired = isRequired
        self.failsFast = failsFast
        self.timeout = timeout
        self.isKept = isKept
        location = FaultLocation(fileID: fileID, line: line)
        self.work = work
    }

    /// Creates a check that runs after another check and receives its value.
    ///
    ///     let account = Check<Account, Stop>("account", after: session) { user in
    ///         .passed(try await client.send(.account(of: user)))
    ///     }
    ///
    /// Everything else is as in the form with `dependencies`.
    public init<Input>(
        _ name: CheckName, after check: Check<Input, Stop>, isRequired: Bool = true,
        failsFast: Bool = false, timeout: Duration? = nil, isKept: Bool = true,
        fileID: String = #fileID, line: Int = #line,
        _ work: @escaping @Sendable (Input) async throws -> CheckResult<Value, Stop>?
    ) {
        self.init(
            name, dependencies: [check.name], isRequired: isRequired, failsFast: failsFast,
            timeout: timeout, isKept: isKept, fileID: fileID, line: line
        ) { try await work($0.value(of: check)) }
    }

    /// Creates a check that runs after two other checks and receives their values.
    public init<First, Second>(
        _ name: CheckName, after first: Check<First, Stop>, _ second: Check<Second, Stop>,
        isRequired: Bool = true, failsFast: Bool = false, timeout: Duration? = nil,
        isKept: Bool = true, fileID: String = #fileID, line: Int = #line,
        _ work: @escaping @Sendable (First, Second) async throws -> CheckResult<Value, Stop>?
    ) {
        self.init(
            name, dependencies: [first.name, second.name], isRequired: isRequired,
            failsFast: failsFast, timeout: timeout, isKept: isKept, fileID: fileID, line: line
        ) { try await work($0.value(of: first), $0.value(of: second)) }
    }

    /// Runs the check.
    ///
    /// - Returns: The result; nil if the check has none, which counts as a failure.
    /// - Throws: The error of a check that failed.
    public func run(_ passed: PassedChecks) async throws -> CheckResult<any Sendable, Stop>? {
        switch try await work(passed) {
        case .passed(let value): .passed(value)
        case .stopped(let stop): .stopped(stop)
        case nil: nil
        }
    }
}

/// A check that knows the place in the source where it was created.
///
/// A failure that was made in this library, such as a missed deadline, then names this place and not
/// the one where the launch was run.
package protocol LocatedCheck {
    /// The place in the source.
    var location: FaultLocation { get }
}

extension Check: LocatedCheck {}

/// A check of any value type, for a gate's list of checks.
public protocol LaunchCheck<Stop>: Sendable {
    /// The type of reasons to stop a launch.
    associatedtype Stop: Sendable

    /// The name, which is unique within its gate.
    var name: CheckName { get }
    /// The checks that must pass before this one starts.
    var dependencies: [CheckName] { get }
    /// Whether the launch waits for this check.
    var isRequired: Bool { get }
    /// Whether a stop of this check decides at once.
    var failsFast: Bool { get }
    /// The time limit from the check's start; nil for the gate's deadline only.
    var timeout: Duration? { get }
    /// Whether an attempt may keep the check as passed from an earlier one; true by default.
    var isKept: Bool { get }

    /// Runs the check.
    ///
    /// - Returns: The result; nil if the check has none, which counts as a failure.
    /// - Throws: The error of a check that failed.
    func run(_ passed: PassedChecks) async throws -> CheckResult<any Sendable, Stop>?
}

extension LaunchCheck {
    /// An attempt may keep the check.
    public var isKept: Bool { true }
}

/// The result of a check that did not fail.
public enum CheckResult<Value: Sendable, Stop: Sendable>: Sendable {
    /// The check passed, with a value.
    case passed(Value)
    /// The check stops the launch for this reason, which is a result and not a failure.
    case stopped(Stop)
}

extension CheckResult where Value == Void {
    /// The check passed, without a value.
    public static var passed: CheckResult { .passed(()) }
}

/// The name of a check, such as `version`.
public struct CheckName: ExtensibleCode {
    /// The name's text.
    public let rawValue: String

    /// Creates a name from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a name from a string literal.
    public init(stringLiteral value: String) { rawValue = value }
}

/// The checks of a launch that have passed, with their values.
///
/// Its printed form contains the names only.
public struct PassedChecks: Sendable, RedactedStringConvertible {
    var values: [CheckName: any Sendable] = [:]

    /// Creates an empty collection.
    public init() {}

    /// The names of the checks.
    public var names: Set<CheckName> { Set(values.keys) }

    /// The value of a check; nil if it has not passed.
    public subscript<Value, Stop>(check: Check<Value, Stop>) -> Value? {
        values[check.name] as? Value
    }

    /// Returns the value of a check that must have passed.
    ///
    /// - Throws: A fault if the gate has another check of this name in its place.
    func value<Value, Stop>(of check: Check<Value, Stop>) throws(Fault) -> Value {
        if let value = self[check] { return value }
        throw Fault(
            .unexpected, code: "launch.configuration",
            message: "'\(check.name.rawValue, privacy: .public)' has no value of this type")
    }

    /// The sorted names, without the values.
    public var description: String {
        values.keys.map(\.rawValue).sorted().joined(separator: ", ")
    }
}

public import TriageCore

/// A check of a launch, which passes with a value, stops the launch, or fails by throwing.
///
///     let version = Check<Version, Stop>("version", failsFast: true) { _ in
///         let server = try await client.send(.version)
///         if server.minimum > installed { return .stopped(.forcedUpdate) }
///         return .passed(server.recommended)
///     }
public struct Check<Value: Sendable, Stop: Sendable>: LaunchCheck {
    /// The check without the type of its value.
    @_spi(Tools) public let erased: AnyCheck<Stop>

    var name: CheckName { erased.name }

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
    ///     thread. A nil result, as from a sequence that ends before its first element, is a
    ///     failure.
    public init(
        _ name: CheckName, dependencies: [CheckName] = [], isRequired: Bool = true,
        failsFast: Bool = false, timeout: Duration? = nil, isKept: Bool = true,
        fileID: String = #fileID, line: Int = #line,
        @_inheritActorContext _ work:
            @escaping @Sendable (PassedChecks) async throws -> CheckResult<Value, Stop>?
    ) {
        erased = AnyCheck(
            name: name, dependencies: dependencies, isRequired: isRequired, failsFast: failsFast,
            timeout: timeout, isKept: isKept,
            location: FaultLocation(fileID: fileID, line: line)
        ) { passed in
            switch try await work(passed) {
            case .passed(let value): .passed(value)
            case .stopped(let stop): .stopped(stop)
            case nil: nil
            }
        }
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
        @_inheritActorContext _ work:
            @escaping @Sendable (Input) async throws -> CheckResult<Value, Stop>?
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
        @_inheritActorContext _ work:
            @escaping @Sendable (First, Second) async throws -> CheckResult<Value, Stop>?
    ) {
        self.init(
            name, dependencies: [first.name, second.name], isRequired: isRequired,
            failsFast: failsFast, timeout: timeout, isKept: isKept, fileID: fileID, line: line
        ) { try await work($0.value(of: first), $0.value(of: second)) }
    }
}

/// The result of a check that did not fail, and of a launch that did not.
public enum CheckResult<Value: Sendable, Stop: Sendable>: Sendable {
    /// The check passed, with a value; a launch passes with the values of its checks.
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

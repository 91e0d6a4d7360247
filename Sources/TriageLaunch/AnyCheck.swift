package import TriageCore

/// A check of any value type, for a gate's list of checks; only ``Check`` is one.
public protocol LaunchCheck<Stop>: Sendable {
    /// The type of reasons to stop a launch.
    associatedtype Stop: Sendable

    /// The check without the type of its value, as its gate runs it.
    @_spi(Tools) var erased: AnyCheck<Stop> { get }
}

extension LaunchCheck {
    /// A check that fails each launch, since only ``Check`` says what to run.
    @_spi(Tools) public var erased: AnyCheck<Stop> {
        AnyCheck(name: CheckName(rawValue: "\(Self.self)")) { _ in
            throw Fault(
                ours: .unexpected, code: "launch.configuration",
                message: "'\("\(Self.self)", privacy: .public)' is not a Check",
                facts: .misconfigured)
        }
    }
}

/// A check without the type of its value, as its gate runs it.
@_spi(Tools) public struct AnyCheck<Stop: Sendable>: Sendable {
    /// The name, which is unique within its gate.
    package let name: CheckName
    /// The checks that must pass before this one starts.
    package var dependencies: [CheckName] = []
    /// Whether the launch waits for this check; an optional check's result decides nothing.
    package var isRequired = true
    /// Whether a stop of this check decides at once; the gate's grace period waits for such checks.
    package var failsFast = false
    /// The time limit from the check's start; nil for the gate's deadline only.
    package var timeout: Duration?
    /// Whether an attempt may keep the check as passed from an earlier one.
    package var isKept = true
    /// The place where the check was created, which its failures name; nil for none.
    package var location: FaultLocation?
    /// Runs the check; nil if it has no result, which counts as a failure.
    package let run: @Sendable (PassedChecks) async throws -> CheckResult<any Sendable, Stop>?
}

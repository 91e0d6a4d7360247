public import TriageCore
public import TriageLaunch

/// One run of the launch.
public struct LaunchRun: Sendable {
    /// What a launch comes to.
    public enum Result: Sendable {
        /// Everything is in order; a newer version may be recommended.
        case proceed(isUpdateRecommended: Bool)
        /// Something says no; what had passed can be kept for going on.
        case stopped(LaunchStop, PassedChecks)
    }

    /// Why a launch came to nothing.
    public enum Failure: FaultCarrier {
        /// A check could not answer, or said nothing in time.
        case unanswered(CheckName, Fault)
        /// It was called off.
        case calledOff(Fault)
    }

    private let gate: LaunchGate<LaunchStop>
    private let version: Check<Bool, LaunchStop>

    init(
        _ parts: Launch.Configuration,
        _ observe: @escaping @Sendable (GateEvent<LaunchStop>) -> Void
    ) {
        let checks = LaunchChecks(parts)
        version = checks.version
        gate = LaunchGate(
            .init(
                checks.all, deadline: parts.deadline, gracePeriod: parts.grace, clock: parts.clock,
                observe: observe))
    }

    /// Asks what is not kept, and says in time what it comes to.
    public func callAsFunction(
        keeping kept: PassedChecks = PassedChecks()
    ) async throws(Failure) -> Result {
        switch await gate.run(keeping: kept) {
        case .proceed(let passed): return .proceed(isUpdateRecommended: passed[version] ?? false)
        case .stopped(let stop, _, let passed): return .stopped(stop, passed)
        case .failed(let fault, let check?): throw .unanswered(check, fault)
        case .failed(let fault, nil): throw .calledOff(fault)
        }
    }

    /// Calls off what is under way, optional checks after the verdict included.
    public func cancel() { gate.cancel() }

    /// Waits until all that has happened was told of.
    public func drainEvents() async { await gate.drainEvents() }
}

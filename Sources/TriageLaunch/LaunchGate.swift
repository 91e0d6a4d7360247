import TriageConcurrency
public import TriageCore

/// A gate before an app's first screen, which runs all checks at once and decides by a deadline.
///
/// The verdict comes by the deadline even if a check blocks its thread, ignores cancellation or
/// never returns:
///
/// - The launch proceeds when all required checks have passed.
/// - A stop of a fail-fast check decides at once. Any other stop or failure decides when all
///   fail-fast checks have ended, and at the latest when the grace period that it began is over.
/// - The most severe known result decides: a stop of a fail-fast check, then a stop of another
///   check, then a failure. Among equals, the first in the list decides.
/// - At the deadline the most severe known result decides. If there is none, the first check that
///   was started and has not ended is reported as timed out.
/// - Once the launch proceeds, an optional check that runs until the deadline times out.
///
///     let gate = LaunchGate(.init([version, session, terms], deadline: .seconds(8)))
///     await gate.run(in: center, retries: true) { result in
///         switch result {
///         case .proceed(let passed): show(home, for: passed[session])
///         case .stopped(let stop, _, _): show(stop)
///         }
///     }
public final class LaunchGate<Stop: Sendable>: Sendable {
    package let configuration: Configuration
    private let mistake: ConfigurationError?
    private let location: FaultLocation
    private let broadcast = Broadcast<GateEvent<Stop>>()
    private let current = Lock<LaunchAttempt<Stop>?>(nil)

    /// The settings of a gate.
    public struct Configuration: Sendable {
        /// The checks; among equal results, that of the first check decides.
        package var checks: [any LaunchCheck<Stop>]
        /// The time that an attempt has until its verdict.
        package var deadline: Duration
        /// The time that a stop or failure waits for the fail-fast checks; zero for no wait.
        package var gracePeriod: Duration
        /// The clock that measures all times.
        ///
        /// The default clock stops while the system has suspended the app.
        package var clock: any Clock<Duration>
        /// The classifier for errors that hold no fault.
        ///
        /// If nil, it is the classifier of the operation that began the attempt, and thus that of
        /// its fault center. Outside of an operation it is `ErrorClassifier.standardLibrary`, which
        /// does not know `URLError`.
        package var classifier: ErrorClassifier?
        /// Receives every event, in order, on the thread where it happens; it must not block.
        ///
        /// It receives the verdict before any caller does. `OperationInfo.current` is the operation
        /// that began the attempt.
        package var observe: @Sendable (GateEvent<Stop>) -> Void

        /// Creates a configuration.
        ///
        /// The defaults are a deadline of ten seconds and no grace period.
        public init(
            _ checks: [any LaunchCheck<Stop>], deadline: Duration = .seconds(10),
            gracePeriod: Duration = .zero, clock: any Clock<Duration> = ForegroundClock(),
            classifier: ErrorClassifier? = nil,
            observe: @escaping @Sendable (GateEvent<Stop>) -> Void = { _ in }
        ) {
            self.checks = checks
            self.deadline = deadline
            self.gracePeriod = gracePeriod
            self.clock = clock
            self.classifier = classifier
            self.observe = observe
        }
    }

    /// Creates a gate.
    ///
    /// A deadline that is not above zero counts as ten seconds, a negative grace period as zero.
    /// With checks that contradict each other, every attempt fails with the code
    /// `launch.configuration`, and a line in the log says so at once; see
    /// ``Configuration/validate()``.
    ///
    /// - Parameters:
    ///   - configuration: The checks and the settings.
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    public init(
        _ configuration: Configuration, fileID: String = #fileID, line: Int = #line
    ) {
        var configuration = configuration
        configuration.deadline =
            configuration.deadline.positive("the deadline of a launch") ?? .seconds(10)
        configuration.gracePeriod = configuration.gracePeriod.clamped(
            to: .zero..., "the gracePeriod of a launch")
        configuration.observe = broadcast.after(configuration.observe)
        self.configuration = configuration
        location = FaultLocation(fileID: fileID, line: line)
        do {
            try configuration.validate()
            mistake = nil
        } catch {
            mistake = error
            logProblem("every attempt of a launch fails: \(error)")
        }
    }

    /// A sequence of the events from now on, which ends when the gate is deallocated.
    ///
    /// Every access creates its own sequence, which keeps the newest 1,000 unread events.
    public var events: AsyncStream<GateEvent<Stop>> { broadcast.events() }

    /// Runs an attempt, or waits for the one that is in flight.
    ///
    /// It decides nothing about a failure; `run(in:)` shows and reports it.
    ///
    /// A caller whose task is canceled returns at once with a fault of kind `canceled`. If it was
    /// the last caller, the attempt is canceled.
    ///
    /// - Parameter kept: The checks that passed in an earlier attempt and are not run again; empty
    ///   to run all checks. It is ignored if an attempt is in flight.
    /// - Returns: The verdict.
    public func run(keeping kept: PassedChecks = PassedChecks()) async -> GateVerdict<Stop> {
        await verdict(keeping: kept)
    }

    /// Runs an attempt, or waits for the one that is in flight.
    ///
    /// - Parameters:
    ///   - kept: The checks that passed in an earlier attempt.
    ///   - unseen: Receives the failures of optional checks once the launch proceeds, within the
    ///     operation under way.
    /// - Returns: The verdict.
    package func verdict(
        keeping kept: PassedChecks, unseen: (@Sendable (Fault) -> Void)? = nil
    ) async -> GateVerdict<Stop> {
        guard !Task.isCancelled else { return .failed(.canceled(), by: nil) }
        if let mistake {
            let fault = Fault(
                .unexpected, code: "launch.configuration",
                message: "\(mistake.description, privacy: .public)", cause: mistake,
                fileID: location.fileID, line: location.line)
            configuration.observe(.decided(.failed(fault, by: nil), elapsed: .zero))
            return .failed(fault, by: nil)
        }
        let (attempt, isNew) = current.withLock { current -> (LaunchAttempt<Stop>, Bool) in
            if let current, current.addCaller() { return (current, false) }
            let attempt = LaunchAttempt(configuration, unseen)
            current = attempt
            return (attempt, true)
        }
        if isNew { attempt.begin(keeping: kept) }
        return await attempt.verdict()
    }

    /// The checks that have passed in the latest attempt, including those that it kept.
    ///
    /// Pass it as `keeping` to run only the other checks, such as after a failure, or when the user
    /// has done what a stop asked for. Checks that are not ``Check/isKept`` run again all the same.
    /// It is empty before the first attempt, and grows while an attempt runs.
    public var passed: PassedChecks { current.current?.passed ?? PassedChecks() }

    /// Returns the value of a check in the latest attempt, when the check has ended.
    ///
    /// It is for an optional check, which may pass after the launch has proceeded. The wait ends at
    /// the gate's deadline at the latest, so what shows the first screen should not await it. When
    /// it returns, a failure of the check has been reported.
    ///
    /// - Returns: The value; nil if the check does not pass, or the task is canceled first.
    public func value<Value>(of check: Check<Value, Stop>) async -> Value? {
        let (events, attempt) = (events, current.current)
        guard let attempt else { return nil }
        if attempt.isOpen(check.name) {
            for await _ in events where !attempt.isOpen(check.name) { break }
        }
        // A failure is reported by the time that its check is known to have ended.
        await attempt.drainEvents()
        return attempt.passed[check]
    }

    /// Cancels the latest attempt, before this method returns.
    ///
    /// An undecided attempt ends with a fault of kind `canceled`. After a verdict, the checks that
    /// still run are canceled. Without an attempt, nothing happens.
    public func cancel() { current.current?.cancel() }

    /// Waits until the pending events of the latest attempt have been delivered.
    public func drainEvents() async { await current.current?.drainEvents() }
}

/// The verdict of a launch.
public enum GateVerdict<Stop: Sendable>: Sendable {
    /// All required checks have passed.
    case proceed(PassedChecks)
    /// A check stops the launch; the next attempt can keep the checks that passed.
    case stopped(Stop, by: CheckName, PassedChecks)
    /// A check failed or did not end by the deadline.
    ///
    /// A check that did not end has the kind `timeout` and the code `launch.deadline`. The name is
    /// nil if the launch was canceled, or its checks contradict each other.
    case failed(Fault, by: CheckName?)
}

/// An event of a launch.
@nonexhaustive
public enum GateEvent<Stop: Sendable>: Sendable {
    /// A check started.
    case started(CheckName)
    /// A check ended, with the elapsed time since its start.
    ///
    /// A check that never started emits this event only if it is canceled, with an elapsed time of
    /// zero.
    case ended(CheckName, CheckOutcome<Stop>, elapsed: Duration)
    /// The launch was decided, with the elapsed time since its start.
    case decided(GateVerdict<Stop>, elapsed: Duration)
}

/// The outcome of a check.
public enum CheckOutcome<Stop: Sendable>: Sendable {
    /// The check passed.
    case passed
    /// The check stops the launch.
    case stopped(Stop)
    /// The check failed.
    case failed(Fault)
    /// The check was canceled because its result no longer matters.
    case canceled
}

extension LaunchGate.Configuration {
    /// Throws what makes every attempt of a launch fail.
    ///
    /// - Throws: `ConfigurationError` if a check's time limit is not above zero, two checks share a
    ///   name, a dependency is missing, dependencies form a cycle, or a required check depends on
    ///   an optional one.
    public func validate() throws(ConfigurationError) {
        var known: [CheckName: any LaunchCheck<Stop>] = [:]
        for check in checks {
            try ConfigurationError.require(
                known.updateValue(check, forKey: check.name) == nil,
                "two checks are called '\(check.name)'")
        }
        for check in checks {
            if let limit = check.timeout {
                try ConfigurationError.require(
                    limit > .zero, "the timeout of '\(check.name)' is not above zero: \(limit)")
            }
            for name in check.dependencies {
                let dependency = known[name]
                try ConfigurationError.require(
                    dependency != nil, "'\(check.name)' comes after '\(name)', which is no check")
                try ConfigurationError.require(
                    dependency?.isRequired == true || !check.isRequired,
                    "'\(check.name)' is required and comes after '\(name)', which is optional")
            }
        }
        try requireNoCycle()
    }

    private func requireNoCycle() throws(ConfigurationError) {
        var settled: Set<CheckName> = []
        var open = checks
        while !open.isEmpty {
            let ready = open.filter { $0.dependencies.allSatisfy(settled.contains) }
            try ConfigurationError.require(
                !ready.isEmpty, "these checks wait for each other: \(open.map(\.name))")
            settled.formUnion(ready.map(\.name))
            open.removeAll { settled.contains($0.name) }
        }
    }

    /// The machine that decides an attempt.
    var machine: GateMachine {
        let numbers = Dictionary(uniqueKeysWithValues: checks.enumerated().map { ($1.name, $0) })
        let plans = checks.map { check in
            GateMachine.Plan(
                dependencies: Set(check.dependencies.compactMap { numbers[$0] }),
                isRequired: check.isRequired, failsFast: check.failsFast)
        }
        return GateMachine(plans, hasGracePeriod: gracePeriod > .zero)
    }
}

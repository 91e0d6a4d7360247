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
///     let gate = LaunchGate([version, session, terms], deadline: .seconds(8))
///     await gate.run(in: center, retries: true) { result in
///         switch result {
///         case .passed(let passed): show(home, for: passed[session])
///         case .stopped(let stop): show(stop)
///         }
///     }
public final class LaunchGate<Stop: Sendable>: Sendable {
    package let settings: LaunchSettings<Stop>
    private let mistake: ConfigurationError?
    private let location: FaultLocation
    private let broadcast = Broadcast<GateEvent<Stop>>()
    private let current = Lock<LaunchAttempt<Stop>?>(nil)

    /// Creates a gate.
    ///
    /// With checks that contradict each other, every attempt fails with the code
    /// `launch.configuration`, and a line in the log says so at once; see ``validate()``.
    ///
    /// - Parameters:
    ///   - checks: The checks; among equal results, the result of the first check decides.
    ///   - deadline: The time that an attempt has until its verdict; ten seconds in place of one
    ///     that is not above zero.
    ///   - gracePeriod: The time that a stop or failure waits for the fail-fast checks; zero, also
    ///     in place of a negative one, for no wait.
    ///   - clock: The clock that measures all times; nil for one that stops while the system has
    ///     suspended the app.
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    public convenience init(
        _ checks: [any LaunchCheck<Stop>], deadline: Duration = .seconds(10),
        gracePeriod: Duration = .zero, clock: (any Clock<Duration>)? = nil,
        fileID: String = #fileID, line: Int = #line
    ) {
        self.init(
            checks, deadline: deadline, gracePeriod: gracePeriod, clock: clock, fileID: fileID,
            line: line, observe: { _ in })
    }

    /// Creates a gate whose events are observed where they happen.
    ///
    /// - Parameters:
    ///   - checks: The checks, as above.
    ///   - deadline: The time that an attempt has until its verdict.
    ///   - gracePeriod: The time that a stop or failure waits for the fail-fast checks.
    ///   - clock: The clock that measures all times.
    ///   - classifier: The classifier for errors that hold no fault. If nil, it is the classifier
    ///     of the operation that began the attempt, and thus of its fault center. Outside of an
    ///     operation it is `ErrorClassifier.standardLibrary`, which does not know `URLError`.
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    ///   - observe: Receives every event, in order, on the thread where it happens; it must not
    ///     block. It receives the verdict before any caller does. `OperationInfo.current` is the
    ///     operation that began the attempt.
    @_spi(Wiring)
    public init(
        _ checks: [any LaunchCheck<Stop>], deadline: Duration = .seconds(10),
        gracePeriod: Duration = .zero, clock: (any Clock<Duration>)? = nil,
        classifier: ErrorClassifier? = nil, fileID: String = #fileID, line: Int = #line,
        observe: @escaping @Sendable (GateEvent<Stop>) -> Void
    ) {
        settings = LaunchSettings(
            checks: checks.map { $0.erased },
            deadline: deadline.positive("the deadline of a launch") ?? .seconds(10),
            gracePeriod: gracePeriod.clamped(to: .zero..., "the gracePeriod of a launch"),
            clock: clock ?? ForegroundClock(), classifier: classifier,
            observe: broadcast.after(observe))
        location = FaultLocation(fileID: fileID, line: line)
        do {
            try settings.validate()
            mistake = nil
        } catch {
            mistake = error
            logProblem("every attempt of a launch fails: \(error)")
        }
    }

    /// Throws what makes every attempt of a launch fail.
    ///
    /// - Throws: `ConfigurationError` if a check's time limit is not above zero, two checks share a
    ///   name, a dependency is missing, dependencies form a cycle, or a required check depends on
    ///   an optional one.
    public func validate() throws(ConfigurationError) {
        if let mistake { throw mistake }
    }

    /// A sequence of the events from now on, which ends when the gate is deallocated.
    ///
    /// Every access creates its own sequence, which keeps the newest 1,000 unread events.
    public var events: AsyncStream<GateEvent<Stop>> { broadcast.events() }

    /// Runs an attempt, or waits for the one that is in flight.
    ///
    /// It decides nothing about a failure; `run(in:)` shows and reports it.
    ///
    /// A caller whose task is canceled returns at once. If it was the last caller, the attempt is
    /// canceled.
    ///
    /// - Parameter kept: The checks that passed in an earlier attempt and are not run again; empty
    ///   to run all checks. It is ignored if an attempt is in flight.
    /// - Returns: The verdict. A check that did not end by the deadline is a fault of kind
    ///   `timeout` and code `launch.deadline`; `facts.check` of a fault names the check.
    public func run(
        keeping kept: PassedChecks = PassedChecks()
    ) async -> Outcome<CheckResult<PassedChecks, Stop>> {
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
    ) async -> Outcome<CheckResult<PassedChecks, Stop>> {
        guard !Task.isCancelled else { return .canceled }
        if let mistake {
            let fault = Fault(
                .unexpected, code: "launch.configuration",
                message: "\(mistake.description, privacy: .public)", cause: mistake,
                facts: .misconfigured, at: location)
            settings.observe(.decided(.fault(fault, error: fault), by: nil, elapsed: .zero))
            return .fault(fault.noted(), error: fault)
        }
        let (attempt, isNew) = current.withLock { current -> (LaunchAttempt<Stop>, Bool) in
            if let current, current.addCaller() { return (current, false) }
            let attempt = LaunchAttempt(settings, unseen)
            current = attempt
            return (attempt, true)
        }
        if isNew { attempt.begin(keeping: kept) }
        return await attempt.verdict()
    }

    /// The checks that have passed in the latest attempt, including those that it kept.
    ///
    /// Pass it as `keeping` to run only the other checks, such as after a failure, or when the user
    /// has done what a stop asked for. Checks with `isKept: false` run again all the same.
    /// It is empty before the first attempt, and grows while an attempt runs.
    public var passed: PassedChecks { current.current?.passed ?? PassedChecks() }

    /// Returns the value of a check in the latest attempt, when the check has ended.
    ///
    /// It is for an optional check, which may pass after the launch has proceeded. The wait ends at
    /// the gate's deadline at the latest, so do not await it before the first screen is shown. When
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
    /// An undecided attempt ends with `Outcome.canceled`. After a verdict, the checks that
    /// still run are canceled. Without an attempt, nothing happens.
    public func cancel() { current.current?.cancel() }

    /// Waits until the pending events of the latest attempt have been delivered.
    public func drainEvents() async { await current.current?.drainEvents() }
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
    case ended(CheckName, Outcome<CheckResult<Void, Stop>>, elapsed: Duration)
    /// The launch was decided, with the elapsed time since its start.
    ///
    /// The name says which check stopped the launch or failed; nil if none did.
    case decided(Outcome<CheckResult<PassedChecks, Stop>>, by: CheckName?, elapsed: Duration)
}

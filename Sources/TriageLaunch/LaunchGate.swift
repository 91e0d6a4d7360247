import TriageConcurrency
public import TriageCore

/// The gate before an app's first screen: checks that must all pass, asked at once, with one verdict in
/// time.
///
/// The verdict comes by the deadline, whatever a check does: block its thread, ignore its
/// cancellation, never return. As configured by default the first stop or failure decides; see
/// ``GateMachine`` for the whole rule.
///
///     let gate = try LaunchGate(.init([version, session, terms], deadline: .seconds(8)))
///     switch await gate.run() {
///     case .proceed(let passed): show(home, for: passed[session])
///     case .stopped(let stop, _, _): show(stop)
///     case .failed(let fault, _): throw fault
///     }
public final class LaunchGate<Stop: Sendable>: Sendable {
    let configuration: Configuration
    private let current = Lock<LaunchAttempt<Stop>?>(nil)

    /// What a gate is made of.
    public struct Configuration: Sendable {
        /// The checks; among equals the first decides.
        public var checks: [any LaunchCheck<Stop>]
        /// How long an attempt may take until its verdict.
        public var deadline: Duration
        /// How long a stop or failure waits for the decisive checks; zero for not at all.
        public var gracePeriod: Duration
        /// The clock that all times are measured on; by default one that stops while the system has
        /// stopped the app.
        public var clock: any Clock<Duration>
        /// How errors are read that are no faults.
        public var classifier: ErrorClassifier
        /// Told of everything, in order and of the verdict before any caller has it, on the thread where
        /// it happens; it must not block.
        public var observe: @Sendable (GateEvent<Stop>) -> Void

        /// Makes a configuration.
        public init(
            _ checks: [any LaunchCheck<Stop>], deadline: Duration = .seconds(10),
            gracePeriod: Duration = .zero, clock: any Clock<Duration> = ForegroundClock(),
            classifier: ErrorClassifier = .standardLibrary,
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

    /// Makes a gate.
    ///
    /// - Throws: Which value of the configuration makes no sense: a time that is not above zero, a name
    ///   twice, a check after one that is not there, after itself, or, if it is required, after an
    ///   optional one.
    public init(_ configuration: Configuration) throws(ConfigurationError) {
        try configuration.validate()
        self.configuration = configuration
    }

    /// Makes an attempt, or waits for the one that is under way.
    ///
    /// A caller whose task is cancelled ends at once with a fault of kind `canceled`; when it was the
    /// last that waited, the attempt is called off.
    ///
    /// - Parameter kept: What has passed in an attempt before and is not asked again; nothing for a retry
    ///   that shares nothing with the attempt before.
    /// - Returns: The verdict.
    public func run(keeping kept: PassedChecks = PassedChecks()) async -> GateVerdict<Stop> {
        guard !Task.isCancelled else { return .failed(.canceled(), by: nil) }
        let (attempt, isNew) = current.withLock { current -> (LaunchAttempt<Stop>, Bool) in
            if let current, current.addCaller() { return (current, false) }
            let attempt = LaunchAttempt(configuration)
            current = attempt
            return (attempt, true)
        }
        if isNew { attempt.begin(keeping: kept) }
        return await attempt.verdict()
    }

    /// Calls the latest attempt off, before this returns.
    ///
    /// Without a verdict it ends with a fault of kind `canceled`; after one what still runs is
    /// cancelled. Without an attempt nothing happens.
    public func cancel() { current.current?.cancel() }

    /// Waits until all that has happened in the latest attempt so far was told of.
    public func drainEvents() async { await current.current?.drainEvents() }
}

/// How a launch was decided.
public enum GateVerdict<Stop: Sendable>: Sendable {
    /// All required checks have passed.
    case proceed(PassedChecks)
    /// A check said no; what had passed can be kept for going on after an action.
    case stopped(Stop, by: CheckName, PassedChecks)
    /// A check could not answer, or was silent until the deadline (kind `timeout`, code
    /// `launch.timeout`); nobody's when the launch was called off.
    case failed(Fault, by: CheckName?)
}

/// What happens in a launch.
public enum GateEvent<Stop: Sendable>: Sendable {
    /// A check was asked.
    case started(CheckName)
    /// A check is over, so long after its start; of those that never started only a cancellation is
    /// told, with no time.
    case ended(CheckName, CheckOutcome<Stop>, elapsed: Duration)
    /// There is a verdict, so long after the begin.
    case decided(GateVerdict<Stop>, elapsed: Duration)
}

/// How a check ended.
public enum CheckOutcome<Stop: Sendable>: Sendable {
    /// With yes.
    case passed
    /// With no.
    case stopped(Stop)
    /// Without an answer.
    case failed(Fault)
    /// Its answer was not needed any more.
    case canceled
}

extension LaunchGate.Configuration {
    /// Says what makes no sense.
    fileprivate func validate() throws(ConfigurationError) {
        try ConfigurationError.require(
            deadline > .zero, "the deadline of a launch is not above zero: \(deadline)")
        try ConfigurationError.require(
            gracePeriod >= .zero, "the grace of a launch is below zero: \(gracePeriod)")
        var known: [CheckName: any LaunchCheck<Stop>] = [:]
        for check in checks {
            try ConfigurationError.require(
                known.updateValue(check, forKey: check.name) == nil,
                "two checks are called '\(check.name)'")
        }
        for check in checks {
            if let limit = check.timeout {
                try ConfigurationError.require(
                    limit > .zero, "the limit of '\(check.name)' is not above zero: \(limit)")
            }
            for name in check.dependencies {
                let former = known[name]
                try ConfigurationError.require(
                    former != nil, "'\(check.name)' comes after '\(name)', which is no check")
                try ConfigurationError.require(
                    former?.isRequired == true || !check.isRequired,
                    "'\(check.name)' is required and comes after '\(name)', which is optional")
            }
        }
        try requireNoCycle(known)
    }

    private func requireNoCycle(
        _ known: [CheckName: any LaunchCheck<Stop>]
    ) throws(ConfigurationError) {
        var settled: Set<CheckName> = []
        var open = checks.map(\.name)
        while !open.isEmpty {
            let ready = open.filter { known[$0]?.dependencies.allSatisfy(settled.contains) ?? true }
            try ConfigurationError.require(
                !ready.isEmpty, "these checks wait for each other: \(open)")
            settled.formUnion(ready)
            open.removeAll(where: settled.contains)
        }
    }

    /// The checks as the machine knows them.
    var plans: [GateMachine.Plan] {
        let numbers = Dictionary(uniqueKeysWithValues: checks.enumerated().map { ($1.name, $0) })
        return checks.map { check in
            GateMachine.Plan(
                dependencies: Set(check.dependencies.compactMap { numbers[$0] }),
                isRequired: check.isRequired,
                failsFast: check.failsFast)
        }
    }
}

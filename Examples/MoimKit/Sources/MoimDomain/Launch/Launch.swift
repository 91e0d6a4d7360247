import TriageCore
@_spi(Wiring) public import TriageLaunch

/// The app is started: what it asks before its first screen, and in which time.
public struct Launch: Sendable {
    /// What a launch is made of.
    public struct Configuration: Sendable {
        /// The version that is installed.
        public var version: String
        /// Whether the device is not as its maker left it.
        public var isJailbroken: @Sendable () -> Bool
        /// How long a run may take until its verdict.
        public var deadline: Duration
        /// How long a verdict waits for what weighs more.
        public var grace: Duration
        /// The clock that both are measured on.
        public var clock: any Clock<Duration>
        /// Makes what questions go to, given how much time they have.
        public var repository: @Sendable (_ limit: Duration) -> any LaunchRepository

        /// Makes the parts.
        public init(
            version: String, isJailbroken: @escaping @Sendable () -> Bool,
            deadline: Duration = .seconds(10), grace: Duration = .seconds(1),
            clock: any Clock<Duration>,
            repository: @escaping @Sendable (_ limit: Duration) -> any LaunchRepository
        ) {
            self.version = version
            self.isJailbroken = isJailbroken
            self.deadline = deadline
            self.grace = grace
            self.clock = clock
            self.repository = repository
        }
    }

    private let configuration: Configuration

    /// Makes the use case.
    public init(_ parts: Configuration) { self.configuration = parts }

    /// Makes a run of the launch; it has a gate of its own, so that it is called off alone.
    ///
    /// - Parameter observe: Told of everything that happens in it; it must not block.
    /// - Returns: The run, which has asked nothing yet; its time begins now.
    public func makeRun(
        observe: @escaping @Sendable (GateEvent<LaunchStop>) -> Void
    ) -> LaunchRun {
        let checks = LaunchChecks(configuration)
        let gate = LaunchGate(
            checks.all, deadline: configuration.deadline, gracePeriod: configuration.grace,
            clock: configuration.clock, observe: { observe($0.withoutSilence) })
        return LaunchRun(gate: gate, version: checks.version)
    }
}

extension GateEvent {
    /// The event as Moim tells it: a check that did not answer in time was called off, and did not
    /// fail.
    fileprivate var withoutSilence: GateEvent {
        guard case .ended(let check, .fault(let fault, _), let elapsed) = self,
            fault.code == "launch.deadline"
        else { return self }
        return .ended(check, .canceled, elapsed: elapsed)
    }
}

/// One run of the launch.
public struct LaunchRun: Sendable {
    /// Asks what is not kept, and says in time what it comes to.
    public let gate: LaunchGate<LaunchStop>
    /// Passes with whether a newer version is recommended.
    public let version: Check<Bool, LaunchStop>
}

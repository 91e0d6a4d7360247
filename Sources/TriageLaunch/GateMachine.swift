/// A state machine that decides a launch, as a pure value: it takes events and returns actions.
///
/// It knows no clock, no thread and no value of a check; ``LaunchGate`` runs it and describes its
/// rules. A check is identified by its index in the list.
package struct GateMachine: Sendable {
    /// The properties of a check that the machine needs.
    package struct Plan: Sendable, Hashable {
        /// The checks that must pass before this one starts.
        package var dependencies: Set<Int>
        /// Whether the launch waits for this check; an optional check's result decides nothing.
        package var isRequired: Bool
        /// Whether a stop of this check decides at once; the grace period waits for such checks.
        package var failsFast: Bool

        /// Creates a plan.
        package init(dependencies: Set<Int> = [], isRequired: Bool = true, failsFast: Bool = false)
        {
            self.dependencies = dependencies
            self.isRequired = isRequired
            self.failsFast = failsFast
        }
    }

    /// The kind of a check's result.
    package enum CheckStatus: Sendable, Hashable, CaseIterable {
        /// The check passed.
        case passed
        /// The check stops the launch, which is a result and not a failure.
        case stopped
        /// The check failed.
        case failed
    }

    /// The decision about a launch.
    package enum Decision: Sendable, Hashable {
        /// All required checks have passed.
        case proceed
        /// This check stops the launch.
        case stopped(Int)
        /// This check failed.
        case failed(Int)
        /// The deadline passed, and this check had not ended.
        case timedOut(Int)
        /// The launch was canceled.
        case canceled

        /// The check that stopped or failed the launch; nil if none did.
        var check: Int? {
            switch self {
            case .stopped(let check), .failed(let check), .timedOut(let check): check
            case .proceed, .canceled: nil
            }
        }
    }

    /// An action for the gate; actions are performed in order.
    package enum Action: Sendable, Hashable {
        /// Start this check.
        case start(Int)
        /// Call ``gracePeriodEnded()`` when the grace period is over.
        case beginGracePeriod
        /// Deliver this decision; there is only one.
        case decide(Decision)
        /// End this check, which still runs at the deadline of a launch that proceeded, as failed.
        case timeOut(Int)
        /// Cancel this check, whether it has started or not.
        case cancel(Int)
    }

    private enum State: Sendable, Hashable {
        case waiting
        case running
        case finished(CheckStatus)
        case canceled

        /// Whether the check has not ended.
        var isOpen: Bool { self == .waiting || self == .running }
    }

    private let plans: [Plan]
    private let hasGracePeriod: Bool
    private var states: [State]
    private var hasBegun = false
    private var isInGracePeriod = false
    /// Whether the deadline passed before the launch began.
    private var isLate = false

    /// The decision; nil while the launch is undecided.
    package private(set) var decision: Decision?

    /// Creates a machine.
    ///
    /// - Parameters:
    ///   - plans: The checks. Their dependencies must be valid indices without a cycle.
    ///   - hasGracePeriod: Whether a stop or failure waits for the fail-fast checks.
    package init(_ plans: [Plan], hasGracePeriod: Bool = false) {
        self.plans = plans
        self.hasGracePeriod = hasGracePeriod
        states = plans.map { _ in .waiting }
    }
}

extension GateMachine {
    /// Begins the launch; a second call returns no actions.
    ///
    /// - Parameter kept: The checks that passed in an earlier attempt and are not run again.
    /// - Returns: The actions to perform.
    package mutating func begin(keeping kept: Set<Int> = []) -> [Action] {
        guard !hasBegun, decision == nil else { return [] }
        hasBegun = true
        for check in kept where states.indices.contains(check) {
            states[check] = .finished(.passed)
        }
        return isLate ? deadlinePassed() : startReady() + decideIfDue()
    }

    /// Receives the result of a check; only the first one counts, and only while the check runs.
    package mutating func receive(_ status: CheckStatus, from check: Int) -> [Action] {
        guard states.indices.contains(check), states[check] == .running else { return [] }
        states[check] = .finished(status)
        return startReady() + (decision == nil ? decideIfDue() : [])
    }

    /// Ends the grace period and decides the launch if it is undecided.
    package mutating func gracePeriodEnded() -> [Action] {
        guard isInGracePeriod, decision == nil, let mostSevere else { return [] }
        return decide(mostSevere)
    }

    /// Decides the launch if it is undecided, and ends all checks that have not ended.
    package mutating func deadlinePassed() -> [Action] {
        guard hasBegun else {
            isLate = true
            return []
        }
        if decision == nil { return decide(mostSevere ?? firstUnanswered) + cancelAll() }
        let silent = plans.indices.filter(isRunning)
        for check in silent { states[check] = .finished(.failed) }
        return silent.map(Action.timeOut) + cancelAll()
    }

    /// Cancels the launch; after the decision, only the checks that have not ended.
    package mutating func cancel() -> [Action] {
        decision == nil ? decide(.canceled) : cancelAll()
    }
}

extension GateMachine {
    /// Whether a check has started and its result still matters.
    package func isRunning(_ check: Int) -> Bool {
        states.indices.contains(check) && states[check] == .running
    }

    /// Whether a check may still end with a result.
    func isOpen(_ check: Int) -> Bool { states[check].isOpen }

    /// Whether the launch is decided and every check has ended.
    package var isFinished: Bool { decision != nil && !states.contains(where: \.isOpen) }

    private var required: [Int] { plans.indices.filter { plans[$0].isRequired } }

    /// The most severe stop or failure that is known; nil if there is none.
    private var mostSevere: Decision? {
        let stops = required.filter { states[$0] == .finished(.stopped) }
        if let stop = stops.first(where: { plans[$0].failsFast }) ?? stops.first {
            return .stopped(stop)
        }
        return required.first { states[$0] == .finished(.failed) }.map(Decision.failed)
    }

    /// The decision that blames the first required check that could have ended and has not.
    ///
    /// A check that runs comes before one that still waits for its dependencies. While the launch
    /// is undecided, there is such a check.
    private var firstUnanswered: Decision {
        let open = required.filter { states[$0].isOpen }
        let silent = open.first(where: isReady) ?? open.first
        return silent.map(Decision.timedOut) ?? .proceed
    }

    /// Whether all dependencies of a check have passed.
    private func isReady(_ check: Int) -> Bool {
        plans[check].dependencies.allSatisfy { states[$0] == .finished(.passed) }
    }

    /// Whether a check may still end with a result; all dependencies of one that runs have passed.
    private func isAwaited(_ check: Int) -> Bool {
        states[check].isOpen
            && plans[check].dependencies.allSatisfy {
                states[$0] == .finished(.passed) || isAwaited($0)
            }
    }

    private mutating func startReady() -> [Action] {
        let mayStart = decision == nil || decision == .proceed
        return plans.indices.compactMap { check in
            guard mayStart, isReady(check), states[check] == .waiting else { return nil }
            states[check] = .running
            return .start(check)
        }
    }

    private mutating func decideIfDue() -> [Action] {
        if required.allSatisfy({ states[$0] == .finished(.passed) }) { return decide(.proceed) }
        guard let mostSevere else { return [] }
        if case .stopped(let check) = mostSevere, plans[check].failsFast {
            return decide(mostSevere)
        }
        let failFastSettled = !required.contains { plans[$0].failsFast && isAwaited($0) }
        if failFastSettled || !hasGracePeriod { return decide(mostSevere) }
        guard !isInGracePeriod else { return [] }
        isInGracePeriod = true
        return [.beginGracePeriod]
    }

    /// Decides the launch; optional checks go on if it proceeds, and all others are canceled.
    private mutating func decide(_ decision: Decision) -> [Action] {
        self.decision = decision
        return [.decide(decision)] + (decision == .proceed ? [] : cancelAll())
    }

    private mutating func cancelAll() -> [Action] {
        plans.indices.compactMap { check in
            guard states[check].isOpen else { return nil }
            states[check] = .canceled
            return .cancel(check)
        }
    }
}

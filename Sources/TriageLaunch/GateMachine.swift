/// When a launch is decided, and by which check, as a pure value: events go in, what is to be done
/// comes out.
///
/// It knows no clock, no thread and no value; the shell around it is ``LaunchGate``. Checks are
/// numbered in the order of the list.
///
/// - All required checks have passed: the launch proceeds.
/// - A stop of a decisive check decides at once.
/// - Any other stop or failure decides as soon as every decisive check is settled, and at the latest when
///   the grace that it began is over.
/// - The weightiest one that is known at that moment wins: a decisive check's stop, another's stop, a
///   failure; among equals the first of the list.
/// - At the deadline the weightiest known one wins; when there is none, the first check that was
///   asked and has not answered is the silent one.
public struct GateMachine: Sendable {
    /// What is known of a check beforehand.
    public struct Plan: Sendable, Hashable {
        /// The checks that must have passed before it starts.
        public var dependencies: Set<Int>
        /// Whether the launch waits for it; what an optional one says decides nothing.
        public var isRequired: Bool
        /// Whether its stop decides at once, and whether the grace is for hearing it.
        public var failsFast: Bool

        /// Makes a plan.
        public init(dependencies: Set<Int> = [], isRequired: Bool = true, failsFast: Bool = false) {
            self.dependencies = dependencies
            self.isRequired = isRequired
            self.failsFast = failsFast
        }
    }

    /// What a check has to say.
    public enum CheckStatus: Sendable, Hashable, CaseIterable {
        /// Yes.
        case passed
        /// No, which is an answer.
        case stopped
        /// It could not answer.
        case failed
    }

    /// How a launch was decided.
    public enum Decision: Sendable, Hashable {
        /// All required checks have passed.
        case proceed
        /// This check said no.
        case stopped(Int)
        /// This check could not answer.
        case failed(Int)
        /// The deadline passed, and this check was silent.
        case timedOut(Int)
        /// The launch was called off.
        case canceled
    }

    /// What is to be done, in this order.
    public enum Action: Sendable, Hashable {
        /// The check starts.
        case start(Int)
        /// ``gracePeriodEnded()`` is to be called when the grace is over.
        case beginGracePeriod
        /// The verdict; there is one.
        case decide(Decision)
        /// The check is called off, running or not.
        case cancel(Int)
    }

    private enum State: Sendable, Hashable {
        case waiting
        case running
        case finished(CheckStatus)
        case canceled
    }

    private let plans: [Plan]
    private let hasGracePeriod: Bool
    private var states: [State]
    private var hasBegun = false
    private var isInGracePeriod = false
    /// Whether the deadline had passed before it began.
    private var isLate = false

    /// The verdict; nil while there is none.
    public private(set) var decision: Decision?

    /// Makes a machine.
    ///
    /// - Parameters:
    ///   - plans: The checks; their after-relations hold no cycle and name no check that is not there.
    ///   - hasGracePeriod: Whether a stop or failure waits for the decisive checks.
    public init(_ plans: [Plan], hasGracePeriod: Bool = false) {
        self.plans = plans
        self.hasGracePeriod = hasGracePeriod
        states = plans.map { _ in .waiting }
    }
}

extension GateMachine {
    /// Begins, once.
    ///
    /// - Parameter kept: The checks that have passed before and are not asked again.
    /// - Returns: What is to be done.
    public mutating func begin(keeping kept: Set<Int> = []) -> [Action] {
        guard !hasBegun, decision == nil else { return [] }
        hasBegun = true
        for check in kept where states.indices.contains(check) {
            states[check] = .finished(.passed)
        }
        return isLate ? deadlinePassed() : startReady() + decideIfDue()
    }

    /// A check said something; only its first word counts, and only while it runs.
    public mutating func receive(_ word: CheckStatus, from check: Int) -> [Action] {
        guard states.indices.contains(check), states[check] == .running else { return [] }
        states[check] = .finished(word)
        return startReady() + (decision == nil ? decideIfDue() : [])
    }

    /// The grace is over.
    public mutating func gracePeriodEnded() -> [Action] {
        guard isInGracePeriod, decision == nil, let mostSevere else { return [] }
        return decide(mostSevere)
    }

    /// The deadline has passed: there is a verdict now, and whatever still runs is called off.
    public mutating func deadlinePassed() -> [Action] {
        guard hasBegun else {
            isLate = true
            return []
        }
        guard decision == nil else { return cancelAll() }
        return decide(mostSevere ?? firstUnanswered) + cancelAll()
    }

    /// Nobody waits for a verdict any more.
    public mutating func cancel() -> [Action] {
        guard decision == nil else { return [] }
        return decide(.canceled)
    }
}

extension GateMachine {
    /// Whether a check was asked and its answer is still of interest.
    public func isRunning(_ check: Int) -> Bool {
        states.indices.contains(check) && states[check] == .running
    }

    /// Whether there is a verdict, and of every check it is known how it ended.
    public var isFinished: Bool {
        decision != nil && !states.contains(.running) && !states.contains(.waiting)
    }

    private var required: [Int] { plans.indices.filter { plans[$0].isRequired } }

    /// The weightiest stop or failure that is known.
    private var mostSevere: Decision? {
        let stops = required.filter { states[$0] == .finished(.stopped) }
        if let stop = stops.first(where: { plans[$0].failsFast }) ?? stops.first {
            return .stopped(stop)
        }
        return required.first { states[$0] == .finished(.failed) }.map(Decision.failed)
    }

    /// The first required check that could have answered and has not, rather than one that waits for
    /// it; there is one as long as there is no verdict.
    private var firstUnanswered: Decision {
        let open = required.filter { states[$0] == .running || states[$0] == .waiting }
        let silent = open.first(where: isReady) ?? open.first
        return silent.map(Decision.timedOut) ?? .proceed
    }

    /// Whether all that a check comes after have passed.
    private func isReady(_ check: Int) -> Bool {
        plans[check].dependencies.allSatisfy { states[$0] == .finished(.passed) }
    }

    /// Whether a check may still answer.
    private func isAwaited(_ check: Int) -> Bool {
        switch states[check] {
        case .running: true
        case .waiting:
            plans[check].dependencies.allSatisfy {
                states[$0] == .finished(.passed) || isAwaited($0)
            }
        case .finished, .canceled: false
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
        let isHeard = !required.contains { plans[$0].failsFast && isAwaited($0) }
        if isHeard || !hasGracePeriod { return decide(mostSevere) }
        guard !isInGracePeriod else { return [] }
        isInGracePeriod = true
        return [.beginGracePeriod]
    }

    /// Optional checks go on after a launch that proceeds; all else is called off.
    private mutating func decide(_ decision: Decision) -> [Action] {
        self.decision = decision
        return [.decide(decision)] + (decision == .proceed ? [] : cancelAll())
    }

    private mutating func cancelAll() -> [Action] {
        plans.indices.compactMap { check in
            switch states[check] {
            case .finished, .canceled: return nil
            case .waiting, .running:
                states[check] = .canceled
                return .cancel(check)
            }
        }
    }
}

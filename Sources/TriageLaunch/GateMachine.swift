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
        public var after: Set<Int>
        /// Whether the launch waits for it; what an optional one says decides nothing.
        public var isRequired: Bool
        /// Whether its stop decides at once, and whether the grace is for hearing it.
        public var isDecisive: Bool

        /// Makes a plan.
        public init(after: Set<Int> = [], isRequired: Bool = true, isDecisive: Bool = false) {
            self.after = after
            self.isRequired = isRequired
            self.isDecisive = isDecisive
        }
    }

    /// What a check has to say.
    public enum Word: Sendable, Hashable, CaseIterable {
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
        case silent(Int)
        /// The launch was called off.
        case cancelled
    }

    /// What is to be done, in this order.
    public enum Action: Sendable, Hashable {
        /// The check starts.
        case start(Int)
        /// ``graceEnded()`` is to be called when the grace is over.
        case beginGrace
        /// The verdict; there is one.
        case decide(Decision)
        /// The check is called off, running or not.
        case cancel(Int)
    }

    private enum State: Sendable, Hashable {
        case waiting
        case running
        case said(Word)
        case cancelled
    }

    private let plans: [Plan]
    private let hasGrace: Bool
    private var states: [State]
    private var hasBegun = false
    private var isInGrace = false
    /// Whether the deadline had passed before it began.
    private var isLate = false

    /// The verdict; nil while there is none.
    public private(set) var decision: Decision?

    /// Makes a machine.
    ///
    /// - Parameters:
    ///   - plans: The checks; their after-relations hold no cycle and name no check that is not there.
    ///   - hasGrace: Whether a stop or failure waits for the decisive checks.
    public init(_ plans: [Plan], hasGrace: Bool = false) {
        self.plans = plans
        self.hasGrace = hasGrace
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
        for check in kept where states.indices.contains(check) { states[check] = .said(.passed) }
        return isLate ? deadlinePassed() : startReady() + decideIfDue()
    }

    /// A check said something; only its first word counts, and only while it runs.
    public mutating func hear(_ word: Word, from check: Int) -> [Action] {
        guard states.indices.contains(check), states[check] == .running else { return [] }
        states[check] = .said(word)
        return startReady() + (decision == nil ? decideIfDue() : [])
    }

    /// The grace is over.
    public mutating func graceEnded() -> [Action] {
        guard isInGrace, decision == nil, let weightiest else { return [] }
        return decide(weightiest)
    }

    /// The deadline has passed: there is a verdict now, and whatever still runs is called off.
    public mutating func deadlinePassed() -> [Action] {
        guard hasBegun else {
            isLate = true
            return []
        }
        guard decision == nil else { return cancelAll() }
        return decide(weightiest ?? silence) + cancelAll()
    }

    /// Nobody waits for a verdict any more.
    public mutating func cancel() -> [Action] {
        guard decision == nil else { return [] }
        return decide(.cancelled)
    }
}

extension GateMachine {
    /// Whether a check was asked and its answer is still of interest.
    public func isRunning(_ check: Int) -> Bool {
        states.indices.contains(check) && states[check] == .running
    }

    /// Whether there is a verdict, and of every check it is known how it ended.
    public var isOver: Bool {
        decision != nil && !states.contains(.running) && !states.contains(.waiting)
    }

    private var required: [Int] { plans.indices.filter { plans[$0].isRequired } }

    /// The weightiest stop or failure that is known.
    private var weightiest: Decision? {
        let stops = required.filter { states[$0] == .said(.stopped) }
        if let stop = stops.first(where: { plans[$0].isDecisive }) ?? stops.first {
            return .stopped(stop)
        }
        return required.first { states[$0] == .said(.failed) }.map(Decision.failed)
    }

    /// The first required check that could have answered and has not, rather than one that waits for
    /// it; there is one as long as there is no verdict.
    private var silence: Decision {
        let open = required.filter { states[$0] == .running || states[$0] == .waiting }
        let silent = open.first(where: isReady) ?? open.first
        return silent.map(Decision.silent) ?? .proceed
    }

    /// Whether all that a check comes after have passed.
    private func isReady(_ check: Int) -> Bool {
        plans[check].after.allSatisfy { states[$0] == .said(.passed) }
    }

    /// Whether a check may still answer.
    private func isAwaited(_ check: Int) -> Bool {
        switch states[check] {
        case .running: true
        case .waiting:
            plans[check].after.allSatisfy { states[$0] == .said(.passed) || isAwaited($0) }
        case .said, .cancelled: false
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
        if required.allSatisfy({ states[$0] == .said(.passed) }) { return decide(.proceed) }
        guard let weightiest else { return [] }
        if case .stopped(let check) = weightiest, plans[check].isDecisive {
            return decide(weightiest)
        }
        let isHeard = !required.contains { plans[$0].isDecisive && isAwaited($0) }
        if isHeard || !hasGrace { return decide(weightiest) }
        guard !isInGrace else { return [] }
        isInGrace = true
        return [.beginGrace]
    }

    /// Optional checks go on after a launch that proceeds; all else is called off.
    private mutating func decide(_ decision: Decision) -> [Action] {
        self.decision = decision
        return [.decide(decision)] + (decision == .proceed ? [] : cancelAll())
    }

    private mutating func cancelAll() -> [Action] {
        plans.indices.compactMap { check in
            switch states[check] {
            case .said, .cancelled: return nil
            case .waiting, .running:
                states[check] = .cancelled
                return .cancel(check)
            }
        }
    }
}

import TriageCore
import TriageLaunch
import TriageTesting

/// A gate's machine under random events, beside the properties that must hold.
struct GateModel {
    private(set) var violations: [String] = []
    private(set) var decision: GateMachine.Decision?
    private let plans: [GateMachine.Plan]
    private let hasGrace: Bool
    private var machine: GateMachine
    private var random: SeededGenerator
    private var results: [Int: GateMachine.CheckStatus] = [:]
    private var started: Set<Int> = []
    private var cancelled: Set<Int> = []
    private var isInGrace = false
    private var isBeyondDeadline = false

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let optional = Int.random(in: 0...9, using: &random)
        var plans: [GateMachine.Plan] = []
        // A check may depend on one that stands behind it in the list.
        let ranks = (0..<Int.random(in: 0...8, using: &random)).shuffled(using: &random)
        for check in ranks.indices {
            let former = ranks.indices.filter { former in
                ranks[former] < ranks[check] && Int.random(in: 0..<4, using: &random) == 0
                    && former != optional
            }
            plans.append(
                .init(
                    dependencies: Set(former), isRequired: check != optional,
                    failsFast: Int.random(in: 0..<3, using: &random) == 0))
        }
        self.plans = plans
        hasGrace = Bool.random(using: &random)
        machine = GateMachine(plans, hasGracePeriod: hasGrace)
        self.random = random
    }

    /// Begins, and lets random events happen until the deadline and some time after.
    mutating func run() {
        let kept = plans.indices.filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
        for check in kept { results[check] = .passed }
        apply(machine.begin(keeping: Set(kept)))
        for _ in 0..<Int.random(in: 0..<24, using: &random) { step() }
        apply(machine.deadlinePassed())
        isBeyondDeadline = true
        expect(decision != nil, "no verdict by the deadline")
        expect(machine.isFinished, "something runs beyond the deadline")
        for _ in 0..<4 { step() }
    }

    private mutating func step() {
        switch Int.random(in: 0..<24, using: &random) {
        case 0: apply(machine.begin())
        case 1: apply(machine.cancel())
        case 2, 3: apply(machine.gracePeriodEnded())
        default:
            let check = Int.random(in: 0..<9, using: &random)
            let words: [GateMachine.CheckStatus] = [.passed, .passed, .passed, .stopped, .failed]
            receive(words.randomElement(using: &random) ?? .passed, from: check)
        }
    }

    private mutating func receive(_ word: GateMachine.CheckStatus, from check: Int) {
        let isHeard = started.contains(check) && results[check] == nil && !cancelled.contains(check)
        if isHeard { results[check] = word }
        let actions = machine.receive(word, from: check)
        if !isHeard { expect(actions.isEmpty, "a word of no check does something") }
        apply(actions)
    }

    private mutating func apply(_ actions: [GateMachine.Action]) {
        for action in actions {
            switch action {
            case .start(let check): start(check)
            case .beginGracePeriod:
                expect(hasGrace && !isInGrace && decision == nil, "a grace for no reason")
                isInGrace = true
            case .decide(let decided):
                expect(decision == nil, "a second verdict")
                decision = decided
            case .timeOut(let check):
                expect(isMissed(check), "one that is not silent is timed out")
                results[check] = .failed
            case .cancel(let check):
                expect(results[check] == nil, "one that has answered is called off")
                expect(cancelled.insert(check).inserted, "called off twice")
            }
        }
        expect(machine.decision == decision, "a verdict that was not delivered")
        expectCorrectDecision()
    }

    private mutating func start(_ check: Int) {
        expect(started.insert(check).inserted, "asked twice")
        expect(results[check] == nil && !cancelled.contains(check), "asked for nothing")
        expect(plans[check].dependencies.allSatisfy { results[$0] == .passed }, "asked too early")
        expect(decision == nil || decision == .proceed, "asked after the end")
        expect(!isBeyondDeadline, "asked after the deadline")
    }

    /// Checks that the verdict is the one that the known results require, and came in time.
    private mutating func expectCorrectDecision() {
        let required = plans.indices.filter { plans[$0].isRequired }
        let hasPassed = required.allSatisfy { results[$0] == .passed }
        let weightiest = required.filter { results[$0] != nil && results[$0] != .passed }
            .min { (weight(of: $0), $0) < (weight(of: $1), $1) }
        let isPending = required.contains { plans[$0].failsFast && mayAnswer($0) }
        let isStopped = weightiest.map { weight(of: $0) == 0 } ?? false
        switch decision {
        case nil:
            expect(!hasPassed, "all have passed, and nothing follows")
            expect(!isStopped, "a decisive stop that does not decide")
            expect(weightiest == nil || hasGrace && isPending, "a stop or failure that waits")
            expect((weightiest != nil) == isInGrace, "a grace that is none")
        case .proceed: expect(hasPassed, "it proceeds past what has not passed")
        case .stopped(let check):
            expect(check == weightiest && results[check] == .stopped, "another stop weighs more")
        case .failed(let check):
            expect(check == weightiest && results[check] == .failed, "something else weighs more")
        case .timedOut(let check):
            expect(weightiest == nil && results[check] == nil, "silence, though something is known")
            let first = required.first { check in
                results[check] == nil
                    && plans[check].dependencies.allSatisfy { results[$0] == .passed }
            }
            expect(check == first, "another was silent first")
        case .canceled: break
        }
    }

    /// Whether a check runs on after the launch has proceeded.
    private func isMissed(_ check: Int) -> Bool {
        decision == .proceed && started.contains(check) && results[check] == nil
            && !cancelled.contains(check)
    }

    /// The severities: a fail-fast stop, a stop, a failure.
    private func weight(of check: Int) -> Int {
        guard results[check] == .stopped else { return 2 }
        return plans[check].failsFast ? 0 : 1
    }

    private func mayAnswer(_ check: Int) -> Bool {
        results[check] == nil
            && plans[check].dependencies.allSatisfy { results[$0] == .passed || mayAnswer($0) }
    }

    private mutating func expect(_ holds: Bool, _ violation: @autoclosure () -> String) {
        if !holds { violations.append(violation()) }
    }
}

extension GateMachine.Action {
    /// A summary in one line.
    var summary: String {
        switch self {
        case .start(let check): "start \(check)"
        case .beginGracePeriod: "grace"
        case .decide(.proceed): "proceed"
        case .decide(.stopped(let check)): "stopped \(check)"
        case .decide(.failed(let check)): "failed \(check)"
        case .decide(.timedOut(let check)): "silent \(check)"
        case .decide(.canceled): "cancelled"
        case .timeOut(let check): "time out \(check)"
        case .cancel(let check): "cancel \(check)"
        }
    }
}

import TriageCore
import TriageLaunch
import TriageTesting

/// A gate's machine under random events, beside what must be true of it.
struct GateModel {
    private(set) var violations: [String] = []
    private(set) var decision: GateMachine.Decision?
    private let plans: [GateMachine.Plan]
    private let hasGrace: Bool
    private var machine: GateMachine
    private var random: SeededGenerator
    private var words: [Int: GateMachine.Word] = [:]
    private var started: Set<Int> = []
    private var cancelled: Set<Int> = []
    private var isInGrace = false
    private var isBeyondDeadline = false

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let optional = Int.random(in: 0...9, using: &random)
        var plans: [GateMachine.Plan] = []
        // A check may come after one that stands behind it in the list.
        let ranks = (0..<Int.random(in: 0...8, using: &random)).shuffled(using: &random)
        for check in ranks.indices {
            let former = ranks.indices.filter { former in
                ranks[former] < ranks[check] && Int.random(in: 0..<4, using: &random) == 0
                    && former != optional
            }
            plans.append(
                .init(
                    after: Set(former), isRequired: check != optional,
                    isDecisive: Int.random(in: 0..<3, using: &random) == 0))
        }
        self.plans = plans
        hasGrace = Bool.random(using: &random)
        machine = GateMachine(plans, hasGrace: hasGrace)
        self.random = random
    }

    /// Begins, and lets random things happen until the deadline and some time after.
    mutating func run() {
        let kept = plans.indices.filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
        for check in kept { words[check] = .passed }
        apply(machine.begin(keeping: Set(kept)))
        for _ in 0..<Int.random(in: 0..<24, using: &random) { step() }
        apply(machine.deadlinePassed())
        isBeyondDeadline = true
        expect(decision != nil, "no verdict by the deadline")
        expect(machine.isOver, "something runs beyond the deadline")
        for _ in 0..<4 { step() }
    }

    private mutating func step() {
        switch Int.random(in: 0..<24, using: &random) {
        case 0: apply(machine.begin())
        case 1: apply(machine.cancel())
        case 2, 3: apply(machine.graceEnded())
        default:
            let check = Int.random(in: 0..<9, using: &random)
            let words: [GateMachine.Word] = [.passed, .passed, .passed, .stopped, .failed]
            hear(words.randomElement(using: &random) ?? .passed, from: check)
        }
    }

    private mutating func hear(_ word: GateMachine.Word, from check: Int) {
        let isHeard = started.contains(check) && words[check] == nil && !cancelled.contains(check)
        if isHeard { words[check] = word }
        let actions = machine.hear(word, from: check)
        if !isHeard { expect(actions.isEmpty, "a word of nobody does something") }
        apply(actions)
    }

    private mutating func apply(_ actions: [GateMachine.Action]) {
        for action in actions {
            switch action {
            case .start(let check): start(check)
            case .beginGrace:
                expect(hasGrace && !isInGrace && decision == nil, "a grace for no reason")
                isInGrace = true
            case .decide(let decided):
                expect(decision == nil, "a second verdict")
                decision = decided
            case .cancel(let check):
                expect(words[check] == nil, "one that has answered is called off")
                expect(cancelled.insert(check).inserted, "called off twice")
            }
        }
        expect(machine.decision == decision, "a verdict that nobody was told")
        expectRight()
    }

    private mutating func start(_ check: Int) {
        expect(started.insert(check).inserted, "asked twice")
        expect(words[check] == nil && !cancelled.contains(check), "asked for nothing")
        expect(plans[check].after.allSatisfy { words[$0] == .passed }, "asked too early")
        expect(decision == nil || decision == .proceed, "asked after the end")
        expect(!isBeyondDeadline, "asked after the deadline")
    }

    /// Looks whether the verdict is the one that what is known calls for, and came when it had to.
    private mutating func expectRight() {
        let required = plans.indices.filter { plans[$0].isRequired }
        let hasPassed = required.allSatisfy { words[$0] == .passed }
        let weightiest = required.filter { words[$0] != nil && words[$0] != .passed }
            .min { (weight(of: $0), $0) < (weight(of: $1), $1) }
        let isPending = required.contains { plans[$0].isDecisive && mayAnswer($0) }
        let isStopped = weightiest.map { weight(of: $0) == 0 } ?? false
        switch decision {
        case nil:
            expect(!hasPassed, "all have passed, and nothing follows")
            expect(!isStopped, "a decisive stop that does not decide")
            expect(weightiest == nil || hasGrace && isPending, "a stop or failure that waits")
            expect((weightiest != nil) == isInGrace, "a grace that is none")
        case .proceed: expect(hasPassed, "it proceeds past what has not passed")
        case .stopped(let check):
            expect(check == weightiest && words[check] == .stopped, "another stop weighs more")
        case .failed(let check):
            expect(check == weightiest && words[check] == .failed, "something else weighs more")
        case .silent(let check):
            expect(weightiest == nil && words[check] == nil, "silence, though something is known")
            let first = required.first { check in
                words[check] == nil && plans[check].after.allSatisfy { words[$0] == .passed }
            }
            expect(check == first, "another was silent first")
        case .cancelled: break
        }
    }

    /// A decisive stop, a stop, a failure.
    private func weight(of check: Int) -> Int {
        guard words[check] == .stopped else { return 2 }
        return plans[check].isDecisive ? 0 : 1
    }

    private func mayAnswer(_ check: Int) -> Bool {
        words[check] == nil
            && plans[check].after.allSatisfy { words[$0] == .passed || mayAnswer($0) }
    }

    private mutating func expect(_ holds: Bool, _ violation: @autoclosure () -> String) {
        if !holds { violations.append(violation()) }
    }
}

extension GateMachine.Action {
    /// What it says, in a line.
    var words: String {
        switch self {
        case .start(let check): "start \(check)"
        case .beginGrace: "grace"
        case .decide(.proceed): "proceed"
        case .decide(.stopped(let check)): "stopped \(check)"
        case .decide(.failed(let check)): "failed \(check)"
        case .decide(.silent(let check)): "silent \(check)"
        case .decide(.cancelled): "cancelled"
        case .cancel(let check): "cancel \(check)"
        }
    }
}

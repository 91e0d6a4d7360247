import TriageStreams
import TriageTesting

/// A flat map without streams: it does what its machine says, and checks each step.
///
/// An event stays under way until a later step ends it, as if another thread were sending it.
struct FlatMapModel {
    private(set) var violations: [String] = []
    private(set) var startedInputs: [Int] = []
    private(set) var completionCount = 0
    private let overlap: Overlap
    private var machine: FlatMapMachine
    private var random: SeededGenerator
    private var inputCount = 0
    private var live: [Work] = []
    private var sending: Event?
    private var credit: Int
    private let begun = Queue()

    init(_ overlap: Overlap, seed: UInt64) {
        self.overlap = overlap
        random = SeededGenerator(seed: seed)
        credit = Int.random(in: 0...3, using: &random)
        machine = FlatMapMachine(overlap, demand: credit)
    }

    private final class Work: FlatMapInner {
        var state: FlatMapMachine.WorkState
        var made = 0
        var sent = 0
        var hasFailed = false
        var isCanceled = false
        init(generation: Int) { state = .init(generation: generation) }
        func cancel() { isCanceled = true }
    }

    /// An event of some work: its number among the values of that work, or a failure.
    private struct Event {
        let work: Work
        let number: Int?
    }

    /// What the closures of the machine were called for.
    private final class Queue {
        var events: [Event] = []
        var inputs: [(number: Int, generation: Int)] = []
    }

    /// Takes random steps, and then lets everything end.
    mutating func run() {
        for _ in 0..<60 { step() }
        machine.finishUpstream()
        machine.addDemand(nil)
        credit = .max
        for _ in 0..<10_000 where completionCount == 0 {
            drain()
            endSending()
            if let work = live.first { end(work) }
        }
        check(completionCount == 1, "it completes once")
        check(machine.receiveInput().overtaken == nil, "nothing is replaced after the end")
    }

    private mutating func step() {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2: receiveInput()
        case 3...5: live.randomElement(using: &random).map { send(.value, of: $0) }
        case 6: live.randomElement(using: &random).map { end($0) }
        case 7: endSending(further: Int.random(in: 0...2, using: &random))
        case 8:
            credit += 1
            machine.addDemand(1)
            drain()
        default: live.randomElement(using: &random).map { send(.failure, of: $0) }
        }
    }

    private mutating func check(_ holds: Bool, _ rule: String) {
        if !holds { violations.append(rule) }
    }
}

// The steps.
extension FlatMapModel {
    private enum Kind { case value, failure }

    private mutating func receiveInput() {
        let number = inputCount
        inputCount += 1
        let (action, overtaken) = machine.receiveInput()
        if case .wait = action { machine.enqueue { [begun] in begun.inputs.append((number, $0)) } }
        overtaken?.cancel()
        if overtaken != nil { check(overlap == .latest, "only latest replaces work") }
        live.removeAll { $0.isCanceled }
        switch action {
        case .start(let generation):
            start(number, generation)
            if machine.didStart() { drain() }
        case .wait: drain()
        case .drop: check(overlap != .latest, "latest drops nothing")
        }
    }

    private mutating func start(_ number: Int, _ generation: Int) {
        check(number > startedInputs.last ?? -1, "inputs start in their order")
        startedInputs.append(number)
        begin(Work(generation: generation))
    }

    private mutating func begin(_ work: Work) {
        check(machine.begin(work, &work.state), "new work is wanted")
        live.append(work)
        check(live.count <= overlap.maxConcurrent, "no more work than there are slots")
    }

    private mutating func send(_ kind: Kind, of work: Work) {
        guard !work.hasFailed else { return }
        work.hasFailed = kind == .failure
        let event = Event(work: work, number: kind == .value ? work.made : nil)
        if kind == .value { work.made += 1 }
        switch machine.beginSending(of: work.state, isFailure: kind == .failure) {
        case .send: beginSending(event)
        case .wait:
            machine.enqueue(
                .init(of: work, isFailure: kind == .failure) { [begun] in
                    begun.events.append(event)
                })
            drain()
        case .drop: check(false, "running work is wanted")
        }
    }

    private mutating func beginSending(_ event: Event) {
        check(sending == nil, "one event at a time")
        check(!event.work.isCanceled, "canceled work sends nothing")
        sending = event
        guard let number = event.number else {
            return check(event.work.sent == event.work.made, "a failure follows its values")
        }
        check(number == event.work.sent, "values keep their order")
        event.work.sent += 1
        check(credit > 0, "no value without demand")
        credit -= 1
    }

    private mutating func endSending(further: Int = 0) {
        guard let event = sending else { return }
        sending = nil
        credit = credit == .max ? .max : credit + further
        if machine.didSend(further: further) { drain() }
        guard event.number == nil, live.contains(where: { $0 === event.work }) else { return }
        live.removeAll { $0 === event.work }
        let (wasWanted, _) = machine.finish(event.work, &event.work.state, keepsSlot: true)
        check(wasWanted, "failed work has its slot")
        begin(Work(generation: event.work.state.generation))
    }

    private mutating func end(_ work: Work) {
        guard !work.hasFailed else { return }
        live.removeAll { $0 === work }
        let (wasWanted, isMore) = machine.finish(work, &work.state)
        check(wasWanted, "running work is wanted")
        if isMore { drain() }
    }

    private mutating func drain() {
        while true {
            switch machine.nextStep() {
            case .send(let emission):
                emission.send()
                beginSending(begun.events.removeLast())
            case .start(let begin, let generation):
                begin(generation)
                let input = begun.inputs.removeLast()
                start(input.number, input.generation)
                _ = machine.didStart()
            case .complete:
                check(live.isEmpty && sending == nil, "the end comes last")
                let (_, sendsCompletion) = machine.end(completes: true)
                check(sendsCompletion, "the end is sent at once")
                completionCount += 1
                return
            case .sendCompletion: check(false, "no end waits")
            case .nothing: return
            }
        }
    }
}

import Testing
import TriageTesting

@testable import TriageReporting

@Suite("The counts of operations", .timeLimit(.minutes(30)))
struct OperationTallyTests {
    /// Something that happens to one operation.
    enum Event: CaseIterable, Sendable {
        case begins, succeeds, failsSeen, failsSilently, waits
    }

    /// How things stand between a user and the operation.
    enum State: CaseIterable, Sendable {
        case well, inTrouble, tryingAgain
    }

    private static let minute = Duration.seconds(60)

    /// Returns a tally in a state, at the time zero, without counts.
    private func tally(in state: State) -> OperationTally {
        var tally = OperationTally()
        if state != .well { _ = tally.fail("a", "alert", isSeen: true, at: .zero) }
        if state == .tryingAgain { _ = tally.begin("a") }
        _ = tally.take(["a"])
        return tally
    }

    /// Lets an event happen at a time; waiting takes half an hour.
    private func apply(_ event: Event, to tally: inout OperationTally, at now: Duration) -> Bool {
        switch event {
        case .begins: tally.begin("a")
        case .succeeds: tally.succeed("a")
        case .failsSeen: tally.fail("a", "alert", isSeen: true, at: now)
        case .failsSilently: tally.fail("a", "silent", isSeen: false, at: now)
        case .waits: tally.giveUp(at: now)
        }
    }

    private func state(of tally: OperationTally) -> State {
        guard let episode = tally.episodes["a"] else { return .well }
        return episode.wasTriedAgain ? .tryingAgain : .inTrouble
    }

    /// The state after each event, and what it counts: uses, failures, tries, got through, gave up.
    private static let table: [(State, Event, State, [Int])] = [
        (.well, .begins, .well, [0, 0, 0, 0, 0]),
        (.well, .succeeds, .well, [1, 0, 0, 0, 0]),
        (.well, .failsSeen, .inTrouble, [1, 1, 0, 0, 0]),
        (.well, .failsSilently, .well, [1, 1, 0, 0, 0]),
        (.well, .waits, .well, [0, 0, 0, 0, 0]),
        (.inTrouble, .begins, .tryingAgain, [0, 0, 1, 0, 0]),
        (.inTrouble, .succeeds, .well, [1, 0, 0, 1, 0]),
        (.inTrouble, .failsSeen, .inTrouble, [1, 1, 0, 0, 0]),
        (.inTrouble, .failsSilently, .inTrouble, [1, 1, 0, 0, 0]),
        (.inTrouble, .waits, .well, [0, 0, 0, 0, 1]),
        (.tryingAgain, .begins, .tryingAgain, [0, 0, 0, 0, 0]),
        (.tryingAgain, .succeeds, .well, [1, 0, 0, 1, 0]),
        (.tryingAgain, .failsSeen, .tryingAgain, [1, 1, 0, 0, 0]),
        (.tryingAgain, .failsSilently, .tryingAgain, [1, 1, 0, 0, 0]),
        (.tryingAgain, .waits, .well, [0, 0, 0, 0, 1]),
    ]

    @Test
    func `each event in each state leads to one state and counts once`() {
        #expect(Self.table.count == Event.allCases.count * State.allCases.count)
        for (before, event, after, counts) in Self.table {
            var tally = tally(in: before)
            let isNews = apply(event, to: &tally, at: Self.minute * 30)
            #expect(state(of: tally) == after, "\(before) \(event)")
            #expect(tally.counts["a", default: .init()].numbers == counts, "\(before) \(event)")
            #expect(isNews == (before != after), "\(before) \(event)")
        }
    }

    @Test
    func `half an hour begins anew with each failure, also one that the user does not see`() {
        for event in [Event.failsSeen, .failsSilently] {
            var tally = tally(in: .inTrouble)
            _ = apply(event, to: &tally, at: Self.minute * 29)
            #expect(tally.nextEnd == Self.minute * 59)
            let isOver = [Self.minute * 59 - .nanoseconds(1), Self.minute * 59]
                .map { tally.giveUp(at: $0) }
            #expect(isOver == [false, true] && tally.nextEnd == nil)
        }
    }

    @Test
    func `a model that keeps all events agrees, whatever happens`() {
        for seed in 1...300 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var (tally, model, now) = (OperationTally(), Model(), Duration.zero)
            for _ in 0..<60 {
                now += .seconds(Int.random(in: 0...1500, using: &generator))
                let name = ["a", "b"].randomElement(using: &generator) ?? ""
                _ = tally.giveUp(at: now)
                switch Event.allCases.randomElement(using: &generator) ?? .waits {
                case .begins:
                    _ = tally.begin(name)
                    model.events.append((name, .begins, now))
                case .succeeds:
                    _ = tally.succeed(name)
                    model.events.append((name, .succeeds, now))
                case .failsSeen:
                    _ = tally.fail(name, "alert", isSeen: true, at: now)
                    model.events.append((name, .failsSeen, now))
                case .failsSilently:
                    _ = tally.fail(name, "silent", isSeen: false, at: now)
                    model.events.append((name, .failsSilently, now))
                case .waits: break
                }
            }
            for name in ["a", "b"] {
                let counted = tally.counts[name, default: .init()].numbers
                #expect(counted == model.numbers(of: name, until: now), "seed \(seed)")
            }
        }
    }

    /// The events as they came, from which each number is read by itself.
    private struct Model {
        var events: [(name: String, event: Event, time: Duration)] = []

        func numbers(of name: String, until end: Duration) -> [Int] {
            let own = events.filter { $0.name == name }
            let failures = own.filter { [.failsSeen, .failsSilently].contains($0.event) }
            let values = own.filter { $0.event == .succeeds }
            var (rest, tried, through, gaveUp) = (own[...], 0, 0, 0)
            while let first = rest.firstIndex(where: { $0.event == .failsSeen }) {
                rest = own[first...]
                // The episode: up to a value, or to a pause of half an hour after a failure.
                var (last, isOver) = (own[first].time, false)
                var wasTried = false
                rest = rest.dropFirst()
                while !isOver, let next = rest.first {
                    if next.time - last >= .seconds(1800) { break }
                    rest = rest.dropFirst()
                    switch next.event {
                    case .succeeds: (isOver, through) = (true, through + 1)
                    case .begins: wasTried = true
                    case .failsSeen, .failsSilently: last = next.time
                    case .waits: break
                    }
                }
                tried += wasTried ? 1 : 0
                if !isOver, (rest.first?.time ?? end) - last >= .seconds(1800) { gaveUp += 1 }
            }
            return [values.count + failures.count, failures.count, tried, through, gaveUp]
        }
    }

    @Test
    func `names without end take no memory without end`() {
        var tally = OperationTally()
        for number in 0..<1000 {
            _ = tally.fail("\(number)", "alert", isSeen: true, at: .zero)
        }
        #expect(tally.counts.count == 128 && tally.episodes.count == 64)
        _ = tally.succeed("0")
        #expect(tally.counts["0"]?.numbers == [2, 1, 0, 1, 0])
        var count = OperationCount()
        for number in 0..<100 { count.fail(shown: "style\(number)") }
        #expect(count.shown.count == 16 && count.failures == 100)
    }

    @Test
    func `a number stays at ten thousand, whatever is added`() throws {
        var count = OperationCount()
        for _ in 0..<10_001 { count.fail(shown: "alert") }
        #expect(count.uses == 10_000 && count.shown == ["alert": 10_000])
        count.add(count)
        #expect(count.failures == 10_000)
        var one = OperationCount()
        one.succeed()
        one.add(count.mapSurfaces { _ in "x" })
        #expect(one.uses == 10_000 && one.shown == ["x": 10_000])
    }
}

extension OperationCount {
    /// The uses, the failures, and the episodes tried again, got through and given up.
    var numbers: [Int] { [uses, failures, triedAgain, gotThrough, gaveUp] }
}

import TestDoubles
import Testing
import TriageCore
import TriageStreams
import TriageTesting

/// A sequence that hears of no cancellation: it counts on for whoever asks, as a test lets it.
private struct DeafSequence: AsyncSequence, Sendable {
    let far: FarSide
    let gates: [Gate]

    func makeAsyncIterator() -> Iterator { Iterator(far: far, gates: gates) }

    struct Iterator: AsyncIteratorProtocol {
        let far: FarSide
        let gates: [Gate]
        var count = 0

        mutating func next() async throws -> Int? {
            far.reach("asked for \(count)")
            guard count < gates.count else { throw Plain.broken }
            await gates[count].pass()
            count += 1
            return count
        }
    }
}

/// What ends an iteration.
enum IterationEnd: CaseIterable { case cancelled, ownerGone }

/// An operator of sequences.
struct SequenceDoor: Sendable, CustomTestStringConvertible {
    let testDescription: String
    fileprivate let open: @Sendable (DeafSequence, App, Owner, Gate) -> FlatMapSequence<Int>

    static let all = [
        SequenceDoor(testDescription: "work in a centre") { base, app, owner, gate in
            base.flatMap(.inOrder, weak: owner, in: app.center, "x") { _, number in
                base.far.reach("work \(number)")
                await gate.pass()
                if number > 0 { throw Plain.broken }
                return number
            }
        },
        SequenceDoor(testDescription: "work with a handler") { base, app, owner, gate in
            base.flatMap(.inOrder, weak: owner) { _, number in
                base.far.reach("work \(number)")
                await gate.pass()
                if number > 0 { throw Plain.broken }
                return number
            } catchingAny: { _, _ in
                base.far.reach("handled")
            }
        },
        SequenceDoor(testDescription: "work with a fallback") { base, app, owner, gate in
            base.flatMap(
                .inOrder, weak: owner,
                fallback: {
                    base.far.reach("fallback")
                    return 0
                }
            ) { _, number -> Int in
                base.far.reach("work \(number)")
                await gate.pass()
                throw Plain.broken
            } catchingAny: { _, _ in
                base.far.reach("handled")
            }
        },
    ]
}

@Suite("Nothing of an iteration gets through after its end", .timeLimit(.minutes(5)))
struct SequenceAfterTheEndTests {
    @Test(
        "its sequence and its work are left where they are", arguments: SequenceDoor.all,
        IterationEnd.allCases)
    func left(door: SequenceDoor, end: IterationEnd) async {
        let (far, app, work) = (FarSide(), App(), Gate())
        let gates = [Gate(), Gate()]
        let base = DeafSequence(far: far, gates: gates)
        var owner: Owner? = Owner()
        let heard = Recorder<Int>()
        let reading = owner.map { owner in
            let mapped = door.open(base, app, owner, work)
            return Task { for await value in mapped { heard.record(value) } }
        }
        gates[0].open()
        await eventually { far.reached.contains("work 1") }
        far.end()
        switch end {
        case .cancelled: reading?.cancel()
        case .ownerGone: owner = nil
        }
        await settle()
        work.open()
        gates[1].open()
        await reading?.value
        await settle()
        #expect(!far.late.contains("work 2"))
        #expect(!far.late.contains("handled") && !far.late.contains("fallback"))
        #expect(heard.elements.isEmpty)
        // Work that is under way holds its owner: to a centre it is there until the work has ended.
        if end != .ownerGone { #expect(app.told.elements.isEmpty) }
        await eventually { app.center.audit().isEmpty }
    }
}

import TestDoubles
import Testing
import TriageCore
import TriageStreams
import TriageTesting

/// A sequence that ignores cancellation: it counts on, one element for each gate that opens.
private struct DeafSequence: AsyncSequence, Sendable {
    let far: EffectLog
    let gates: [AsyncGate]

    func makeAsyncIterator() -> Iterator { Iterator(far: far, gates: gates) }

    struct Iterator: AsyncIteratorProtocol {
        let far: EffectLog
        let gates: [AsyncGate]
        var count = 0

        mutating func next() async throws -> Int? {
            far.record("asked for \(count)")
            guard count < gates.count else { throw OpaqueError.broken }
            await gates[count].wait()
            count += 1
            return count
        }
    }
}

/// An event that ends an iteration.
enum IterationEnd: CaseIterable { case cancelled, ownerGone }

/// An operator of sequences.
struct SequenceDoor: Sendable, CustomTestStringConvertible {
    let testDescription: String
    fileprivate let open:
        @Sendable (DeafSequence, RecordingApp, Owner, AsyncGate) -> FlatMapSequence<Int>

    static let all = [
        SequenceDoor(testDescription: "work in a fault center") { base, app, owner, gate in
            base.flatMap(.concat, weak: owner, in: app.center, "x") { _, number in
                base.far.record("work \(number)")
                await gate.wait()
                if number > 0 { throw OpaqueError.broken }
                return number
            }
        },
        SequenceDoor(testDescription: "work in a fault center, with a handler and retries") {
            base, app, owner, gate in
            base.flatMap(.concat, weak: owner, in: app.center, "x", retries: true) { _, number in
                base.far.record("work \(number)")
                await gate.wait()
                if number > 0 { throw OpaqueError.broken }
                return number
            } catching: { _, _ in
                base.far.record("handled")
            }
        },
        SequenceDoor(testDescription: "work for a view model in a fault center") {
            base, app, owner, gate in
            base.flatMap(.concat, into: owner, in: app.center, "x") { _, number in
                base.far.record("work \(number)")
                await gate.wait()
                if number > 0 { throw OpaqueError.broken }
                return number
            }
        },
        SequenceDoor(testDescription: "work in a fault center, with a fallback") {
            base, app, owner, gate in
            base.flatMap(
                .concat, weak: owner, in: app.center, "x"
            ) { _, number -> Int in
                base.far.record("work \(number)")
                await gate.wait()
                if number > 0 { throw OpaqueError.broken }
                return number
            } fallback: { _ in
                base.far.record("fallback")
                return 0
            }
        },
    ]
}

@Suite("Nothing of an iteration gets through after its end", .timeLimit(.minutes(30)))
struct SequenceAfterTheEndTests {
    @Test(arguments: SequenceDoor.all, IterationEnd.allCases)
    func `no work begins and no failure is handled, although sequence and work go on`(
        door: SequenceDoor, end: IterationEnd
    ) async {
        let (far, app, work) = (EffectLog(), RecordingApp(), AsyncGate())
        let gates = [AsyncGate(), AsyncGate()]
        let base = DeafSequence(far: far, gates: gates)
        var owner: Owner? = Owner()
        let heard = EventRecorder<Int>()
        let reading = owner.map { owner in
            let mapped = door.open(base, app, owner, work)
            return Task { for await value in mapped { heard.record(value) } }
        }
        gates[0].open()
        await eventually { far.entries.contains("work 1") }
        far.markEnd()
        switch end {
        case .cancelled: reading?.cancel()
        case .ownerGone: owner = nil
        }
        await yieldRepeatedly()
        work.open()
        gates[1].open()
        await reading?.value
        await yieldRepeatedly()
        #expect(!far.entriesAfterEnd.contains("work 2"))
        #expect(
            !far.entriesAfterEnd.contains("handled") && !far.entriesAfterEnd.contains("fallback"))
        #expect(heard.elements.isEmpty)
        // Running work retains its owner, so for a fault center the owner exists until the work
        // ends.
        if end != .ownerGone { #expect(app.log.elements.isEmpty) }
        await eventually { app.center.audit().isEmpty }
    }
}

import Testing
import TriageStreams

/// The machine in the states that need two threads, which a test with streams meets by chance.
@Suite("The state machine of a flat map")
struct FlatMapMachineTests {
    private let work = Work()

    private final class Work: FlatMapInner {
        var state = FlatMapMachine.WorkState(generation: 0)
        func cancel() {}
    }

    /// A machine whose first piece of work is sending a value, with these waiting behind it.
    private func sending(
        _ overlap: Overlap, waiting emissions: [FlatMapMachine.Emission] = []
    ) -> FlatMapMachine {
        var machine = FlatMapMachine(overlap, demand: nil)
        _ = machine.receiveInput()
        _ = machine.begin(work, &work.state)
        _ = machine.didStart()
        _ = machine.beginSending(of: work.state)
        for emission in emissions { machine.enqueue(emission) }
        return machine
    }

    private func value(isFailure: Bool = false) -> FlatMapMachine.Emission {
        .init(of: isFailure ? nil : work, isFailure: isFailure) {}
    }

    /// The next step, by its name.
    private func step(_ machine: inout FlatMapMachine) -> String {
        switch machine.nextStep() {
        case .send: "send"
        case .start: "start"
        case .complete: "complete"
        case .sendCompletion: "completion"
        case .nothing: "nothing"
        }
    }

    @Test
    func `a value waits while others do, also when no value is being sent`() {
        var machine = sending(.concat, waiting: [value()])
        _ = machine.didSend()
        let action = machine.beginSending(of: work.state)
        #expect(action == .wait)
    }

    @Test
    func `the stream does not complete while a value is being sent`() {
        var machine = sending(.concat)
        machine.finishUpstream()
        _ = machine.finish(work, &work.state)
        #expect(step(&machine) == "nothing")
        _ = machine.didSend()
        #expect(step(&machine) == "complete")
    }

    @Test
    func `an end while a value is being sent is told after it, unless the receiver has left`() {
        for hasLeft in [false, true] {
            var machine = sending(.concat)
            let sendsCompletion = machine.end(completes: true).sendsCompletion
            #expect(!sendsCompletion)
            if hasLeft { _ = machine.end(completes: false) }
            let isMore = machine.didSend()
            #expect(isMore == !hasLeft && step(&machine) == (hasLeft ? "nothing" : "completion"))
        }
    }

    @Test
    func `a stream that fails again after its end is not heard`() {
        var machine = FlatMapMachine(.concat, demand: nil)
        machine.finishUpstream(value(isFailure: true))
        machine.finishUpstream(value(isFailure: true))
        #expect(step(&machine) == "send")
        _ = machine.didSend()
        #expect(step(&machine) == "complete")
    }

    @Test
    func `demand beyond the largest number is demand without a limit`() {
        var machine = FlatMapMachine(.concat, demand: 1)
        machine.addDemand(.max - 1)
        #expect(!machine.isUnlimited)
        machine.addDemand(1)
        #expect(machine.isUnlimited)
        machine.addDemand(1)
        #expect(machine.isUnlimited)
    }

    @Test(arguments: Array(0..<8 as Range<UInt64>))
    func `random steps break no rule, and it completes once`(part: UInt64) async {
        let overlaps = [
            Overlap.latest, .exhaust, .concat, .concat(bufferSize: 1), .merge(max: 3),
            .merge(max: 2, bufferSize: 1),
        ]
        for seed in part * 500..<(part + 1) * 500 {
            await Task.yield()
            for overlap in overlaps {
                var model = FlatMapModel(overlap, seed: seed)
                model.run()
                #expect(model.violations.isEmpty, "\(overlap), seed \(seed)")
            }
        }
    }
}

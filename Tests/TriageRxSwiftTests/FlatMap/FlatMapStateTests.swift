#if RxSwift
import Testing
import TriageStreams
@testable import TriageRxSwift

/// The machine in the states that need two threads, which a test with streams meets by chance.
@Suite("The state machine of a flat map of RxSwift")
struct FlatMapStateTests {
    private let work = FlatMapInner(generation: 0, nil)

    /// A machine whose first piece of work is sending a value, with these waiting behind it.
    private func sending(
        _ overlap: Overlap, waiting emissions: [FlatMapState.Emission] = []
    ) -> FlatMapState {
        var state = FlatMapState(overlap)
        _ = state.receiveInput()
        _ = state.begin(work)
        _ = state.didStart()
        _ = state.beginSending(of: work)
        for emission in emissions { state.enqueue(emission) }
        return state
    }

    private func value(isFailure: Bool = false) -> FlatMapState.Emission {
        .init(isFailure: isFailure) {}
    }

    /// The next step, by its name.
    private func step(_ state: inout FlatMapState) -> String {
        switch state.nextStep() {
        case .send(let emission): emission.isFailure ? "failure" : "value"
        case .start: "start"
        case .complete: "complete"
        case .sendCompletion: "completion"
        case .nothing: "nothing"
        }
    }

    @Test
    func `what waits when work is replaced is dropped`() {
        var state = sending(.latest, waiting: [value(), value(isFailure: true), value()])
        _ = state.receiveInput()
        _ = state.didStart()
        _ = state.didSend()
        #expect(step(&state) == "nothing")
    }

    @Test
    func `a value waits while others do, also when no value is being sent`() {
        var state = sending(.concat, waiting: [value()])
        _ = state.didSend()
        let action = state.beginSending(of: work)
        #expect(action == .wait)
    }

    @Test
    func `the stream does not complete while a value is being sent`() {
        var state = sending(.concat)
        state.finishUpstream(nil)
        _ = state.finish(work)
        #expect(step(&state) == "nothing")
        _ = state.didSend()
        #expect(step(&state) == "complete")
    }

    @Test
    func `a stream that fails again after its end is not heard`() {
        var state = FlatMapState(.concat)
        state.finishUpstream(value(isFailure: true))
        state.finishUpstream(value(isFailure: true))
        #expect(step(&state) == "failure")
        _ = state.didSend()
        #expect(step(&state) == "complete")
    }
}
#endif

#if RxSwift
import RxSwift
import TriageConcurrency
import TriageStreams

/// One subscription of a flat map, which carries out what its ``FlatMapState`` decides.
///
/// Events may arrive on any thread, also while another one is being sent: they are sent one at a
/// time, and no thread waits for another. With the lock held it calls no code from outside and
/// releases no object from outside, since both could call back.
final class FlatMapSink<Input, Value>: ObserverType, Disposable {
    typealias Element = Input

    private let work: FlatMapWork<Input, Value>
    private let observer: (InfallibleEvent<Value>) -> Void
    private let mutex = PlatformMutex()
    // The mutex guards the state.
    private var state: FlatMapState

    init(
        _ overlap: Overlap, _ work: FlatMapWork<Input, Value>,
        _ observer: @escaping (InfallibleEvent<Value>) -> Void
    ) {
        self.work = work
        self.observer = observer
        state = FlatMapState(overlap)
    }

    deinit { mutex.destroy() }

    func on(_ event: Event<Input>) {
        switch event {
        case .next(let input): receive(input)
        case .error(let error): finishUpstream(isCancellation(error) ? nil : error)
        case .completed: finishUpstream(nil)
        }
    }

    func dispose() {
        mutex.lock()
        let teardown = state.end(completes: false).0
        mutex.unlock()
        teardown.dispose()
    }

    private func receive(_ input: Input) {
        mutex.lock()
        let (action, overtaken) = state.receiveInput()
        if case .wait = action { state.enqueue { self.start(input, $0) } }
        mutex.unlock()
        // Until the new work has begun, the end of the old one is no change of the activity.
        work.activity?.hold()
        defer { work.activity?.release() }
        overtaken?.dispose()
        switch action {
        case .start(let generation):
            start(input, generation)
            mutex.lock()
            let isMore = state.didStart()
            mutex.unlock()
            if isMore { drain() }
        case .wait:
            drain()
            completeIfOwnerReleased()
        case .drop: completeIfOwnerReleased()
        }
    }

    private func finishUpstream(_ failure: (any Error)?) {
        let emission = failure.map { error in
            FlatMapState.Emission(isFailure: true) {
                self.work.upstreamFailed(error)
                self.endSending()
                self.completeIfOwnerReleased()
            }
        }
        mutex.lock()
        state.finishUpstream(emission)
        mutex.unlock()
        drain()
    }

    /// Completes if the owner is gone, which running work may never notice.
    private func completeIfOwnerReleased() {
        if !work.hasOwner() { complete() }
    }
}

// Starting, draining and ending.
extension FlatMapSink {
    private func start(_ input: Input, _ generation: Int) {
        guard let source = work.begin(input) else { return complete() }
        subscribe(to: source, generation)
    }

    private func subscribe(
        to source: Observable<Value>, _ generation: Int, isFallback: Bool = false
    ) {
        let inner = FlatMapObserver(self, generation, work.makeToken(isFallback: isFallback))
        mutex.lock()
        let isWanted = state.begin(inner)
        mutex.unlock()
        guard isWanted else { return }
        inner.token?.begin()
        let subscription = source.subscribe(inner)
        mutex.lock()
        let isHeld = state.hold(subscription, of: inner)
        mutex.unlock()
        // Whatever has ended the work ends its token.
        if !isHeld { subscription.dispose() }
    }

    /// Sends what may be sent, starts what may start, and completes at the end.
    private func drain() {
        while true {
            mutex.lock()
            let step = state.nextStep()
            mutex.unlock()
            switch step {
            case .send(let emission): emission.send()
            case .start(let begin, let generation):
                begin(generation)
                mutex.lock()
                _ = state.didStart()
                mutex.unlock()
            case .complete: return complete()
            case .sendCompletion: return observer(.completed)
            case .nothing: return
            }
        }
    }

    private func endSending() {
        mutex.lock()
        let isMore = state.didSend()
        mutex.unlock()
        if isMore { drain() }
    }

    /// Ends everything and completes, after the value being sent has been sent.
    private func complete() {
        mutex.lock()
        let (teardown, sendsCompletion) = state.end(completes: true)
        mutex.unlock()
        teardown.dispose()
        if sendsCompletion { observer(.completed) }
    }
}

// Events of the work.
extension FlatMapSink {
    fileprivate func send(_ value: Value, of inner: FlatMapInner) {
        mutex.lock()
        let action = state.beginSending(of: inner)
        if case .wait = action { state.enqueue(.init(isFailure: false) { self.send(value) }) }
        mutex.unlock()
        switch action {
        case .send: send(value)
        case .wait: drain()
        case .drop: break
        }
    }

    private func send(_ value: Value) {
        if work.hasOwner() { observer(.next(value)) } else { complete() }
        endSending()
    }

    fileprivate func fail(_ error: any Error, of inner: FlatMapInner) {
        mutex.lock()
        let action = state.beginSending(of: inner)
        if case .wait = action {
            state.enqueue(.init(isFailure: true) { self.startFallback(for: error, of: inner) })
        }
        mutex.unlock()
        switch action {
        case .send: startFallback(for: error, of: inner)
        case .wait: drain()
        case .drop: break
        }
    }

    /// Starts the fallback in the slot of work that has failed.
    private func startFallback(for error: any Error, of inner: FlatMapInner) {
        endSending()
        guard work.hasOwner(), let fallback = work.fallback else { return complete() }
        mutex.lock()
        let (isWanted, _, subscription) = state.finish(inner, keepsSlot: true)
        mutex.unlock()
        subscription?.dispose()
        if isWanted { subscribe(to: fallback(error), inner.generation, isFallback: true) }
    }

    /// Ends work and frees its slot.
    fileprivate func finish(_ inner: FlatMapInner) {
        mutex.lock()
        let (_, isMore, subscription) = state.finish(inner)
        mutex.unlock()
        subscription?.dispose()
        if isMore { drain() }
    }
}

/// The observer of one piece of work.
private final class FlatMapObserver<Input, Value>: FlatMapInner, ObserverType {
    typealias Element = Value

    private let sink: FlatMapSink<Input, Value>

    init(_ sink: FlatMapSink<Input, Value>, _ generation: Int, _ token: ActivityToken?) {
        self.sink = sink
        super.init(generation: generation, token)
    }

    func on(_ event: Event<Value>) {
        switch event {
        case .next(let value): sink.send(value, of: self)
        case .error(let error):
            sink.fail(error, of: self)
            // Only after whatever follows has begun.
            token?.end()
        case .completed:
            sink.finish(self)
            token?.end()
        }
    }
}
#endif

#if RxSwift
import RxSwift
import TriageConcurrency
import TriageStreams

/// One subscription of a flat map.
///
/// Events may arrive on any thread, also while another one is being sent: they are sent one at a
/// time, and no thread waits for another.
final class FlatMapSink<Input, Value>: FlatMapShell, ObserverType, Disposable {
    typealias Element = Input
    fileprivate typealias Inner = FlatMapObserver<Input, Value>

    private let work: FlatMapWork<Input, Value>
    private let observer: (InfallibleEvent<Value>) -> Void
    let mutex = PlatformMutex()
    var machine: FlatMapMachine

    init(
        _ overlap: Overlap, _ work: FlatMapWork<Input, Value>,
        _ observer: @escaping (InfallibleEvent<Value>) -> Void
    ) {
        self.work = work
        self.observer = observer
        machine = FlatMapMachine(overlap, demand: nil)
    }

    deinit { mutex.destroy() }

    func on(_ event: Event<Input>) {
        switch event {
        case .next(let input): receive(input)
        case .error(let error): finishUpstream(error)
        case .completed: finishUpstream(nil)
        }
    }

    func dispose() {
        mutex.lock()
        let teardown = machine.end(completes: false).0
        mutex.unlock()
        teardown.cancel()
    }

    private func receive(_ input: Input) {
        mutex.lock()
        let (action, overtaken) = machine.receiveInput()
        if case .wait = action { machine.enqueue { self.start(input, $0) } }
        mutex.unlock()
        // Until the new work has begun, the end of the old one is no change of the activity.
        work.activity?.hold()
        defer { work.activity?.release() }
        overtaken?.cancel()
        carryOut(action) { start(input, $0) }
    }

    private func finishUpstream(_ failure: (any Error)?) {
        let emission = failure.map { error in
            FlatMapMachine.Emission(of: nil, isFailure: true) {
                self.work.upstreamFailed(error)
                self.endSending()
                self.completeIfOwnerReleased()
            }
        }
        mutex.lock()
        machine.finishUpstream(emission)
        mutex.unlock()
        drain()
    }

    func completeIfOwnerReleased() {
        if !work.hasOwner() { complete() }
    }
}

// Starting and ending.
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
        let isWanted = machine.begin(inner, &inner.state)
        mutex.unlock()
        guard isWanted else { return }
        inner.token?.begin()
        let subscription = source.subscribe(inner)
        mutex.lock()
        let isHeld = !machine.isObsolete(inner.state)
        if isHeld { inner.subscription = subscription }
        mutex.unlock()
        // Whatever has ended the work ends its token.
        if !isHeld { subscription.dispose() }
    }

    private func endSending() {
        mutex.lock()
        let isMore = machine.didSend()
        mutex.unlock()
        if isMore { drain() }
    }

    func complete() {
        mutex.lock()
        let (teardown, sendsCompletion) = machine.end(completes: true)
        mutex.unlock()
        teardown.cancel()
        if sendsCompletion { sendCompletion() }
    }

    func sendCompletion() { observer(.completed) }
}

// Events of the work.
extension FlatMapSink {
    fileprivate func send(_ value: Value, of inner: Inner) {
        mutex.lock()
        let action = machine.beginSending(of: inner.state)
        if case .wait = action {
            machine.enqueue(.init(of: inner, isFailure: false) { self.send(value) })
        }
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

    fileprivate func fail(_ error: any Error, of inner: Inner) {
        mutex.lock()
        let action = machine.beginSending(of: inner.state, isFailure: true)
        if case .wait = action {
            machine.enqueue(
                .init(of: inner, isFailure: true) { self.startFallback(for: error, of: inner) })
        }
        mutex.unlock()
        switch action {
        case .send: startFallback(for: error, of: inner)
        case .wait: drain()
        case .drop: break
        }
    }

    /// Starts the fallback in the slot of work that has failed.
    private func startFallback(for error: any Error, of inner: Inner) {
        endSending()
        guard work.hasOwner(), let fallback = work.fallback else { return complete() }
        mutex.lock()
        let (isWanted, _) = machine.finish(inner, &inner.state, keepsSlot: true)
        mutex.unlock()
        guard isWanted else { return }
        inner.subscription.take()?.dispose()
        subscribe(to: fallback(error), inner.state.generation, isFallback: true)
    }

    /// Ends work and frees its slot.
    fileprivate func finish(_ inner: Inner) {
        mutex.lock()
        let (wasWanted, isMore) = machine.finish(inner, &inner.state)
        mutex.unlock()
        if wasWanted { inner.subscription.take()?.dispose() }
        if isMore { drain() }
    }
}

/// The observer of one piece of work.
private final class FlatMapObserver<Input, Value>: FlatMapInner, ObserverType {
    typealias Element = Value

    private let sink: FlatMapSink<Input, Value>
    fileprivate let token: ActivityToken?
    // The lock of the sink guards the properties below.
    fileprivate var state: FlatMapMachine.WorkState
    fileprivate var subscription: (any Disposable)?

    init(_ sink: FlatMapSink<Input, Value>, _ generation: Int, _ token: ActivityToken?) {
        self.sink = sink
        self.token = token
        state = .init(generation: generation)
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

    func cancel() {
        subscription.take()?.dispose()
        token?.end()
    }
}
#endif

#if canImport(Combine) || OpenCombine
import Triage

// What goes out: one thing at a time, by whoever comes first. What comes meanwhile, on another thread or
// from within, waits in the outbox, and so does a value that nobody has demanded.
extension FlatMapConduit {
    private enum Step {
        case send(Work.Output, of: Worker, to: Downstream, by: Mapping)
        case hand(Failure, of: Worker?, to: Mapping)
        case finish(Downstream)
    }

    func take(_ value: Work.Output, of worker: Worker) -> Subscribers.Demand {
        let now = state.withUncheckedLock { state -> (Downstream, Mapping)? in
            guard !worker.isForgotten, let downstream = state.downstream,
                let mapping = state.mapping
            else { return nil }
            guard !state.isSending, state.outbox.isEmpty, state.demand > 0 else {
                state.outbox.append(.value(value, of: worker))
                return nil
            }
            (state.demand, state.isSending) = (state.demand - 1, true)
            return (downstream, mapping)
        }
        guard let (downstream, mapping) = now else { return .none }
        let further = deliver(value, of: worker, to: downstream, by: mapping)
        send()
        return further
    }

    /// Sends what can be sent.
    func send() {
        while let step = nextStep() {
            switch step {
            case .send(let value, let worker, let downstream, let mapping):
                let further = deliver(value, of: worker, to: downstream, by: mapping)
                if further > 0 { subscription(of: worker)?.request(further) }
            case .hand(let failure, let worker, let mapping):
                mapping.hand(failure)
                rest()
                if let worker { fallBack(from: worker) }
                if !mapping.hasOwner { vanish() }
            case .finish(let downstream):
                end().cancel()
                downstream.receive(completion: .finished)
                rest()
            }
        }
    }

    /// Ends quietly, since there is nobody any more to work for.
    func vanish() {
        let remains = end()
        remains.cancel()
        remains.state.downstream?.receive(completion: .finished)
    }

    /// Sends a value.
    ///
    /// - Returns: What its worker may send further.
    private func deliver(
        _ value: Work.Output, of worker: Worker, to downstream: Downstream, by mapping: Mapping
    ) -> Subscribers.Demand {
        guard mapping.hasOwner else {
            vanish()
            return .none
        }
        let demand = downstream.receive(value)
        return state.withUncheckedLock { state in
            state.demand += demand
            state.isSending = false
            return worker.isForgotten ? .none : state.demand == .unlimited ? .unlimited : .max(1)
        }
    }

    private func nextStep() -> Step? {
        state.withUncheckedLock { state in
            guard !state.isSending, let mapping = state.mapping, let downstream = state.downstream
            else { return nil }
            if let item = state.popItem() {
                state.isSending = true
                switch item {
                case .value(let value, let worker):
                    state.demand -= 1
                    return .send(value, of: worker, to: downstream, by: mapping)
                case .failure(let failure, let worker):
                    return .hand(failure, of: worker, to: mapping)
                }
            }
            guard state.hasEnded else { return nil }
            state.isSending = true
            return .finish(downstream)
        }
    }

    private func rest() { state.withUncheckedLock { $0.isSending = false } }

    private func subscription(of worker: Worker) -> (any Subscription)? {
        state.withUncheckedLock { _ in worker.isForgotten ? nil : worker.subscription }
    }
}

extension FlatMapConduit.State {
    /// The first that may go out: a failure waits for no demand.
    fileprivate mutating func popItem() -> FlatMapConduit.Item? {
        let first = outbox.firstIndex { item in
            if case .value = item { demand > 0 } else { true }
        }
        return first.map { outbox.remove(at: $0) }
    }

    /// Whether nothing comes any more.
    fileprivate var hasEnded: Bool {
        hasUpstreamEnded && !isStarting && workers.isEmpty && waiting.isEmpty && outbox.isEmpty
    }
}
#endif

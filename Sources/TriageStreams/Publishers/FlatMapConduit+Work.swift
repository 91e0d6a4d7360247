#if canImport(Combine) || OpenCombine
import Triage

// What is under way.
extension FlatMapConduit {
    /// Takes what one piece of work says to the conduit.
    final class Worker: Subscriber {
        typealias Input = Work.Output

        private let conduit: FlatMapConduit
        // Both are guarded by the conduit's lock.
        var subscription: (any Subscription)?
        /// Whether nobody wants to hear of it any more.
        var isForgotten = false

        init(_ conduit: FlatMapConduit) { self.conduit = conduit }

        func receive(subscription: any Subscription) { conduit.begin(self, subscription) }

        func receive(_ value: Work.Output) -> Subscribers.Demand { conduit.take(value, of: self) }

        func receive(completion: Subscribers.Completion<Failure>) {
            conduit.end(self, completion)
        }
    }

    /// Starts what may start, one after the other, also what becomes free within a start.
    func startWaiting() {
        while let (mapping, input, worker) = next() {
            if let work = mapping.work(for: input) {
                work.subscribe(worker)
            } else {
                vanish()
            }
            state.withUncheckedLock { $0.isStarting = false }
        }
        send()
    }

    private func next() -> (Mapping, Input, Worker)? {
        state.withUncheckedLock { state in
            guard let mapping = state.mapping, !state.isStarting,
                state.workers.count < overlap.width, let input = state.waiting.popFirst()
            else { return nil }
            let worker = Worker(self)
            state.workers.append(worker)
            state.isStarting = true
            return (mapping, input, worker)
        }
    }

    private func begin(_ worker: Worker, _ subscription: any Subscription) {
        let demand = state.withUncheckedLock { state -> Subscribers.Demand? in
            guard !worker.isForgotten, worker.subscription == nil else { return nil }
            worker.subscription = subscription
            // Those that wait until a value is demanded hold one each.
            return state.demand == .unlimited ? .unlimited : .max(1)
        }
        guard let demand else { return subscription.cancel() }
        subscription.request(demand)
    }

    private func end(_ worker: Worker, _ completion: Subscribers.Completion<Failure>) {
        guard case .failure(let failure) = completion, !isCancellation(failure) else {
            return free(worker)
        }
        state.withUncheckedLock { state in
            guard !worker.isForgotten else { return }
            state.outbox.append(.failure(failure, of: worker))
        }
        send()
    }

    /// Lets go of a worker that has ended; the next may begin.
    func free(_ worker: Worker) {
        let upstream = state.withUncheckedLock { state -> (any Subscription)? in
            guard !worker.isForgotten else { return nil }
            worker.isForgotten = true
            state.workers.removeAll { $0 === worker }
            return overlap.prefetch == nil ? nil : state.upstream
        }
        worker.subscription = nil
        upstream?.request(.max(1))
        startWaiting()
    }

    /// Has the fallback stand in for work that failed.
    func fallBack(from worker: Worker) {
        let substitute = state.withUncheckedLock { state -> (Mapping, Worker)? in
            guard let mapping = state.mapping, mapping.fallback != nil, !worker.isForgotten,
                let place = state.workers.firstIndex(where: { $0 === worker })
            else { return nil }
            worker.isForgotten = true
            state.workers[place] = Worker(self)
            return (mapping, state.workers[place])
        }
        guard let (mapping, worker) = substitute else { return free(worker) }
        mapping.fallback?.setFailureType(to: Failure.self).subscribe(worker)
    }
}
#endif

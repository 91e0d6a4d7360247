// Copy this file into an app, with `Observable+FlatMap.swift`. CI does not compile it; it was
// written against RxSwift 6.

import Foundation
import RxSwift
import Triage

extension Observable {
    /// Runs work for each element, with a policy for elements that arrive while work is running.
    func flatMap<Value>(
        _ overlap: Overlap, _ work: @escaping (Element) -> Observable<Value>
    ) -> Observable<Value> {
        switch overlap {
        case .latest: flatMapLatest(work)
        case .exhaust: flatMapFirst(work)
        case .concat(let bufferSize): flatMap(ConcurrencyLimit(1, bufferSize), work)
        case .merge(let count, let bufferSize): flatMap(ConcurrencyLimit(count, bufferSize), work)
        @unknown default: flatMap(ConcurrencyLimit(1, .max), work)
        }
    }

    private func flatMap<Value>(
        _ limit: ConcurrencyLimit, _ work: @escaping (Element) -> Observable<Value>
    ) -> Observable<Value> {
        .deferred {
            let slots = SlotCounter(limit)
            return self.filter { _ in slots.acquire() }
                .map { work($0).do(onDispose: slots.release) }
                .merge(maxConcurrent: limit.maxConcurrent)
        }
    }
}

/// The number of pieces of work that may run at once, and the number that may wait.
private struct ConcurrencyLimit {
    let maxConcurrent: Int
    let bufferSize: Int

    init(_ maxConcurrent: Int, _ bufferSize: Int) {
        (self.maxConcurrent, self.bufferSize) = (max(maxConcurrent, 1), max(bufferSize, 0))
    }
}

/// A counter of the occupied slots of one subscription.
private final class SlotCounter {
    private let limit: ConcurrencyLimit
    private let lock = NSLock()
    private var count = 0

    init(_ limit: ConcurrencyLimit) { self.limit = limit }

    /// Occupies a slot.
    ///
    /// - Returns: Whether a slot was free.
    func acquire() -> Bool {
        lock.withLock {
            guard count - limit.maxConcurrent < limit.bufferSize else { return false }
            count += 1
            return true
        }
    }

    /// Frees a slot.
    func release() { lock.withLock { count -= 1 } }
}

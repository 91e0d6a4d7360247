// To copy into an app, with `Observable+FlatMap.swift`. Not compiled by CI; written against RxSwift 6.

import Foundation
import RxSwift
import Triage

extension Observable {
    /// Does work for each element as a policy says.
    func overlapping<Value>(
        _ overlap: Overlap, _ work: @escaping (Element) -> Observable<Value>
    ) -> Observable<Value> {
        switch overlap {
        case .latest: flatMapLatest(work)
        case .ignoringWhileBusy: flatMapFirst(work)
        case .inOrder(let waiting): overlapping(Places(1, waiting), work)
        case .upTo(let count, let waiting): overlapping(Places(count, waiting), work)
        }
    }

    private func overlapping<Value>(
        _ places: Places, _ work: @escaping (Element) -> Observable<Value>
    ) -> Observable<Value> {
        .deferred {
            let taken = Taken(places)
            return self.filter { _ in taken.begin() }
                .map { work($0).do(onDispose: taken.end) }
                .merge(maxConcurrent: places.width)
        }
    }
}

/// How many may work, and how many may wait.
private struct Places {
    let width: Int
    let waiting: Int

    init(_ width: Int, _ waiting: Int) {
        (self.width, self.waiting) = (max(width, 1), max(waiting, 0))
    }
}

/// How many places of one subscription are taken.
private final class Taken {
    private let places: Places
    private let lock = NSLock()
    private var count = 0

    init(_ places: Places) { self.places = places }

    /// Takes a place, if there is one.
    func begin() -> Bool {
        lock.withLock {
            guard count - places.width < places.waiting else { return false }
            count += 1
            return true
        }
    }

    func end() { lock.withLock { count -= 1 } }
}

#if canImport(Combine) || OpenCombine
import TriageConcurrency
import TriageCore

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Publisher where Output: Sendable {
    /// Waits for the first value and then cancels the subscription.
    ///
    /// - Parameters:
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    /// - Returns: The first value.
    /// - Throws: The failure of this publisher; a `Fault` of kind `unexpected` and code
    ///   `stream.empty` if it completes without a value; `CancellationError` at once if the task is
    ///   canceled.
    public func firstValue(
        fileID: String = #fileID, line: Int = #line
    ) async throws -> Output {
        let first = FirstValue<Output, Failure>(FaultLocation(fileID: fileID, line: line))
        defer { first.cancel() }
        return try await first.race.wait { subscribe(first) }
    }
}

private final class FirstValue<Input: Sendable, Failure: Error>: Subscriber, Cancellable {
    let race = Race<Input>()
    private let location: FaultLocation
    private let subscription = Lock(Held())

    private struct Held: @unchecked Sendable {
        // Unchecked: a subscription is not known to be safe to share; canceling it is.
        var subscription: (any Subscription)?
        var isOver = false
    }

    init(_ location: FaultLocation) { self.location = location }

    func receive(subscription new: any Subscription) {
        let isUnwanted = subscription.withUncheckedLock { held in
            guard !held.isOver, held.subscription == nil else { return true }
            held.subscription = new
            return false
        }
        if isUnwanted { new.cancel() } else { new.request(.max(1)) }
    }

    func receive(_ value: Input) -> Subscribers.Demand {
        race.end(.success(value))
        // Canceled at once: an upstream that never stops sending would block the waiting task.
        cancel()
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished:
            let fault = Fault(.unexpected, code: "stream.empty", at: location)
            race.end(.failure(fault.noted()))
        case .failure(let failure): race.end(.failure(failure))
        }
    }

    func cancel() {
        let former = subscription.withUncheckedLock { held in
            defer { held = Held(isOver: true) }
            return held.subscription
        }
        former?.cancel()
    }
}
#endif

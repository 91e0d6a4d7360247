#if canImport(Combine) || OpenCombine
import TriageCore

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// A publisher that runs work as an operation, and as another one each time the user retries it.
///
/// It stays open while a notice offers a retry, and takes that notice away if it is canceled.
struct RetriedPublisher<Work: Publisher>: Publisher {
    typealias Output = Outcome<Work.Output>
    typealias Failure = Never

    let center: FaultCenter
    let options: OperationOptions
    /// The relay that counts each attempt; nil for none.
    var activity: ActivityRelay?
    /// Runs a closure on the scheduler of the work.
    var schedule: (@escaping () -> Void) -> Void = { $0() }
    /// Makes the error that ends an attempt of the work's failure, as part of it.
    var mapFailure: (Work.Failure) -> any Error = { $0 }
    /// Returns the function that makes the work of an attempt; nil if its owner is gone.
    let work: () -> (() -> Work?)?

    func receive<Downstream: Subscriber<Output, Never>>(subscriber: Downstream) {
        let attempts = Attempts(schedule: schedule)
        let first = UserRetries(
            start: { retries in attempts.schedule { attempts.subject.send(retries) } },
            end: { attempts.subject.send(completion: .finished) })
        // One may wait: the user can choose a retry before the failure has been received.
        let closures = FlatMapClosures(
            work: { (_: FaultCenter, retries) in attempt(retries) }, activity: activity,
            schedule: schedule)
        FlatMapPublisher(
            upstream: attempts.subject, overlap: .concat(bufferSize: 1), owner: center,
            closures: closures
        )
        .handleEvents(receiveCancel: { [weak first] in first?.withdraw() })
        .subscribe(subscriber)
        attempts.subject.send(first)
    }

    private func attempt(_ retries: UserRetries) -> AnyPublisher<Output, Never> {
        guard let work = work() else { return Empty().eraseToAnyPublisher() }
        return OperationPublisher(
            center: center, options: options.retried(by: retries), mapFailure: mapFailure,
            upstream: work
        ).eraseToAnyPublisher()
    }
}

/// The attempts of one subscription: each value of the subject begins one.
private struct Attempts: @unchecked Sendable {
    // Unchecked: a subject and a scheduler may be used from any thread, and do not say so.
    let subject = PassthroughSubject<UserRetries, Never>()
    let schedule: (@escaping () -> Void) -> Void
}
#endif

import Platform

/// The errors of a screen; each one is logged.
final class ErrorTracker<Failure: Error> {
    let errors = PassthroughSubject<Failure, Never>()
    private let log: (any Error) -> Void

    init(log: @escaping (any Error) -> Void) { self.log = log }

    func track(_ error: Failure) {
        log(error)
        errors.send(error)
    }
}

/// Flat maps that outlive an error of their work, which goes to a tracker.
extension Publisher where Failure == Never {
    /// A newer value takes the place of the running work.
    func flatMapLatest<Owner: AnyObject, Work: Publisher>(
        _ owner: Owner, _ tracker: ErrorTracker<Work.Failure>, _ activity: ActivityIndicator,
        _ work: @escaping (Owner, Output) -> Work
    ) -> AnyPublisher<Work.Output, Never> {
        map { [weak owner] value -> AnyPublisher<Work.Output, Never> in
            guard let owner else { return Empty().eraseToAnyPublisher() }
            return work(owner, value).caught(tracker, activity)
        }
        .switchToLatest()
        .eraseToAnyPublisher()
    }

    /// A newer value is dropped while work is running.
    func flatMapFirst<Owner: AnyObject, Work: Publisher>(
        _ owner: Owner, _ tracker: ErrorTracker<Work.Failure>, _ activity: ActivityIndicator,
        _ work: @escaping (Owner, Output) -> Work
    ) -> AnyPublisher<Work.Output, Never> {
        var isBusy = false
        return flatMap { [weak owner] value -> AnyPublisher<Work.Output, Never> in
            guard let owner, !isBusy else { return Empty().eraseToAnyPublisher() }
            isBusy = true
            return work(owner, value).caught(tracker, activity)
                .handleEvents(receiveCompletion: { _ in isBusy = false })
                .eraseToAnyPublisher()
        }
        .eraseToAnyPublisher()
    }
}

extension Publisher {
    fileprivate func caught(
        _ tracker: ErrorTracker<Failure>, _ activity: ActivityIndicator
    ) -> AnyPublisher<Output, Never> {
        track(activity)
            .catch { error -> Empty<Output, Never> in
                tracker.track(error)
                return Empty()
            }
            .eraseToAnyPublisher()
    }
}

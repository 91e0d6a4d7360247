import Platform

/// The number of requests under way.
final class ActivityIndicator {
    private let count = CurrentValueSubject<Int, Never>(0)

    var isActive: AnyPublisher<Bool, Never> {
        count.map { $0 > 0 }.removeDuplicates().eraseToAnyPublisher()
    }

    fileprivate func add(_ number: Int) { count.send(count.value + number) }
}

extension Publisher {
    func track(_ activity: ActivityIndicator) -> AnyPublisher<Output, Failure> {
        handleEvents(
            receiveSubscription: { _ in activity.add(1) },
            receiveCompletion: { _ in activity.add(-1) },
            receiveCancel: { activity.add(-1) }
        ).eraseToAnyPublisher()
    }
}

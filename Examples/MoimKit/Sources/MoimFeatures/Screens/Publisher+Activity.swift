import Triage

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

extension Publisher {
    /// Counts this as work, from the subscription to the end.
    func counted(by activity: Activity) -> AnyPublisher<Output, Failure> {
        Deferred {
            let piece = activity.begin()
            return handleEvents(
                receiveCompletion: { _ in piece.end() }, receiveCancel: piece.end)
        }
        .eraseToAnyPublisher()
    }
}

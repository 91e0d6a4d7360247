#if !canImport(Combine)
import OpenCombine

extension Publisher {
    /// Sends the values of both publishers, as in Combine; OpenCombine has no `merge`.
    package func merge(
        with other: some Publisher<Output, Failure>
    ) -> AnyPublisher<Output, Failure> {
        [eraseToAnyPublisher(), other.eraseToAnyPublisher()].publisher
            .setFailureType(to: Failure.self).flatMap { $0 }.eraseToAnyPublisher()
    }
}
#endif

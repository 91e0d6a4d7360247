import RxSwift

extension PrimitiveSequence where Trait == SingleTrait, Element: Sendable {
    /// Makes a single that does asynchronous work, which its disposal cancels.
    package static func task(
        _ work: @escaping @Sendable () async throws -> Element
    ) -> Single<Element> {
        Observable<Element>.create { observer in
            nonisolated(unsafe) let observer = observer
            let task = Task {
                do {
                    observer.onNext(try await work())
                    observer.onCompleted()
                } catch {
                    observer.onError(error)
                }
            }
            return Disposables.create { task.cancel() }
        }.asSingle()
    }
}

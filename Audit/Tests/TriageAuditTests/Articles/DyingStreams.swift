/// Streams of events that end with the first failure of a request.
enum DyingStreams {
    static let all = [
        Mistake(
            "a search field in RxSwift",
            """
            import RxSwift

            final class SearchViewModel {
                func transform(_ input: Input) -> Output {
                    let places = input.searchText
                        .distinctUntilChanged()
                        .debounce(.milliseconds(250), scheduler: MainScheduler.instance)
                        .flatMapLatest { [weak self] text -> Observable<[Place]> in // HERE
                            guard let self else { return .empty() }
                            return self.placeRepository.search(text)
                        }
                        .observe(on: MainScheduler.instance)
                    return Output(places: places)
                }
            }
            """),
        Mistake(
            "a button in Combine",
            """
            import Combine

            final class LikeViewModel {
                private let likeTapped = PassthroughSubject<Post.ID, any Error>()

                init(client: Client) {
                    likeTapped
                        .flatMap { client.like($0) } // HERE
                        .receive(on: DispatchQueue.main)
                        .sink(
                            receiveCompletion: { [weak self] in self?.ended($0) },
                            receiveValue: { [weak self] in self?.liked($0) }
                        )
                        .store(in: &cancellables)
                }
            }
            """),
    ]
}

import FeedShared
import Platform

/// The view that covers the list if it could not be loaded; its button sends `retry`.
struct ErrorView: Equatable {
    let title, message: String
}

@MainActor
final class FeedViewModel {
    struct Input {
        let load, refresh, loadMore, retry: AnyPublisher<Void, Never>
        let like: AnyPublisher<Post.ID, Never>
    }

    struct Output {
        let posts: AnyPublisher<[Post], Never>
        let isLoading: AnyPublisher<Bool, Never>
        let errorView: AnyPublisher<ErrorView?, Never>
        let toast: AnyPublisher<String, Never>
        let signIn: AnyPublisher<Void, Never>
    }

    private let repository: FeedRepository
    private let activity = ActivityIndicator()
    private let loading, acting: ErrorTracker<FeedError>
    private var nextPage: Int?

    init(_ repository: FeedRepository, log: @escaping (any Error) -> Void) {
        self.repository = repository
        loading = ErrorTracker(log: log)
        acting = ErrorTracker(log: log)
    }

    func transform(_ input: Input) -> Output {
        let loaded = input.load.merge(with: input.retry)
            .flatMapLatest(self, loading, activity) { model, _ in model.repository.page(1) }
            .share()
        let refreshed = input.refresh
            .flatMapLatest(self, acting, activity) { model, _ in model.repository.page(1) }
        let more = input.loadMore.compactMap { [weak self] in self?.nextPage }
            .flatMapFirst(self, acting, activity) { $0.repository.page($1) }
        let liked = input.like.flatMapLatest(self, acting, activity) { $0.repository.like($1) }

        let posts = loaded.merge(with: refreshed).map { (true, $0) }
            .merge(with: more.map { (false, $0) })
            .handleEvents(receiveOutput: { [weak self] in self?.nextPage = $0.1.next })
            .map { isFirst, page in FeedChange.page(page, isFirst: isFirst) }
            .merge(with: liked.map(FeedChange.liked))
            .scan([], FeedChange.applied)
        let errorView = loading.errors.filter { !$0.isSessionExpired }
            .map { ErrorView(title: $0.title, message: $0.message) as ErrorView? }
            .merge(with: loaded.map { _ in nil })
        let signIn = loading.errors.merge(with: acting.errors).filter(\.isSessionExpired)
        return Output(
            posts: posts.eraseToAnyPublisher(), isLoading: activity.isActive,
            errorView: errorView.eraseToAnyPublisher(),
            toast: acting.errors.filter { !$0.isSessionExpired }.map(\.message)
                .eraseToAnyPublisher(),
            signIn: signIn.map { _ in }.eraseToAnyPublisher())
    }
}

extension FeedError {
    fileprivate var isSessionExpired: Bool {
        if case .sessionExpired = self { true } else { false }
    }
}

import FeedModels
import Foundation
import Moya
import Platform
import Triage
import TriageMoya

@MainActor
final class FeedViewModel: @MainActor TransformingViewModel {
    struct Input {
        let load, refresh, loadMore: AnyPublisher<Void, Never>
        let like: AnyPublisher<Post.ID, Never>
    }

    struct Output {
        let posts: AnyPublisher<[Post], Never>
        let isLoading: ActivityRelay
        /// The failures, for the parts of the screen that change besides the notice.
        let failures: FailureRelay<Fault>
    }

    let failures = FailureRelay<Fault>()
    let activity = ActivityRelay()
    private let provider: MoyaProvider<FeedAPI>
    private let server: URL
    private let center: FaultCenter
    private var nextPage: Int?

    init(_ provider: MoyaProvider<FeedAPI>, server: URL, center: FaultCenter) {
        (self.provider, self.server, self.center) = (provider, server, center)
    }

    func transform(_ input: Input) -> Output {
        let loaded = input.load.flatMap(
            .latest, into: self, in: center, .load("feed.load", rules: .errorView), retries: true
        ) { model, _ in try await model.page(1) }
        let refreshed = input.refresh.flatMap(
            .latest, into: self, in: center, .tap("feed.refresh")
        ) { model, _ in try await model.page(1) }
        let more = input.loadMore.compactMap { [weak self] in self?.nextPage }.flatMap(
            .exhaust, into: self, in: center, .tap("feed.more")
        ) { model, number in try await model.page(number) }
        let liked = input.like.flatMap(
            .merge(max: 4), into: self, in: center, .tap("post.like")
        ) { model, id in try await model.value(.like(id), as: Post.self) }

        let posts = loaded.merge(with: refreshed).map { FeedChange.page($0, isFirst: true) }
            .merge(with: more.map { .page($0, isFirst: false) })
            .merge(with: liked.map(FeedChange.liked))
            .scan([], FeedChange.applied)
        return Output(
            posts: posts.eraseToAnyPublisher(), isLoading: activity, failures: failures)
    }

    private func page(_ number: Int) async throws -> Page {
        let page = try await value(.page(number), as: Page.self)
        nextPage = page.next
        return page
    }

    private func value<Value: Decodable & Sendable>(
        _ call: FeedAPI.Call, as type: Value.Type
    ) async throws -> Value {
        try await provider.send(FeedAPI(baseURL: server, call: call))
    }
}

extension DecisionTable {
    /// Covers the list instead of an alert, until a retry.
    fileprivate static let errorView = mappingDecisions { decision in
        guard case .notice(var notice) = decision.surface else { return decision }
        (notice.style, notice.actions) = (.blocking, [.retry])
        return Decision(.notice(notice), report: decision.report)
    }
}

// A view model of the main actor in Combine's style: a search, a tap, a loading state and failures.
import Triage

#if canImport(Combine) || OpenCombine
#if canImport(Combine)
import Combine
import Dispatch

let main = DispatchQueue.main
#else
import OpenCombine

// With OpenCombine it is `DispatchQueue.main.ocombine` of the product OpenCombineDispatch.
let main = ImmediateScheduler.shared
#endif

struct Item: Sendable, Identifiable {
    let id: Int
    var title: String
}

enum FeedFailure: FaultCatching {
    case alreadyLiked(Fault), unavailable(Fault)

    static func caught(_ fault: Fault) -> FeedFailure {
        fault.isErrorResponse(409) ? .alreadyLiked(fault) : .unavailable(fault)
    }
}

protocol FeedRepository: Sendable {
    func items(matching text: String) async throws(FeedFailure) -> [Item]
    func like(_ id: Item.ID) async throws(FeedFailure) -> Item
}

// snippet.model
@MainActor
final class FeedViewModel: @MainActor TransformingViewModel {
    struct Input {
        let searchText: AnyPublisher<String, Never>
        let likeTap: AnyPublisher<Item.ID, Never>
    }

    struct Output {
        let items: AnyPublisher<[Item], Never>
        let liked: AnyPublisher<Item, Never>
        let isLoading: ActivityRelay
        let failures: FailureRelay<FeedFailure>
    }

    let failures = FailureRelay<FeedFailure>()
    let activity = ActivityRelay()
    private let feed: any FeedRepository
    private let center: FaultCenter

    init(_ feed: any FeedRepository, center: FaultCenter) {
        self.feed = feed
        self.center = center
    }

    func transform(_ input: Input) -> Output {
        let items = input.searchText.flatMap(
            .latest, into: self, on: main, in: center, "feed.search", retries: true
        ) { model, text in
            try await model.feed.items(matching: text)
        }
        let liked = input.likeTap.flatMap(
            .exhaust, into: self, on: main, in: center, .tap("feed.like"), retries: true
        ) { model, id in
            try await model.feed.like(id)
        }
        return Output(items: items, liked: liked, isLoading: activity, failures: failures)
    }
}
// snippet.end

// snippet.view
@MainActor
final class FeedScreen {
    private(set) var items: [Item] = []
    private(set) var isLoading = false
    private let searchText = PassthroughSubject<String, Never>()
    private let likeTap = PassthroughSubject<Item.ID, Never>()
    private var subscriptions: Set<AnyCancellable> = []

    func bind(_ model: FeedViewModel) {
        let output = model.transform(
            .init(
                searchText: searchText.eraseToAnyPublisher(),
                likeTap: likeTap.eraseToAnyPublisher()))
        output.items.sink { [weak self] in self?.items = $0 }.store(in: &subscriptions)
        output.isLoading.sink { [weak self] in self?.isLoading = $0 }.store(in: &subscriptions)
        output.liked.sink { [weak self] liked in
            self?.items = self?.items.map { $0.id == liked.id ? liked : $0 } ?? []
        }.store(in: &subscriptions)
    }
}
// snippet.end
#endif

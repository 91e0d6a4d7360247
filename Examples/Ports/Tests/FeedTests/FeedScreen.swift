import Triage
import TriageTesting

@testable import Feed

/// The view: it sends taps, and holds what the user sees besides the notices.
@MainActor
final class FeedScreen {
    let (load, refresh, loadMore) = (
        PassthroughSubject<Void, Never>(), PassthroughSubject<Void, Never>(),
        PassthroughSubject<Void, Never>()
    )
    let like = PassthroughSubject<Int, Never>()
    private(set) var posts: [Post]?
    private(set) var failures: [Fault] = []
    private(set) var isLoading = false
    private(set) var model: FeedViewModel?
    let authentication: Authentication
    let app: FaultStack
    private let sink = InMemorySink()
    private let routed = EventRecorder<Route>()
    private let server: FeedServer
    private var subscriptions: Set<AnyCancellable> = []

    init(_ server: FeedServer) {
        self.server = server
        app = FaultCenter.live(
            sinks: [sink], router: { [routed] in routed.record($0) }, storage: .memory
        ) { $0.center.localize = StandardTexts.overridden(language: "en") }
        let store = InMemoryTokenStore(Tokens(access: "access-0", refresh: "refresh-0"))
        let feed = makeFeed(server.url, store, in: app, retry: Retry(clock: ImmediateClock()))
        (model, authentication) = feed
        let output = feed.model.transform(
            .init(
                load: load.eraseToAnyPublisher(), refresh: refresh.eraseToAnyPublisher(),
                loadMore: loadMore.eraseToAnyPublisher(), like: like.eraseToAnyPublisher()))
        output.posts.sink { [weak self] in self?.posts = $0 }.store(in: &subscriptions)
        output.failures.sink { [weak self] in self?.failures.append($0) }.store(in: &subscriptions)
        output.isLoading.sink { [weak self] in self?.isLoading = $0 }.store(in: &subscriptions)
    }

    var errorView: PresentedNotice? { app.board.modalOnScreen }
    var toast: Notice? { app.board.transientOnScreen?.notice }
    var routes: [Route] { routed.elements }

    /// What the makers see.
    func reports() async -> [Report] {
        await app.center.settled()
        await app.reports.flush()
        return sink.reports
    }

    /// Taps the button of the error view.
    func retry() {
        if let errorView { app.board.respond(to: errorView.id, with: .retry) }
    }

    func loadPosts() async {
        load.send()
        await eventually { posts != nil }
    }

    func close() {
        subscriptions = []
        model = nil
    }
}

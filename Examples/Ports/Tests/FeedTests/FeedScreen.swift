import FeedModels
import Platform
import Triage
import TriageTesting

@testable import Feed

/// The taps of the user, besides those on the button of a retry.
@MainActor
struct Taps {
    let load = PassthroughSubject<Void, Never>()
    let refresh = PassthroughSubject<Void, Never>()
    let loadMore = PassthroughSubject<Void, Never>()
    let like = PassthroughSubject<Post.ID, Never>()
}

/// The screen of the feed, as its user and its developers see it.
@MainActor
final class FeedScreen {
    let taps = Taps()
    private(set) var posts: [Post]?
    private(set) var failures: [Fault] = []
    private(set) var isLoading = false
    /// The model; nil after the screen was closed.
    private(set) var model: AnyObject?
    let authentication: Authentication
    let app: FaultCenter
    // A server that nothing holds ends.
    private let server: FeedServer
    private let sink = InMemorySink()
    private let routed = EventRecorder<Route>()
    private var subscriptions: Set<AnyCancellable> = []

    init(_ server: FeedServer) {
        self.server = server
        app = FaultCenter.live(
            sinks: [sink], texts: StandardTexts.overridden(language: "en"),
            router: { [routed] in routed.record($0) }, storage: .memory)
        let store = InMemoryTokenStore(Tokens(access: "access-0", refresh: "refresh-0"))
        let feed = makeFeed(server.url, store, in: app, retry: Retry(clock: ImmediateClock()))
        (model, authentication) = feed
        let output = feed.model.transform(
            .init(
                load: taps.load.eraseToAnyPublisher(), refresh: taps.refresh.eraseToAnyPublisher(),
                loadMore: taps.loadMore.eraseToAnyPublisher(),
                like: taps.like.eraseToAnyPublisher()))
        output.posts.sink { [weak self] in self?.posts = $0 }.store(in: &subscriptions)
        output.failures.sink { [weak self] in self?.failures.append($0) }.store(in: &subscriptions)
        output.isLoading.sink { [weak self] in self?.isLoading = $0 }.store(in: &subscriptions)
    }

    var errorView: PresentedNotice? { app.board.modalOnScreen }
    var toast: Notice? { app.board.transientOnScreen?.notice }
    var shown: [String] { [errorView?.notice, toast].compactMap { $0?.message } }
    var routes: [Route] { routed.elements }

    func reports() async -> [Report] {
        await app.settled()
        await app.reports.flush()
        return sink.reports
    }

    func load() { taps.load.send() }
    func refresh() { taps.refresh.send() }
    func loadMore() { taps.loadMore.send() }
    func like(_ id: Post.ID) { taps.like.send(id) }

    func loadPosts() async {
        load()
        await eventually { posts != nil }
    }

    func loadInVain() async {
        load()
        await eventually { !shown.isEmpty && !isLoading }
    }

    func retry() {
        if let errorView { app.board.respond(to: errorView.id, with: .retry) }
    }

    func close() {
        subscriptions = []
        model = nil
    }
}

import Platform
import FeedShared
import TriageTesting

@testable import FeedBefore

/// The screen of the app of before.
@MainActor
final class ScreenBefore: FeedScreen {
    let server: FeedServer
    let taps = Taps()
    private(set) var posts: [Post]?
    private(set) var errorView: ErrorView?
    private(set) var toasts: [String] = []
    private(set) var signIns = 0
    private(set) var isLoading = false
    private(set) var model: AnyObject?
    private let retries = PassthroughSubject<Void, Never>()
    private var subscriptions: Set<AnyCancellable> = []
    private let log = EventRecorder<String>()

    init(_ server: FeedServer) {
        self.server = server
        let model = makeFeed(
            server.url, .init(access: "access-0", refresh: "refresh-0"),
            log: { [log] in log.record("\($0)") })
        self.model = model
        let output = model.transform(
            .init(
                load: taps.load.eraseToAnyPublisher(), refresh: taps.refresh.eraseToAnyPublisher(),
                loadMore: taps.loadMore.eraseToAnyPublisher(),
                retry: retries.eraseToAnyPublisher(), like: taps.like.eraseToAnyPublisher()))
        output.posts.sink { [weak self] in self?.posts = $0 }.store(in: &subscriptions)
        output.errorView.sink { [weak self] in self?.errorView = $0 }.store(in: &subscriptions)
        output.toast.sink { [weak self] in self?.toasts.append($0) }.store(in: &subscriptions)
        output.signIn.sink { [weak self] in self?.signIns += 1 }.store(in: &subscriptions)
        output.isLoading.sink { [weak self] in self?.isLoading = $0 }.store(in: &subscriptions)
    }

    var shown: [String] { toasts + (errorView.map { [$0.message] } ?? []) }
    var logged: [String] { log.elements }

    func told() async -> [String] { logged }

    func retry() { retries.send() }

    func close() {
        subscriptions = []
        model = nil
    }
}

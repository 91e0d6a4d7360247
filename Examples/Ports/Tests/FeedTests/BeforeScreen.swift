import Foundation
import TriageTesting

@testable import FeedBefore

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// The view: it sends taps, and holds what the user sees.
@MainActor
final class BeforeScreen {
    let (load, refresh, loadMore, retry) = (
        PassthroughSubject<Void, Never>(), PassthroughSubject<Void, Never>(),
        PassthroughSubject<Void, Never>(), PassthroughSubject<Void, Never>()
    )
    let like = PassthroughSubject<Int, Never>()
    private(set) var posts: [Post]?
    private(set) var errorView: ErrorView?
    private(set) var toasts: [String] = []
    private(set) var signIns = 0
    private(set) var isLoading = false
    private(set) var model: FeedViewModel?
    private let server: FeedServer
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
                load: load.eraseToAnyPublisher(), refresh: refresh.eraseToAnyPublisher(),
                loadMore: loadMore.eraseToAnyPublisher(), retry: retry.eraseToAnyPublisher(),
                like: like.eraseToAnyPublisher()))
        output.posts.sink { [weak self] in self?.posts = $0 }.store(in: &subscriptions)
        output.errorView.sink { [weak self] in self?.errorView = $0 }.store(in: &subscriptions)
        output.toast.sink { [weak self] in self?.toasts.append($0) }.store(in: &subscriptions)
        output.signIn.sink { [weak self] in self?.signIns += 1 }.store(in: &subscriptions)
        output.isLoading.sink { [weak self] in self?.isLoading = $0 }.store(in: &subscriptions)
    }

    /// What the makers see.
    var logged: [String] { log.elements }

    func loadPosts() async {
        load.send()
        await eventually { posts != nil }
    }

    func close() {
        subscriptions = []
        model = nil
    }
}

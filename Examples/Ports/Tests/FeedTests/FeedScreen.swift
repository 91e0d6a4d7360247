import FeedShared
import Platform
import Triage
import TriageTesting

/// The screen of the feed in either app, as its user and its developers see it.
@MainActor
protocol FeedScreen: AnyObject {
    var server: FeedServer { get }
    var taps: Taps { get }
    /// The model; nil after the screen was closed.
    var model: AnyObject? { get }
    var posts: [Post]? { get }
    var isLoading: Bool { get }
    /// The messages on screen.
    var shown: [String] { get }

    /// Returns the failures that the developers learn of.
    func told() async -> [String]
    func retry()
    func close()
}

/// The taps of the user, besides those on the button of a retry.
@MainActor
struct Taps {
    let load = PassthroughSubject<Void, Never>()
    let refresh = PassthroughSubject<Void, Never>()
    let loadMore = PassthroughSubject<Void, Never>()
    let like = PassthroughSubject<Post.ID, Never>()
}

extension FeedScreen {
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
}

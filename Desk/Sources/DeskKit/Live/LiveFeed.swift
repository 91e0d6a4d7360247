/// The latest changes of a project, for all who watch it.
struct LiveFeed {
    /// The changes of a feed that are remembered; who is further behind reads from the store.
    static let remembered = 1024

    /// Everything after this position is here.
    private(set) var floor: Int64
    /// The position up to which changes were read, of this project or of others.
    private(set) var head: Int64
    private var frames: [LiveFrame] = []
    /// Wakes the viewers.
    var viewers: [Int: AsyncStream<Void>.Continuation] = [:]

    init(from position: Int64) { (floor, head) = (position, position) }

    mutating func append(_ new: [LiveFrame]) {
        frames += new
        head = max(head, new.last?.position ?? head)
        guard frames.count > Self.remembered else { return }
        let surplus = frames.count - Self.remembered / 2
        floor = frames[surplus - 1].position
        frames.removeFirst(surplus)
        frames.removeAll { $0.position <= floor }
    }

    /// Notes that the project has no further change up to a position.
    mutating func advance(to position: Int64) { head = max(head, position) }

    /// The next changes after a position, up to about a number; nil if that is too far behind.
    func frames(after position: Int64, limit: Int) -> ArraySlice<LiveFrame>? {
        guard position >= floor else { return nil }
        let start = frames.firstIndex { $0.position > position } ?? frames.endIndex
        var end = min(start + limit, frames.endIndex)
        while end < frames.endIndex, frames[end].position == frames[end - 1].position { end += 1 }
        return frames[start..<end]
    }
}

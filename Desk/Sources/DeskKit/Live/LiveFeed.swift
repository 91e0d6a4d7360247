import NIOCore

/// The latest changes of a project, for all of its viewers.
struct LiveFeed {
    /// The number of changes that are remembered; a viewer further behind reads from the store.
    static let remembered = 1024

    /// Every change after this position is here.
    private(set) var floor: Int64
    /// The position that changes of all projects were read up to.
    private(set) var head: Int64
    private var portions: [LivePortion] = []
    private var count = 0
    /// Wakes the viewers, with the position that they can go on to.
    var viewers: [Int: AsyncStream<Int64>.Continuation] = [:]

    /// Creates a feed that begins after a position.
    init(from position: Int64) { (floor, head) = (position, position) }

    /// Adds the next changes, or notes that there are none up to a position.
    mutating func append(_ portion: LivePortion) {
        head = max(head, portion.end)
        guard portion.count > 0 else { return }
        portions.append(portion)
        count += portion.count
        while count > Self.remembered, portions.count > 1 {
            let oldest = portions.removeFirst()
            (floor, count) = (oldest.end, count - oldest.count)
        }
    }

    /// Returns the text of the next changes after a position and the position that it leads to.
    ///
    /// - Returns: An empty text if there are no more, and nil if the position is too far behind.
    mutating func next(
        after position: Int64, as form: LiveForm, _ rows: LiveRows?
    ) -> (bytes: ByteBuffer, end: Int64)? {
        guard position >= floor else { return nil }
        // Most viewers are at the end.
        let older = portions.lastIndex { $0.end <= position } ?? -1
        guard older + 1 < portions.count else { return (ByteBuffer(), max(head, position)) }
        let bytes = portions[older + 1].bytes(after: position, as: form, rows)
        return (bytes, portions[older + 1].end)
    }

    /// Wakes all viewers.
    func wake() {
        for viewer in viewers.values { viewer.yield(head) }
    }
}

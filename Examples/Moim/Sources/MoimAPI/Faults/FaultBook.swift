/// Which fault a request gets, and how often each may still be given.
struct FaultBook: Sendable {
    private struct Page {
        let use: FaultUse
        /// How many are left, or nil when it never runs out.
        var left: Int?

        func course(for visit: Visit) -> Course? {
            guard left != 0, use.covers(visit.endpoint) else { return nil }
            return use.fault.course(visit)
        }
    }

    private var pages: [Page]

    init(_ uses: [FaultUse]) {
        pages = uses.map { Page(use: $0, left: $0.count) }
    }

    /// The course of the first fault that applies and is not used up, counted as given.
    mutating func course(for visit: Visit) -> Course? {
        for index in pages.indices {
            guard let course = pages[index].course(for: visit) else { continue }
            pages[index].left = pages[index].left.map { $0 - 1 }
            return course
        }
        return nil
    }
}

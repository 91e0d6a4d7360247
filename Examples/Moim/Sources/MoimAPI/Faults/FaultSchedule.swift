/// Which fault a request gets, and how often each may still be given.
struct FaultSchedule: Sendable {
    private struct Entry {
        let use: FaultRule
        /// The number of uses that are left; nil when it never runs out.
        var left: Int?

        func effect(for visit: APIRequest) -> FaultEffect? {
            guard left != 0, use.applies(to: visit.endpoint) else { return nil }
            return use.fault.effect(visit)
        }
    }

    private var pages: [Entry]

    /// The uses, also those that are used up.
    var rules: [FaultRule] { pages.map(\.use) }

    init(_ uses: [FaultRule]) {
        pages = uses.map { Entry(use: $0, left: $0.count) }
    }

    /// The course of the first fault that applies and is not used up, counted as given.
    mutating func effect(for visit: APIRequest) -> FaultEffect? {
        for index in pages.indices {
            guard let course = pages[index].effect(for: visit) else { continue }
            pages[index].left = pages[index].left.map { $0 - 1 }
            return course
        }
        return nil
    }
}

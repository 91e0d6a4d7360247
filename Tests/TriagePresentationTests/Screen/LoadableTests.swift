import Testing
import TriageCore
import TriagePresentation

@Suite("The state of loadable content", .timeLimit(.minutes(30)))
struct LoadableTests {
    /// A step of loading, as a letter of a story.
    private func loadable(after story: String) -> Loadable<[Int]> {
        var loadable = Loadable<[Int]>()
        for step in story {
            switch step {
            case "b": loadable.begin()
            case "v": loadable.end(with: .value([1]))
            case "e": loadable.end(with: .value([]))
            case "f": loadable.end(with: .fault(Fault(.server), error: Fault(.server)))
            default: loadable.end(with: .canceled)
            }
        }
        return loadable
    }

    @Test(arguments: [
        ("", "initial"), ("b", "loading, is loading"), ("bc", "initial"),
        ("bf", "failed"), ("bfb", "loading, is loading"), ("bfbc", "failed"),
        ("bfbf", "failed"), ("bfbv", "value"), ("bv", "value"),
        ("bvb", "value, is loading"), ("bvbc", "value"), ("bvbe", "empty"),
        ("bvbf", "stale"), ("bvbfb", "stale, is loading"), ("bvbfbc", "stale"),
        ("bvbfbv", "value"), ("be", "empty"), ("beb", "empty, is loading"),
        ("bebf", "stale"), ("bebv", "value"),
    ])
    func `goes through these phases; only phases without content depend on a load under way`(
        story: String, phase: String
    ) {
        let loadable = loadable(after: story)
        let name = "\(loadable.phase)".prefix { $0.isLetter }
        #expect(name + (loadable.isLoading ? ", is loading" : "") == phase)
        #expect("\(loadable)".hasPrefix(name))
        #expect("\(loadable)".hasSuffix(", is loading") == loadable.isLoading)
    }

    @Test
    func `content stays through failures and cancellations, and a success forgets the failure`() {
        #expect(loadable(after: "bvbf").content == [1])
        #expect(loadable(after: "bvbf").failure?.kind == .server)
        #expect(loadable(after: "bvbfbc").failure?.kind == .server)
        #expect(loadable(after: "bvbfbv").failure == nil)
        #expect(loadable(after: "bebf").content == [])
        #expect(loadable(after: "bebf").isEmpty)
        #expect(!loadable(after: "bebv").isEmpty)
    }

    @Test
    func `a stale phase holds the content and the failure`() {
        guard case .stale([1], let fault) = loadable(after: "bvbf").phase else {
            Issue.record("not stale")
            return
        }
        #expect(fault.kind == .server)
    }

    @Test
    func `a collection without elements is empty, and nothing else`() {
        func isEmpty<Content>(_ content: Content) -> Bool {
            var loadable = Loadable<Content>()
            loadable.end(with: .value(content))
            return loadable.isEmpty
        }
        #expect(isEmpty([Int]()) && isEmpty("") && isEmpty([String: Int]()))
        #expect(isEmpty([Int]() as [Int]?))
        #expect(!isEmpty([0]) && !isEmpty(0) && !isEmpty(()) && !isEmpty(nil as [Int]?))
    }

    @Test
    func `the screen's own idea of empty content wins`() {
        var loadable = Loadable<[Int]>()
        loadable.end(with: .value([]), isEmpty: { _ in false })
        #expect(!loadable.isEmpty)
        loadable.end(with: .value([1, 2]), isEmpty: { $0.count < 3 })
        #expect(loadable.isEmpty)
        #expect(loadable.content == [1, 2])
    }

    @Test
    func `no description shows the content`() {
        var loadable = Loadable<[String]>()
        loadable.end(with: .value(["010-1234-5678"]))
        for text in ["\(loadable)", "\(loadable.phase)", String(reflecting: loadable)] {
            #expect(text == "value")
        }
        loadable.end(with: .fault(Fault(.server), error: Fault(.server)))
        var dumped = ""
        dump(loadable, to: &dumped)
        dump(loadable.phase, to: &dumped)
        #expect(!dumped.contains("1234-5678") && dumped.contains("stale"))
    }
}

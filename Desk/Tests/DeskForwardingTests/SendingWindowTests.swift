import Testing

@testable import DeskForwarding

@Suite("The window of requests", .timeLimit(.minutes(10)))
struct SendingWindowTests {
    /// Begins requests until the window is full.
    private static func fill(_ window: inout SendingWindow, isOrdered: Bool = false) -> Int {
        var begun = 0
        while window.admits(isOrdered: isOrdered) {
            window.begin(isOrdered: isOrdered)
            begun += 1
        }
        return begun
    }

    @Test
    func `It grows by one with each request that is taken, up to four`() {
        var window = SendingWindow()
        #expect(Self.fill(&window) == 1)
        for begun in [2, 2, 2, 1, 1, 1] {
            window.end(isTaken: true)
            #expect(Self.fill(&window) == begun)
        }
    }

    @Test
    func `After another answer the next request waits for all, and goes alone`() {
        var window = SendingWindow()
        for _ in 0..<6 {
            _ = Self.fill(&window)
            window.end(isTaken: true)
        }
        _ = Self.fill(&window)
        window.end(isTaken: false)
        for _ in 0..<2 {
            #expect(!window.admits(isOrdered: false))
            window.end(isTaken: false)
        }
        window.end(isTaken: false)
        #expect(Self.fill(&window) == 1)
    }

    @Test
    func `What is ordered goes alone, and nothing overtakes it`() {
        var window = SendingWindow()
        window.begin(isOrdered: false)
        window.end(isTaken: true)
        window.begin(isOrdered: false)
        #expect(!window.admits(isOrdered: true) && window.admits(isOrdered: false))
        window.end(isTaken: true)
        #expect(Self.fill(&window, isOrdered: true) == 1)
        #expect(!window.admits(isOrdered: false))
    }
}

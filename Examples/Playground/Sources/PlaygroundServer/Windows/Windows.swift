import PlaygroundPage

/// The windows that are open.
@MainActor
final class Windows {
    /// The number of windows that may be open at once.
    static let limit = 200
    /// The number of windows of one browser, from which on their streams take turns.
    ///
    /// A browser opens six connections to one server at most, and a stream keeps one for as long as
    /// its window is open; forms need one too.
    private static let crowd = 4
    /// The number of seconds that a window waits for its turn.
    private static let longestWait = 20

    private let parts: StageParts
    private var windows: [String: Window] = [:]
    /// The ids of the windows, the oldest first.
    private var order: [String] = []

    init(_ parts: StageParts) { self.parts = parts }

    /// Opens a window; nil if there are too many that browsers follow.
    ///
    /// It is closed if no browser follows it soon.
    func open(_ request: WindowRequest, in browser: String? = nil) async throws -> Window? {
        if windows.count >= Self.limit { closeOldestUnfollowed() }
        guard windows.count < Self.limit else { return nil }
        let window = Window(request, parts, browser: browser)
        windows[window.id] = window
        order.append(window.id)
        do {
            try await window.open()
        } catch {
            close(window.id)
            throw error
        }
        closeUnlessFollowed(window, within: .seconds(20))
        return window
    }

    func window(_ id: String) -> Window? { windows[id] }

    /// Whether the browser of a window has so many that their streams take turns.
    func takesTurns(_ window: Window) -> Bool {
        let siblings = windows.values.filter { $0.browser == window.browser }
        // A browser that follows none of them is gone.
        return siblings.count > Self.crowd && siblings.contains(where: \.isFollowed)
    }

    /// Closes a window and frees its member.
    func close(_ id: String) {
        windows.removeValue(forKey: id)?.close()
        order.removeAll { $0 == id }
    }

    /// Closes all windows.
    func closeAll() { for id in windows.keys { close(id) } }

    /// Closes the oldest window that no browser follows, such as one that a script has fetched.
    private func closeOldestUnfollowed() {
        if let id = order.first(where: { windows[$0]?.isFollowed == false }) { close(id) }
    }

    /// Closes a window that no browser follows from now until then.
    func closeUnlessFollowed(_ window: Window, within time: Duration) {
        let visits = window.visits
        Task { [weak self, weak window] in
            try? await Task.sleep(for: time)
            guard let self, let window, window.isLeft(since: visits) else { return }
            close(window.id)
        }
    }

    /// Closes a window whose browser has left it, unless it only waits for its turn.
    func closeUnlessItsTurnComes(_ window: Window) {
        let visits = window.visits
        Task {
            for _ in 0..<Self.longestWait {
                let waits = takesTurns(window)
                try? await Task.sleep(for: waits ? .seconds(1) : .milliseconds(300))
                guard window.isLeft(since: visits) else { return }
                if !waits { break }
            }
            close(window.id)
        }
    }
}

extension Window {
    /// Whether no browser has followed the window since that visit.
    fileprivate func isLeft(since visit: Int) -> Bool { !isFollowed && visits == visit }
}

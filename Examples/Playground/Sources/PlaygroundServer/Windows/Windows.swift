import PlaygroundPage

/// The windows that are open.
@MainActor
final class Windows {
    /// The number of windows that may be open at once.
    static let limit = 200
    /// The number of one browser's windows beyond which their streams take turns.
    ///
    /// A browser opens six connections to one server at most, and a stream keeps one for as long as
    /// its window is open; forms need one too.
    private static let crowd = 4
    /// The seconds that a window waits for its turn.
    private static let longestWait = 20
    /// The seconds without a followed window after which a browser is gone.
    private static let patience = 5

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
    func takesTurns(_ window: Window) -> Bool { siblings(of: window).count > Self.crowd }

    /// The windows of the same browser, this one too.
    private func siblings(of window: Window) -> [Window] {
        windows.values.filter { $0.browser == window.browser }
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
        guard takesTurns(window) else {
            return closeUnlessFollowed(window, within: .milliseconds(300))
        }
        let visits = window.visits
        Task {
            var secondsAlone = 0
            for _ in 0..<Self.longestWait where secondsAlone < Self.patience {
                try? await Task.sleep(for: .seconds(1))
                guard window.isLeft(since: visits) else { return }
                let isAlone = !siblings(of: window).contains(where: \.isFollowed)
                secondsAlone = isAlone ? secondsAlone + 1 : 0
            }
            close(window.id)
        }
    }
}

extension Window {
    /// Whether no browser has followed the window since that visit.
    fileprivate func isLeft(since visit: Int) -> Bool { !isFollowed && visits == visit }
}

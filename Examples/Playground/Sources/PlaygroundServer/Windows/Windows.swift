import PlaygroundPage

/// The windows that are open.
@MainActor
final class Windows {
    /// The number of windows that may be open at once.
    static let limit = 200

    private let parts: StageParts
    private var windows: [String: Window] = [:]

    init(_ parts: StageParts) { self.parts = parts }

    var count: Int { windows.count }

    /// Opens a window; nil if there are too many.
    ///
    /// It is closed if no browser follows it soon.
    func open(_ request: WindowRequest) async throws -> Window? {
        guard windows.count < Self.limit else { return nil }
        let window = Window(request, parts)
        windows[window.id] = window
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

    /// Closes a window and frees its member.
    func close(_ id: String) { windows.removeValue(forKey: id)?.close() }

    /// Closes all windows.
    func closeAll() { for id in windows.keys { close(id) } }

    /// Closes a window that no browser follows by then.
    func closeUnlessFollowed(_ window: Window, within time: Duration) {
        Task { [weak self, weak window] in
            // triage:ignore discarded-try: nobody cancels this task
            try? await Task.sleep(for: time)
            guard let self, let window, !window.isFollowed else { return }
            close(window.id)
        }
    }
}

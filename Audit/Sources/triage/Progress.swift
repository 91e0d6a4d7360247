import Foundation
import Synchronization

/// The progress of a long run, on a terminal only.
final class Progress: Sendable {
    private struct State {
        var began = ContinuousClock.now
        var shown = ContinuousClock.now
        var isShown = false
    }

    private let state = Mutex(State())
    private let isOn = isatty(STDERR_FILENO) == 1

    func show(_ done: Int, of all: Int) {
        guard isOn else { return }
        state.withLock { state in
            let now = ContinuousClock.now
            guard now - state.began > .seconds(1), now - state.shown > .milliseconds(100) else {
                return
            }
            state.shown = now
            state.isShown = true
            Console.show("\r\(done) of \(all) files")
        }
    }

    /// Takes the line away again.
    func end() {
        state.withLock { state in
            if state.isShown { Console.show("\r\u{1B}[K") }
            state.isShown = false
        }
    }
}

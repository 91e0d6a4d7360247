import Foundation

/// The timers screen: the member's timers, and adding one.
@MainActor
final class TimersModel {
    private let client: APIClient
    private var timers: [TimerBody]?
    private var loads = 0
    private var additions = 0
    private var shell: Shell { client.shell }

    init(_ client: APIClient) { self.client = client }

    /// Loads the list, unless it is being loaded.
    func open() {
        if loads == 0 { load() }
    }

    private func load() {
        loads += 1
        shell.run {
            do {
                self.timers = try await self.client.get("/v1/timers")
            } catch {
                // Mistake: having no timers yet is a 404 too.
                self.shell.show(error)
            }
            self.loads -= 1
        }
    }

    /// Adds a timer, and loads the list again.
    func add(_ timer: NewTimerBody) {
        // Mistake: nothing stops a second tap.
        if additions > 0 { shell.note(.doubleTap) }
        additions += 1
        shell.run {
            do {
                _ = try await self.client.post("/v1/timers", timer)
                self.load()
            } catch {
                self.shell.show(error)
            }
            self.additions -= 1
        }
    }

    var page: Page {
        let texts = shell.texts
        return Page(
            rows: timers?.map { texts.timer($0.time, $0.clipID, $0.days.count) },
            none: texts.none, empty: texts.noTimers, isLoading: loads + additions > 0,
            button: CarelessButton(label: texts.addTimer, isDead: false))
    }
}

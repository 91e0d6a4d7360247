import Foundation
import MoimData
import MoimFeatures
@_spi(Tools) import Triage

/// Drives Moim through actions, as fast as they allow or at their times, and waits for their ends.
@MainActor
public final class MoimRun {
    /// The app that is driven.
    public let app: MoimApp
    /// Where everything that happens is taken down.
    public let log: EventLog
    let warn: @Sendable (String) -> Void
    /// The clock that half a second of thought is measured on.
    public let clock: any Clock<Duration>

    /// Makes a run.
    ///
    /// - Parameters:
    ///   - app: The app that is driven.
    ///   - log: Where everything that happens is taken down.
    ///   - clock: The clock that half a second of thought is measured on.
    ///   - warn: Told of actions that nothing on screen offers.
    public init(
        _ app: MoimApp, log: EventLog, clock: any Clock<Duration> = ContinuousClock(),
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.app = app
        self.log = log
        self.clock = clock
        self.warn = warn
    }

    /// Asks the desk what the team knows, and shows its replies; does nothing without one.
    public func askDesk() async {
        await app.center.askDesk()
        log.record(.quiet)
    }

    /// Does the actions of a script in order; each waits for its time, or for quiet.
    public func play(_ actions: [Action]) async {
        for action in actions {
            guard await wait(for: action), !Task.isCancelled else { break }
            perform(action.command)
        }
        await waitUntilIdle()
    }

    /// Calls off what is in flight.
    public func cancel() { app.stop() }

    /// Ends the run: every report is sealed and delivered, and then nothing more is told.
    ///
    /// What a launch does not wait for does not hold it.
    @discardableResult
    public func finish() async -> RunSummary {
        app.launch.cancel()
        await app.launch.drainEvents()
        await app.reports.shutdown(timeout: app.flush)
        return log.finish()
    }

    /// Waits until nothing is in flight.
    public func waitUntilIdle() async {
        await app.activity.waitUntilIdle()
        // A refresh outlives those who wait for it.
        await app.session.credentials.waitForRefresh()
        await app.activity.waitUntilIdle()
        log.record(.quiet)
    }

    private func wait(for action: Action) async -> Bool {
        guard let at = action.at else {
            await waitUntilIdle()
            return true
        }
        let rest = at - .seconds(log.elapsed)
        guard rest > .zero else { return true }
        return (try? await clock.sleep(for: rest)) != nil
    }
}

import Foundation
import MoimAPI
import MoimData
import MoimFeatures
import Triage
import TriageClient
import TriagePresentation
import TriageReporting

/// Drives Moim through actions, as fast as they allow or at their times, and waits for their ends.
@MainActor
final class MoimRun {
    private let app: MoimApp
    private let log: EventLog
    private let warn: @Sendable (String) -> Void
    private let clock: any Clock<Duration>

    /// Makes a run.
    ///
    /// - Parameters:
    ///   - app: The app that is driven.
    ///   - log: Where everything that happens is taken down.
    ///   - clock: The clock that half a second of thought is measured on.
    ///   - warn: Told of actions that nothing on screen offers.
    init(
        _ app: MoimApp, log: EventLog, clock: any Clock<Duration> = ContinuousClock(),
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.app = app
        self.log = log
        self.clock = clock
        self.warn = warn
    }

    /// Does the actions of a script in order; each waits for its time, or for quiet.
    func play(_ actions: [Action]) async {
        for action in actions {
            guard await wait(for: action), !Task.isCancelled else { break }
            perform(action.deed)
        }
        await settle()
    }

    /// Goes on a journey; an alert that can be dismissed is, after half a second.
    func travel(_ journey: Journey) async {
        for action in journey.actions(open: app.home == nil ? [] : ["home"]) {
            guard !Task.isCancelled else { return }
            perform(action.deed)
            await settle()
            await dismissAlerts()
        }
    }

    /// Calls off what is in flight.
    func callOff() { app.callOff() }

    /// Ends the run: nothing more is told, and every report is sealed and delivered.
    func finish() async -> RunSummary {
        let summary = log.end()
        await app.reports.finish()
        return summary
    }

    /// Waits until nothing is in flight.
    private func settle() async {
        await app.activity.idle()
        // A refresh outlives those who wait for it.
        await app.session.credentials.idle()
        await app.activity.idle()
        log.take(.quiet)
    }

    private func wait(for action: Action) async -> Bool {
        guard let at = action.at else {
            await settle()
            return true
        }
        let rest = at - .seconds(log.elapsed)
        guard rest > .zero else { return true }
        return (try? await clock.sleep(for: rest)) != nil
    }

    private func dismissAlerts() async {
        while let alert = app.board.modalOnScreen, alert.notice.offers(.dismiss) {
            guard (try? await clock.sleep(for: .milliseconds(500))) != nil else { return }
            app.board.answer(alert.id, .dismiss)
            await settle()
        }
    }

    private func perform(_ deed: Action.Deed) {
        switch deed {
        case .open(let screen): app.open(screen)
        case .leave: app.home == nil ? warn("leave: no screen is open") : app.leave()
        case .refreshHome: onHome("home.refresh") { $0.load() }
        case .submitAttendance(let code): onHome("attendance.submit") { $0.submit(code: code) }
        case .answer(let action): answer(Notice.Action.ID(rawValue: action))
        case .signIn(let access, let refresh): app.signIn(access: access, refresh: refresh)
        case .signOut: app.signOut()
        case .network(let isUp): app.connectivity.set(isOnline: isUp)
        case .trouble(let text): trouble(text)
        }
    }

    private func onHome(_ control: String, _ tap: (HomeViewModel) -> Void) {
        guard let home = app.home else { return warn("tap \(control): the screen is closed") }
        tap(home)
    }

    private func answer(_ action: Notice.Action.ID) {
        guard let alert = app.board.modalOnScreen, app.board.answer(alert.id, action) else {
            return warn("answer \(action): nothing on screen offers it")
        }
    }

    private func trouble(_ text: String) {
        log.expectTrouble()
        let message: Message = "\(text, privacy: .public)"
        app.center.report(Fault(.unexpected, code: "trouble", message: message))
    }
}

extension Notice {
    fileprivate func offers(_ action: Action.ID) -> Bool { actions.contains { $0.id == action } }
}

import MoimComposition
import Triage

extension MoimRun {
    /// Goes on a journey; an alert that can be dismissed is, after half a second.
    func run(_ journey: Journey) async {
        await dismissAlerts()
        for action in journey.actions(open: app.openScreens) {
            guard !Task.isCancelled else { return }
            perform(action.command)
            await waitUntilIdle()
            await dismissAlerts()
        }
    }

    private func dismissAlerts() async {
        while let alert = app.board.modalOnScreen, alert.notice.offers(.dismiss) {
            guard (try? await clock.sleep(for: .milliseconds(500))) != nil else { return }
            app.board.respond(to: alert.id, with: .dismiss)
            await waitUntilIdle()
        }
    }
}

extension Notice {
    fileprivate func offers(_ action: Action.ID) -> Bool { actions.contains { $0.id == action } }
}

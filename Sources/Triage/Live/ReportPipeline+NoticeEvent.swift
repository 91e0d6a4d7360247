import TriageCore
package import TriagePresentation
@_spi(Tools) package import TriageReporting

extension ReportPipeline {
    /// Adds the user's choice on a notice to the reports behind it.
    ///
    /// A notice that times out or leaves in another way counts as a choice too. A notice that
    /// appears changes nothing. `FaultCenter.live` wires it.
    package func recordChoice(of event: NoticeEvent) {
        switch event {
        case .presented: break
        case .dismissed(let shown, let dismissal):
            recordChoice("\(dismissal)", for: shown.incidents)
        case .chosen(let shown, let action):
            recordChoice(action.rawValue, for: shown.incidents)
        }
    }
}

extension Breadcrumbs {
    /// Adds a breadcrumb for an action that the user chose on a notice.
    ///
    /// Other events of a board add none. `FaultCenter.live` wires it.
    package func add(_ event: NoticeEvent) {
        switch event {
        case .chosen(_, let action), .dismissed(_, .action(let action)):
            add("notice", "chose \(action, privacy: .public)")
        case .presented, .dismissed: break
        }
    }
}

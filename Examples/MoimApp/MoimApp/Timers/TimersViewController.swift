import MoimFeatures
import Triage
import UIKit

/// The timers in the style of async and Observation: a model is bound, and each state rendered.
final class TimersViewController: TimersListController {
    private let timers: TimersViewModel

    init(timers: TimersViewModel) {
        self.timers = timers
        super.init(style: .insetGrouped)
    }

    /// Always fails, because the controller is never archived.
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        onAdd = { [timers] timer in timers.add(timer) }
        onRefresh = { [timers] in timers.load() }
        bind(timers.screen) { [weak self] state in self?.render(state) }
    }
}

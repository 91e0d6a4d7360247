import Combine
import MoimFeatures
import Triage
import UIKit

/// The timers in Combine's style: what the member wishes goes in, and each state that comes out is rendered.
///
/// A failure ends no stream; Moim's table has seen to it before it comes out here.
final class TimersStreamViewController: TimersListController {
    private let timers: TimersStreamScreen
    private var subscriptions: Set<AnyCancellable> = []

    init(timers: TimersStreamScreen) {
        self.timers = timers
        super.init(style: .insetGrouped)
    }

    /// Always fails, because the controller is never archived.
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        onAdd = { [timers] timer in timers.add(timer) }
        onRefresh = { [timers] in timers.load() }
        timers.output
            .sink { [weak self] state in self?.render(state) }
            .store(in: &subscriptions)
    }
}

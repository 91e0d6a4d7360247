import MoimDomain
import Triage
import UIKit

/// A list of timers and the form of a new one, which a subclass fills.
class TimersListController: UITableViewController {
    private let rows = TimersDataSource()
    private let spinner = UIActivityIndicatorView(style: .medium)

    /// Called with what the member has filled in.
    var onAdd: (NewTimer) -> Void {
        get { rows.form.onAdd }
        set { rows.form.onAdd = newValue }
    }

    /// Called when the member pulls the list down.
    var onRefresh: () -> Void = {}

    override func viewDidLoad() {
        super.viewDidLoad()
        title = String(moim: "screen.timers")
        tableView.accessibilityIdentifier = "timers"
        tableView.backgroundView = spinner
        tableView.keyboardDismissMode = .interactive
        rows.fill(tableView)
        let refresh = UIAction { [weak self] _ in self?.onRefresh() }
        refreshControl = UIRefreshControl(frame: .zero, primaryAction: refresh)
    }

    /// Shows a state of the list.
    func render(_ state: Loadable<[ClipTimer]>) {
        if state.isLoading {
            spinner.startAnimating()
        } else {
            spinner.stopAnimating()
            refreshControl?.endRefreshing()
        }
        rows.show(state.content, in: tableView)
    }
}

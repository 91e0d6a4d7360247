import Foundation
import MoimComposition
import MoimDomain
import MoimFeatures
import UIKit

/// The rows of the timers: one for each, and the form of a new one.
final class TimersDataSource: NSObject, UITableViewDataSource {
    let form = NewTimerCell(style: .default, reuseIdentifier: nil)
    private var lines: [String] = []

    func fill(_ table: UITableView) {
        table.register(UITableViewCell.self, forCellReuseIdentifier: "timer")
        table.dataSource = self
    }

    /// Shows timers in the words that the command prints; nothing before the first load.
    func show(_ timers: [ClipTimer]?, in table: UITableView) {
        lines = timers.map { Page.timers($0).lines { MoimTexts.current($0) } } ?? []
        // The form of the other section keeps its keyboard; before there is a window, nothing is laid out.
        if table.window == nil {
            table.reloadData()
        } else {
            table.reloadSections([0], with: .none)
        }
    }

    func numberOfSections(in tableView: UITableView) -> Int { 2 }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? lines.count : 1
    }

    func tableView(
        _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { section == 0 ? nil : String(moim: "timers.title") }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        guard indexPath.section == 0 else { return form }
        let cell = tableView.dequeueReusableCell(withIdentifier: "timer", for: indexPath)
        var content = cell.defaultContentConfiguration()
        content.text = lines[indexPath.row]
        cell.contentConfiguration = content
        return cell
    }
}

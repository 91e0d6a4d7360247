import MoimDomain
import UIKit

/// The form of a new timer: a clip, a time, and days.
///
/// What cannot be read is left out, and the use case says what is missing.
final class NewTimerCell: UITableViewCell {
    /// Called with what the member has filled in.
    var onAdd: (NewTimer) -> Void = { _ in }
    private let clip = UITextField.labeled("timers.clip", "clipID", .numberPad)
    private let time = UITextField.labeled("timers.time", "time", .numbersAndPunctuation)
    private let days = UITextField.labeled("timers.days", "days", .numbersAndPunctuation)

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        let rows = UIStackView(arrangedSubviews: [clip, time, days, button])
        rows.axis = .vertical
        rows.spacing = 12
        contentView.addSubview(rows)
        rows.pin(to: contentView.layoutMarginsGuide)
    }

    /// Always fails, because the cell is never archived.
    required init?(coder: NSCoder) { nil }

    private var button: UIButton {
        let action = UIAction(title: String(moim: "timers.add")) { [weak self] _ in self?.add() }
        // A button with a configuration grows with the text size.
        let button = UIButton(configuration: .plain(), primaryAction: action)
        button.accessibilityIdentifier = "timers.add"
        return button
    }

    private func add() {
        onAdd(
            NewTimer(
                clipID: Int(clip.text ?? ""), time: time.text.flatMap { $0.isEmpty ? nil : $0 },
                days: (days.text ?? "").split(separator: ",").compactMap { Int($0) }))
    }
}

#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
import TriageCore
import UIKit

/// The view of a toast or banner, with its texts and buttons.
final class NoticeLine: UIVisualEffectView {
    private let rows = UIStackView()

    init(_ notice: Notice, answer: @escaping @MainActor (Notice.Action.ID) -> Void) {
        super.init(effect: UIBlurEffect(style: .regular))
        rows.axis = .vertical
        rows.spacing = 8
        for text in [notice.title, notice.message].compactMap(\.self) {
            let label = UILabel()
            label.text = text
            label.numberOfLines = 0
            label.textAlignment = .center
            label.font = .preferredFont(forTextStyle: .subheadline)
            label.adjustsFontForContentSizeCategory = true
            rows.addArrangedSubview(label)
        }
        for action in notice.actions {
            let tapped = UIAction(title: action.label) { _ in answer(action.id) }
            // A button with a configuration grows with the text size.
            rows.addArrangedSubview(UIButton(configuration: .plain(), primaryAction: tapped))
        }
        layer.cornerRadius = 16
        clipsToBounds = true
        notice.announce()
    }

    /// Always fails, because the view is never archived.
    required init?(coder: NSCoder) { nil }

    /// Adds this view at the top of another view, or at the bottom above the keyboard.
    func place(in view: UIView, atTop: Bool) {
        for child in [self, rows] { child.translatesAutoresizingMaskIntoConstraints = false }
        contentView.addSubview(rows)
        view.addSubview(self)
        let (margins, area) = (contentView.layoutMarginsGuide, view.safeAreaLayoutGuide)
        NSLayoutConstraint.activate([
            rows.topAnchor.constraint(equalTo: margins.topAnchor),
            rows.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
            rows.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            rows.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
            atTop
                ? topAnchor.constraint(equalTo: area.topAnchor, constant: 8)
                : bottomAnchor.constraint(
                    equalTo: view.keyboardLayoutGuide.topAnchor, constant: -8),
        ])
    }
}
#endif

import UIKit

extension UITextField {
    /// A field with a placeholder that is also what VoiceOver says, and grows with the text size.
    static func labeled(
        _ key: String, _ identifier: String, _ keyboard: UIKeyboardType
    ) -> UITextField {
        let field = UITextField()
        field.placeholder = String(moim: key)
        field.accessibilityLabel = field.placeholder
        field.accessibilityIdentifier = identifier
        field.keyboardType = keyboard
        field.borderStyle = .roundedRect
        field.font = .preferredFont(forTextStyle: .body)
        field.adjustsFontForContentSizeCategory = true
        return field
    }
}

extension UIView {
    /// Fills a guide of the view around this one.
    func pin(to guide: UILayoutGuide) {
        translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            topAnchor.constraint(equalTo: guide.topAnchor),
            bottomAnchor.constraint(equalTo: guide.bottomAnchor),
            leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        ])
    }
}

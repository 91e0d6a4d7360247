import Foundation
public import Triage

/// Texts for the keys that the library names by itself, in Korean and English: the notice of a failure
/// that no rule covers, and the labels of its own actions.
///
///     texts: StandardTexts.behind { NSLocalizedString($0, comment: "") }
///
/// The app's texts come first, so each of these can be replaced by one of the same key.
public enum StandardTexts {
    /// The app's texts, and behind them these.
    ///
    /// - Parameters:
    ///   - language: Such as `ko`; the one that the person prefers when nil or none of ours.
    ///   - texts: The app's own; a key that it has no text for stands for itself, or is empty.
    /// - Returns: The app's text of a key, else ours, else the key.
    public static func behind(
        in language: String? = nil, _ texts: @escaping NoticeTexts
    ) -> NoticeTexts {
        let ours = bundle(language) ?? .module
        return { key in
            let own = texts(key)
            guard own.isEmpty || own == key else { return own }
            return ours.localizedString(forKey: key, value: key, table: "Notices")
        }
    }

    private static func bundle(_ language: String?) -> Bundle? {
        guard let language else { return nil }
        let folder = Bundle.module.path(forResource: language, ofType: "lproj")
        return folder.flatMap(Bundle.init(path:))
    }
}

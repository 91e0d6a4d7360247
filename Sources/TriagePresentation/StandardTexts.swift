import Foundation
public import TriageCore

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
    ///   - language: Such as `ko` or `ko-KR`; when nil or none of ours, the one that the app is in. An
    ///     app whose bundle declares one language alone, as when its texts lie in packages, is taken to
    ///     be in the one that the user prefers.
    ///   - texts: The app's own; a key that it has no text for stands for itself, or is empty.
    /// - Returns: The app's text of a key, else ours, else the key.
    public static func overridden(
        language: String? = nil, by texts: @escaping NoticeLocalizer
    ) -> NoticeLocalizer {
        let ours = bundle(language.flatMap(code)) ?? bundle(usersLanguage) ?? .module
        return { key in
            let own = texts(key)
            guard own.isEmpty || own == key else { return own }
            return ours.localizedString(forKey: key, value: key, table: "Notices")
        }
    }

    private static var usersLanguage: String? {
        language(
            of: Bundle.module.localizations, appDeclares: Bundle.main.localizations,
            appPrefers: Bundle.main.preferredLocalizations, userPrefers: Locale.preferredLanguages)
    }

    /// The one of our languages that fits the app, or else the user.
    static func language(
        of ours: [String], appDeclares declared: [String], appPrefers: [String],
        userPrefers: [String]
    ) -> String? {
        let isAppsToSay = declared.count { $0 != "Base" } > 1
        // Off Apple platforms `Bundle.preferredLocalizations(from:forPreferences:)` knows English alone.
        return (isAppsToSay ? appPrefers : userPrefers).lazy
            .compactMap(code)
            .first(where: ours.contains)
    }

    /// The language alone, without a region or a script.
    private static func code(of identifier: String) -> String? {
        Locale(identifier: identifier).language.languageCode?.identifier
    }

    private static func bundle(_ language: String?) -> Bundle? {
        guard let language else { return nil }
        let folder = Bundle.module.path(forResource: language, ofType: "lproj")
        return folder.flatMap(Bundle.init(path:))
    }
}

import Foundation
public import TriageCore

/// Korean and English texts for the keys that the library uses by itself.
///
/// They are the notice for a failure that no rule covers, and the labels of the library's actions.
///
///     texts: StandardTexts.overridden { NSLocalizedString($0, comment: "") }
///
/// The app's texts come first, so the app replaces a text with one of the same key.
public enum StandardTexts {
    /// Returns a localizer that asks the app's texts first and these texts second.
    ///
    /// - Parameters:
    ///   - language: A language such as `ko` or `ko-KR`. If it is nil or not supported, the app's
    ///     language is used. An app whose bundle declares only one language, for example because
    ///     its texts are in packages, counts as being in the language that the user prefers.
    ///   - texts: The app's texts; returns the key itself or an empty string for a missing text.
    /// - Returns: A localizer that returns the app's text, else the library's text, else the key.
    public static func overridden(
        language: String? = nil, by texts: @escaping NoticeLocalizer
    ) -> NoticeLocalizer {
        let ours =
            language.flatMap(code).flatMap(bundle) ?? Self.language().flatMap(bundle) ?? .module
        return { key in
            let own = texts(key)
            guard own.isEmpty || own == key else { return own }
            return ours.localizedString(forKey: key, value: key, table: "Notices")
        }
    }

    /// The supported language that fits the app or the user; nil if none does.
    ///
    /// The app's languages count if its bundle declares more than one, else the user's.
    static func language(
        of ours: [String] = Bundle.module.localizations,
        appDeclares declared: [String] = Bundle.main.localizations,
        appPrefers: [String] = Bundle.main.preferredLocalizations,
        userPrefers: [String] = Locale.preferredLanguages
    ) -> String? {
        let isAppsToSay = declared.count { $0 != "Base" } > 1
        // Off Apple platforms `Bundle.preferredLocalizations(from:forPreferences:)` knows only
        // English.
        return (isAppsToSay ? appPrefers : userPrefers).lazy
            .compactMap(code)
            .first(where: ours.contains)
    }

    /// The language code of an identifier, without region or script; nil if it has none.
    private static func code(of identifier: String) -> String? {
        Locale(identifier: identifier).language.languageCode?.identifier
    }

    private static func bundle(_ language: String) -> Bundle? {
        Bundle.module.path(forResource: language, ofType: "lproj").flatMap(Bundle.init(path:))
    }
}

import Foundation
public import TriageCore

/// English, Japanese and Korean texts for the keys that the library uses by itself.
///
/// `DecisionTable.standard`, the notice for a failure that no rule covers, and the library's
/// actions use these texts.
///
///     let texts = StandardTexts.overridden { NSLocalizedString($0, comment: "") }
///
/// The app's texts come first, so the app replaces a text with one of the same key, for example in
/// its string catalog. A text for `failure.offline.title` replaces the title of an alert for a
/// failure of the kind `offline`, and a text for `action.retry` the label of the retry action.
public enum StandardTexts {
    /// Returns a localizer that asks the app's texts first and these texts second.
    ///
    /// - Parameters:
    ///   - language: A language such as `ko` or `ko-KR`. If it is nil or not supported, the app's
    ///     language is used. An app whose bundle declares only one language, for example because
    ///     its texts are in packages, counts as being in the language that the user prefers.
    ///   - texts: The app's texts; returns the key itself or an empty string for a missing text.
    ///     By default, the app has none.
    /// - Returns: A localizer that returns the app's text, else the library's text, else the key.
    public static func overridden(
        language: String? = nil, by texts: @escaping NoticeLocalizer = { $0 }
    ) -> NoticeLocalizer {
        localizer(language, in: resources, overriddenBy: texts)
    }

    /// Returns a localizer whose own texts come from a bundle; nil for no texts.
    static func localizer(
        _ language: String?, in resources: Bundle?, overriddenBy texts: @escaping NoticeLocalizer
    ) -> NoticeLocalizer {
        let languages = [
            language.flatMap(code), Self.language(of: resources?.localizations ?? []),
        ]
        let ours = languages.lazy.compactMap(\.self).compactMap { language in
            resources?.path(forResource: language, ofType: "lproj").flatMap(Bundle.init(path:))
        }.first
        return { key in
            let own = texts(key)
            guard own.isEmpty || own == key else { return own }
            return (ours ?? resources)?.localizedString(forKey: key, value: key, table: "Notices")
                ?? key
        }
    }

    /// The supported language that fits the app or the user; nil if none does.
    ///
    /// The app's languages count if its bundle declares more than one, else the user's.
    static func language(
        of ours: [String],
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
}

// MARK: - The bundle

extension StandardTexts {
    /// The bundle with the texts; nil if it was not shipped with the app.
    ///
    /// The generated `Bundle.module` would end the process then, even for a tool that only reports.
    static let resources = bundle(in: folders)

    /// Returns the bundle in one of these folders; nil, after a line in the log, if it is in none.
    static func bundle(in folders: [URL]) -> Bundle? {
        let name = "triage_TriagePresentation"
        let paths = folders.flatMap { folder in
            // Off Apple platforms SwiftPM names the folder of a target's resources otherwise.
            ["bundle", "resources"].map { folder.appending(path: "\(name).\($0)").path }
        }
        if let bundle = paths.lazy.compactMap(Bundle.init(path:)).first { return bundle }
        logProblem("\(name), the bundle with the standard texts, is not beside the executable")
        return nil
    }

    /// The folders where Xcode and SwiftPM put the bundle of an app, a framework or a tool.
    private static var folders: [URL] {
        var folders = [Bundle.main.resourceURL, Bundle.main.bundleURL]
        #if canImport(Darwin)
        let image = Bundle(for: Image.self)
        folders += [image.resourceURL, image.bundleURL.deletingLastPathComponent()]
        #endif
        return folders.compactMap(\.self)
    }

    #if canImport(Darwin)
    /// A class of the binary that this code was linked into.
    private final class Image {}
    #endif
}

import Foundation
public import Triage

/// Moim's texts in the languages that it speaks.
public enum MoimTexts {
    /// The texts of a language, by key; a key without a text stands for itself.
    public static func texts(in language: MoimLanguage) -> NoticeLocalizer {
        let folder = Bundle.module.path(forResource: language.rawValue, ofType: "lproj")
        let bundle = folder.flatMap(Bundle.init(path:)) ?? Bundle.module
        return { key in bundle.localizedString(forKey: key, value: nil, table: nil) }
    }

    /// The text of a key in the language that the system has chosen for the app.
    public static func current(_ key: String) -> String {
        Bundle.module.localizedString(forKey: key, value: nil, table: nil)
    }
}

/// A language that Moim speaks.
public enum MoimLanguage: String, Sendable, CaseIterable {
    /// Korean.
    case ko
    /// English.
    case en

    /// The language that the system has chosen for the app.
    public static var current: MoimLanguage {
        Bundle.module.preferredLocalizations.lazy.compactMap(Self.init).first ?? .ko
    }
}

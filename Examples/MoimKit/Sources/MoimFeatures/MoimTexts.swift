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
}

/// A language that Moim speaks.
public enum MoimLanguage: String, Sendable, CaseIterable {
    /// Korean.
    case ko
    /// English.
    case en
}

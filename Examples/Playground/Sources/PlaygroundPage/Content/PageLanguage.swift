/// A language that the page and its phones speak.
public enum PageLanguage: String, Sendable, Hashable, CaseIterable {
    /// Korean.
    case ko
    /// English.
    case en
}

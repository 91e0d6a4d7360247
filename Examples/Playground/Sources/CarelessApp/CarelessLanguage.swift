/// The language of the careless phone.
public enum CarelessLanguage: String, Sendable {
    /// Korean.
    case ko
    /// English.
    case en
}

import TriageSinkSupport

/// Makes names that Google Analytics takes of any text: what has another name is dropped there
/// without a word.
///
/// A legal name stays as it is. Elsewhere every run of other characters than ASCII letters, digits
/// and `_` becomes `_`, none stays in front, and a name that then begins with a digit or is reserved
/// gets `app_` in front: `iOS Error` becomes `iOS_Error`, `error` becomes `app_error`, `404` becomes
/// `app_404`. Texts that become equal are one name to Google.
public enum GoogleAnalyticsName {
    /// The name of an event, of 40 characters at most.
    public static func event(_ text: String) -> String {
        legal(text, reservedEvents)
    }

    /// The name of a parameter, of 40 characters at most.
    public static func parameter(_ text: String) -> String {
        legal(text, reservedParameters)
    }

    private static func legal(_ text: String, _ reserved: Set<String>) -> String {
        let limit = 40
        let name = String(plain(text).prefix(limit))
        guard let first = name.unicodeScalars.first else { return "unnamed" }
        let lowercased = name.lowercased()
        let isLegal =
            first.properties.isAlphabetic && !reserved.contains(lowercased)
            && !prefixes.contains(where: lowercased.hasPrefix)
        return isLegal ? name : String("app_\(name)".prefix(limit))
    }

    /// The text in legal characters, without `_` in front, which is reserved.
    private static func plain(_ text: String) -> String {
        var name = String.UnicodeScalarView()
        var isGap = false
        for scalar in text.unicodeScalars {
            let isLegal = scalar == "_" || scalar.isASCIIAlphanumeric
            if isLegal || !isGap { name.append(isLegal ? scalar : "_") }
            isGap = !isLegal
        }
        return String(name.drop { $0 == "_" })
    }

    private static let prefixes = ["firebase_", "ga_", "google_"]
}

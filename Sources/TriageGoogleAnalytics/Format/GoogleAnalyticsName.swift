import TriageSinkSupport

/// Functions that turn any text into a name that Google Analytics accepts.
///
/// Google silently drops events and parameters with other names. A legal name stays as it is. In
/// other text, every run of characters other than ASCII letters, digits and `_` becomes `_`, and
/// leading `_` are removed. A name that then begins with a digit or is reserved gets the prefix
/// `app_`. For example, `iOS Error` becomes `iOS_Error`, `error` becomes `app_error` and `404`
/// becomes `app_404`. A text without any legal character becomes `unnamed`. Texts that become
/// equal are one name to Google.
@_spi(Wire) public enum GoogleAnalyticsName {
    /// Returns a legal name for an event, with at most 40 characters.
    public static func event(_ text: String) -> String { legal(text, reservedEvents) }

    /// Returns a legal name for a parameter, with at most 40 characters.
    public static func parameter(_ text: String) -> String { legal(text, reservedParameters) }

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

    /// Returns the text in legal characters, without leading `_`, which is reserved.
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

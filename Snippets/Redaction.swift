import Triage

// snippet.redactor
/// Creates the app's redactor once; all sinks and logs share it.
///
/// The app inserts each access token into `secrets` when it is issued.
func makeRedactor(_ secrets: KnownSecrets) -> Redactor {
    let userIDs = Redactor.Rule(name: "user IDs") { text in
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        return words.map { $0.hasPrefix("user-") ? "user-*" : $0 }.joined(separator: " ")
    }
    return Redactor(knownSecrets: secrets, rules: [userIDs])
}
// snippet.end

// snippet.line
/// Returns a text that is safe to print: without secrets, and in one line.
func printable(_ text: String, _ redactor: Redactor) -> String {
    escapingControlCharacters(redactor.redact(text))
}

/// Returns the header fields that may leave the app.
func printable(_ headers: [String: String], _ redactor: Redactor) -> [String: String] {
    Dictionary(
        uniqueKeysWithValues: headers.map { name, value in
            (name, redactor.redact(key: name, value: value))
        })
}
// snippet.end

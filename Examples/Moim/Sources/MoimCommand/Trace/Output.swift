import Foundation
import Triage

/// Standard output and standard error, a whole line at a time and at once.
enum Output {
    static func line(_ text: String) { write(text, to: .standardOutput) }

    /// One line, whatever the text holds.
    static func error(_ text: String) { write(escapingControlCharacters(text), to: .standardError) }

    /// Whether a person may be shown colors: on a terminal, unless `NO_COLOR` says no.
    static var hasColor: Bool {
        let refused = ProcessInfo.processInfo.environment["NO_COLOR"]?.isEmpty == false
        return !refused && isatty(1) == 1
    }

    private static func write(_ text: String, to file: FileHandle) {
        // triage:ignore discarded-try: whoever read the output has gone
        try? file.write(contentsOf: Data((text + "\n").utf8))
    }
}

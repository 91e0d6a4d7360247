import TriageCore
import TriageRedaction

/// Removes secrets from the texts of one report and bounds their length.
///
/// Redaction comes first, because a cut could leave half a secret that is not recognized.
final class ReportRedactor {
    /// The maximum length of most texts, in bytes.
    private static let limit = 4096
    private let redactor: Redactor
    /// The redacted texts so far, because a report repeats many of its texts.
    private var cache: [String: String] = [:]
    /// Whether a rule of the app failed on a text, so that only a placeholder remains of it.
    private(set) var hasFailed = false

    init(_ redactor: Redactor) {
        self.redactor = redactor
        cache.reserveCapacity(64)
    }

    /// A number that changes with the known secrets; nil if the app has rules of its own.
    var generation: Int? { redactor.generation }

    /// Returns whether a value of this name is a secret, whatever it is.
    func isSensitive(_ name: String) -> Bool {
        redactor.redact(key: name, value: "") == Redactor.placeholder
    }

    /// Returns a text without secrets, cut to a maximum length in bytes.
    func callAsFunction(_ text: String, maxBytes limit: Int = limit) -> String {
        if let redacted = cache[text] { return redacted.bounded(to: limit) }
        do {
            let redacted = try redactor.redactOrThrow(text)
            cache[text] = redacted
            return redacted.bounded(to: limit)
        } catch {
            hasFailed = true
            return Redactor.placeholder
        }
    }

    /// Returns the shape of a body, with its names redacted one by one.
    ///
    /// A shape holds no values, so the type after a secret's name stays. A text that is not a shape
    /// is redacted like any other.
    func redactShape(_ text: String) -> String {
        var parts = text.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        for place in parts.indices {
            let isName = parts.indices.contains(place + 1) && parts[place + 1].hasPrefix(":")
            switch place.isMultiple(of: 2) {
            case true where parts[place].unicodeScalars.allSatisfy(Self.symbols.contains): break
            case false where Self.types.contains(parts[place]): break
            case false where isName: parts[place] = self(parts[place])
            default: return self(text)
            }
        }
        return parts.joined(separator: "\"").bounded(to: Self.limit)
    }

    private static let types: Set = ["string", "number", "boolean", "text", "…"]
    /// The characters outside of quotes: brackets, separators, an ellipsis and the letters of
    /// `null`.
    private static let symbols = Set("{}[]:,…nul".unicodeScalars)
}

extension Report.Breadcrumb {
    func redacted(_ redact: ReportRedactor) -> Report.Breadcrumb {
        Report.Breadcrumb(time: time, category: redact(category), message: redact(message))
    }
}

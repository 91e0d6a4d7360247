import TriageCore
import TriageRedaction

/// Makes a text fit for a report: first without secrets, then of a bounded length, since a cut could
/// leave half a secret that nobody recognises.
final class ReportRedactor {
    /// How many bytes of a text there are at most.
    private static let limit = 4096
    private let redactor: Redactor
    /// What was redacted already: a report says much of what it says more than once.
    private var cache: [String: String] = [:]
    /// Whether a rule of the app's failed over a text, of which nothing is left then.
    private(set) var hasFailed = false

    init(_ redactor: Redactor) {
        self.redactor = redactor
        cache.reserveCapacity(64)
    }

    /// A number that changes with the known secrets; nil where rules of the app's own have a say.
    var generation: Int? { redactor.generation }

    /// A text, of which so many bytes are left at most.
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

    /// The shape of a body, with its names redacted one by one.
    ///
    /// What stands in it behind the name of a secret is no value. What is no shape is redacted as any
    /// text.
    func redactShape(_ text: String) -> String {
        var parts = text.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        for place in parts.indices {
            let isName = parts.indices.contains(place + 1) && parts[place + 1].hasPrefix(":")
            switch place.isMultiple(of: 2) {
            case true where parts[place].unicodeScalars.allSatisfy(Self.isBetweenNames): break
            case false where Self.types.contains(parts[place]): break
            case false where isName: parts[place] = self(parts[place])
            default: return self(text)
            }
        }
        return parts.joined(separator: "\"").bounded(to: Self.limit)
    }

    private static let types: Set = ["string", "number", "boolean", "text", "…"]

    private static func isBetweenNames(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "{", "}", "[", "]", ":", ",", "…", "n", "u", "l": true
        default: false
        }
    }
}

extension ReportContext {
    func redacted(_ redact: ReportRedactor) -> ReportContext {
        ReportContext(
            appVersion: redact(appVersion), system: redact(system), locale: redact(locale),
            userID: userID.map { redact($0) })
    }
}

extension Breadcrumb {
    func redacted(_ redact: ReportRedactor) -> Breadcrumb {
        Breadcrumb(time: time, category: redact(category), message: redact(message))
    }
}

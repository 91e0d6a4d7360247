import Foundation
import TriageSinkSupport

/// The rules of single fields, as the normaliser of 2026 enforces them (observed).
enum SentryText {
    /// At most 200, no slash, no control, and none of the names that mean nothing.
    static func release(_ text: String) -> String? {
        let name = replacing(trimmed(text)) { $0 == "/" || $0 == "\\" || $0.isControl ? "-" : nil }
        guard !["", ".", "..", "latest"].contains(name.lowercased()) else { return nil }
        return name.shortened(to: 200, .utf8)
    }

    /// At most 64, no slash, no control, and not `none`.
    static func environment(_ text: String) -> String? {
        let name = replacing(trimmed(text)) { $0 == "/" || $0.isControl ? "-" : nil }
        guard !["", "none"].contains(name.lowercased()) else { return nil }
        return name.shortened(to: 64, .utf8)
    }

    /// At most 64 of `[A-Za-z0-9_.-]`.
    static func dist(_ text: String) -> String? {
        nonEmpty(replacing(trimmed(text)) { isName($0, "_.-") ? nil : "-" }.shortened(to: 64))
    }

    /// At most 64 in one line.
    static func logger(_ text: String) -> String? { nonEmpty(line(text).shortened(to: 64)) }

    /// At most 200 of `[A-Za-z0-9_.:-]`; a space becomes `-`, as on arrival, and the rest `_`.
    static func tagKey(_ text: String) -> String? {
        let name = replacing(text) { isName($0, "_.:-") ? nil : $0 == " " ? "-" : "_" }
        return nonEmpty(name.shortened(to: 200))
    }

    /// At most 200 in one line.
    static func tagValue(_ text: String) -> String? { nonEmpty(line(text).shortened(to: 200)) }

    /// At most 40 of what a tag's key may have, for codes.
    static func name(_ text: String) -> String { (tagKey(text) ?? "").shortened(to: 40) }

    /// An address of IP, or the word for the one that the request came from.
    static func ipAddress(_ text: String) -> String? {
        text == "{{auto}}" || IPAddress.isV4(text) || IPAddress.isV6(text) ? text : nil
    }

    /// What has frames of its own kind; the receiver makes `other` of every other name.
    static func platform(_ name: String) -> String {
        if platforms.contains(name) { return name }
        return ["swift", "apple"].contains(name.lowercased()) ? "cocoa" : "other"
    }

    private static let platforms: Set = [
        "as3", "c", "cfml", "cocoa", "csharp", "elixir", "haskell", "go", "groovy", "java",
        "javascript", "native", "node", "objc", "other", "perl", "php", "python", "ruby",
    ]

    static func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }

    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Shows a LF, with which the receiver would drop the whole text.
    private static func line(_ text: String) -> String {
        replacing(text) { $0 == "\n" ? "\\n" : nil }
    }

    private static func isName(_ scalar: Unicode.Scalar, _ signs: String) -> Bool {
        scalar.isASCIIAlphanumeric || signs.unicodeScalars.contains(scalar)
    }

    private static func replacing(
        _ text: String, _ replacement: (Unicode.Scalar) -> String?
    ) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let other = replacement(scalar) {
                result.append(contentsOf: other.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    var isControl: Bool { properties.generalCategory == .control }
}

extension SentryEventLevel {
    /// The exact name that receivers know for what other libraries call it.
    func fitted(else other: Self) -> Self {
        switch rawValue.lowercased() {
        case "fatal", "critical": .fatal
        case "error": .error
        case "warning", "warn": .warning
        case "info", "log", "notice": .info
        case "debug", "trace": .debug
        default: other
        }
    }
}

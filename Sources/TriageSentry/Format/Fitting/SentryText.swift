import Foundation
import TriageSinkSupport

/// The rules for single fields, as Sentry's normalizer of 2026 enforces them (observed).
enum SentryText {
    /// Fits a release: at most 200 bytes, no slash, backslash or control; nil for a reserved name.
    static func release(_ text: String) -> String? {
        let name = replacing(trimmed(text)) { $0 == "/" || $0 == "\\" || $0.isControl ? "-" : nil }
        guard !["", ".", "..", "latest"].contains(name.lowercased()) else { return nil }
        return name.shortened(to: 200, .utf8)
    }

    /// Fits an environment: at most 64 bytes, no slash, no control; nil if it is empty or `none`.
    static func environment(_ text: String) -> String? {
        let name = replacing(trimmed(text)) { $0 == "/" || $0.isControl ? "-" : nil }
        guard !["", "none"].contains(name.lowercased()) else { return nil }
        return name.shortened(to: 64, .utf8)
    }

    /// Fits a build: at most 64 characters of `[A-Za-z0-9_.-]`; nil if it is empty.
    static func dist(_ text: String) -> String? {
        replacing(trimmed(text)) { isName($0, "_.-") ? nil : "-" }.shortened(to: 64).nonEmpty
    }

    /// Fits a tag's key: at most 200 characters of `[A-Za-z0-9_.:-]`; nil if it is empty.
    ///
    /// A space becomes `-`, as the receiver does it, and any other character `_`.
    static func tagKey(_ text: String) -> String? {
        let name = replacing(text) { isName($0, "_.:-") ? nil : $0 == " " ? "-" : "_" }
        return name.shortened(to: 200).nonEmpty
    }

    /// Fits a tag's value: at most 200 characters in one line; nil if it is empty.
    static func tagValue(_ text: String) -> String? { line(text).shortened(to: 200).nonEmpty }

    /// Fits a code: at most 40 of the characters that a tag's key may have.
    static func name(_ text: String) -> String { (tagKey(text) ?? "").shortened(to: 40) }

    /// Fits the ID of a user: at most 128 characters.
    static func userID(_ text: String) -> String { text.shortened(to: 128) }

    /// Fits the name of an operation for counts: at most 100 characters, without controls; nil if
    /// it is empty.
    static func operation(_ text: String) -> String? {
        replacing(trimmed(text)) { $0.isControl ? "-" : nil }.shortened(to: 100).nonEmpty
    }

    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Replaces LF with a visible `\n`, since the receiver drops a text that holds one.
    private static func line(_ text: String) -> String {
        replacing(text) { $0 == "\n" ? "\\n" : nil }
    }

    private static func isName(_ scalar: Unicode.Scalar, _ signs: String) -> Bool {
        scalar.isASCIIAlphanumeric || signs.unicodeScalars.contains(scalar)
    }

    private static func replacing(
        _ text: String, _ replacement: (Unicode.Scalar) -> String?
    ) -> String {
        text.unicodeScalars.reduce(into: "") { $0 += replacement($1) ?? String($1) }
    }
}

extension Unicode.Scalar {
    var isControl: Bool { properties.generalCategory == .control }
}

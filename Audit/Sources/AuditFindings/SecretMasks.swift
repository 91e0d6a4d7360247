package import AuditSemantics
import AuditSyntax
import Foundation
import SwiftSyntax

/// Texts that no rule knows but that look like secrets: parts of literals and comments that no format may show.
package enum SecretMasks {
    /// The ranges of a file's bytes; a file without a finding shows nothing, and is not asked.
    package static func ranges(in file: SourceFile) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for token in file.tree.tokens(viewMode: .sourceAccurate) {
            if case .stringSegment(let text) = token.tokenKind {
                ranges += masked(text, from: token.positionAfterSkippingLeadingTrivia.utf8Offset)
            }
            ranges += comments(token.leadingTrivia, from: token.position.utf8Offset)
            ranges += comments(
                token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia.utf8Offset)
        }
        return ranges
    }

    private static func comments(_ trivia: Trivia, from start: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var position = start
        for piece in trivia {
            switch piece {
            case .lineComment(let text), .blockComment(let text), .docLineComment(let text),
                .docBlockComment(let text):
                ranges += masked(text, from: position)
            default: break
            }
            position += piece.sourceLength.utf8Length
        }
        return ranges
    }

    /// The parts of a text that are masked: the key of a webhook, and what is long and random.
    static func masked(_ text: String, from start: Int = 0) -> [Range<Int>] {
        let bytes = Array(text.utf8)
        guard bytes.count >= 8 else { return [] }
        var ranges: [Range<Int>] = []
        var hook = Hook()
        var index = 0
        while index <= bytes.count {
            let first = index
            while index < bytes.count, separator(in: bytes, at: index) == 0 { index += 1 }
            let part = bytes[first..<index]
            let separator = bytes[index..<index + separator(in: bytes, at: index)]
            if hook.hasKey(part) || looksRandom(part) {
                ranges.append(start + first..<start + index)
            }
            hook.read(part, separator)
            index += max(1, separator.count)
        }
        return ranges
    }

    /// A text whose parts that look like secrets are masked, where they are secrets.
    static func hiding(in text: String, _ isSecret: (String) -> Bool) -> String {
        var hidden = ""
        var rest = text.utf8[...]
        for range in masked(text) {
            let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
            let end = text.utf8.index(start, offsetBy: range.count)
            guard isSecret(String(text[start..<end])) else { continue }
            hidden += String(Substring(rest[..<start])) + CodeFrame.mask
            rest = rest[end...]
        }
        return hidden + String(Substring(rest))
    }

    /// The length of the separator at a place: one character, an escape such as `\n` or `%2F`; zero for none.
    private static func separator(in bytes: [UInt8], at index: Int) -> Int {
        guard index < bytes.count else { return 0 }
        switch bytes[index] {
        case UInt8(ascii: "\\"): return min(2, bytes.count - index)
        case UInt8(ascii: "%"):
            let digits = bytes[(index + 1)...].prefix(2)
            return digits.count == 2 && digits.allSatisfy(isHexadecimal) ? 3 : 0
        case let byte: return separators.contains(byte) ? 1 : 0
        }
    }

    private static let separators = Set(" \t\n\r/?&=:.\"'<>(),;@#|{}[]`".utf8)

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...70).contains(byte) || (97...102).contains(byte)
    }

    /// A webhook's address, in the parts that were read so far.
    private struct Hook {
        private var isNamed = false
        private var isAddress = false
        /// Whether the host has ended, so that each part belongs to the key.
        private var isBehindHost = false
        private var lastSeparator = ""

        /// Whether a part is of the key: any part of an address, and elsewhere what is no word.
        func hasKey(_ part: ArraySlice<UInt8>) -> Bool {
            guard isNamed else { return false }
            if isAddress { return isBehindHost && !part.isEmpty }
            return part.count >= 6 && part.contains { $0 < 97 || $0 > 122 }
        }

        mutating func read(_ part: ArraySlice<UInt8>, _ bytes: ArraySlice<UInt8>) {
            let separator = String(decoding: bytes, as: UTF8.self).lowercased()
            if [" ", "\t", "\n", "\r", "\\n", "\\t"].contains(separator) {
                self = Self()
                return
            }
            isNamed = isNamed || Self.names(part)
            if ["/", "\\/", "%2f"].contains(separator) {
                isBehindHost = isNamed && (isAddress || !part.isEmpty)
                isAddress = isAddress || part.isEmpty && [":", "%3a"].contains(lastSeparator)
            }
            lastSeparator = separator
        }

        /// Whether a part of an address names a webhook: `hooks.slack.com`, `webhooks`.
        private static func names(_ part: ArraySlice<UInt8>) -> Bool {
            part.count >= 4 && part.count < 64
                && String(decoding: part, as: UTF8.self).lowercased().contains("hook")
        }
    }

    private static func looksRandom(_ part: ArraySlice<UInt8>) -> Bool {
        guard part.count >= 20 else { return false }
        var counts = [Int](repeating: 0, count: 128)
        var (hasLetter, hasDigit) = (false, false)
        for byte in part {
            switch byte {
            case 48...57: hasDigit = true
            case 65...90, 97...122: hasLetter = true
            case UInt8(ascii: "+"), UInt8(ascii: "_"), UInt8(ascii: "-"): break
            default: return false
            }
            counts[Int(byte)] += 1
        }
        guard hasLetter, hasDigit else { return false }
        return entropy(counts, of: part.count) >= 3.5
    }

    /// Bits a character.
    private static func entropy(_ counts: [Int], of total: Int) -> Double {
        counts.filter { $0 > 0 }.reduce(0) { sum, count in
            let share = Double(count) / Double(total)
            return sum - share * log2(share)
        }
    }
}

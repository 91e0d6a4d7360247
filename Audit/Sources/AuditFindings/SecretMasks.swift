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
        var isHook = false
        var first = 0
        for index in 0...bytes.count where index == bytes.count || isSeparator(bytes[index]) {
            let part = bytes[first..<index]
            if isHook && isKey(part) || looksRandom(part) {
                ranges.append(start + first..<start + index)
            }
            isHook = isHook && !(index < bytes.count && isSpace(bytes[index])) || namesHook(part)
            first = index + 1
        }
        return ranges
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        isSpace(byte) || "/?&=:.\"'<>(),;@#|".utf8.contains(byte)
    }

    /// Whether a part of an address names a webhook: `hooks.slack.com`, `webhooks`.
    private static func namesHook(_ part: ArraySlice<UInt8>) -> Bool {
        part.count >= 4 && part.count < 64
            && String(decoding: part, as: UTF8.self).lowercased().contains("hook")
    }

    /// Whether a part behind a webhook's name may be its key, rather than a word.
    private static func isKey(_ part: ArraySlice<UInt8>) -> Bool {
        part.count >= 6
            && part.contains { $0 < 97 || $0 > 122 }
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

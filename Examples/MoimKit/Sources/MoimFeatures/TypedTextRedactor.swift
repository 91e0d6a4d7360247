import Foundation
import MoimDomain
import Triage

/// What members have typed, so that a server that says it back cannot bring it into a trace.
///
/// It is for the words that a person is shown: a query can be any word, and a code or a name of ours
/// that holds the same word says nothing of it. The latest 64 are kept.
public final class TypedTextRedactor: Sendable {
    private let words = Locked<[String]>([])

    /// Makes a memory of nothing.
    public init() {}

    /// Remembers what was typed; a single letter would be found in every text.
    public func insert(_ text: String) {
        let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard word.count > 1 else { return }
        words.withLock { $0 = ($0.filter { $0 != word } + [word]).suffix(64) }
    }

    /// The text with a mark in place of whatever was typed, in capitals or not.
    public func redact(_ text: String) -> String {
        let longestFirst = words.withLock { $0.sorted { $0.count > $1.count } }
        return longestFirst.reduce(text) { text, word in
            text.replacingOccurrences(
                of: word, with: Redactor.placeholder, options: .caseInsensitive)
        }
    }
}

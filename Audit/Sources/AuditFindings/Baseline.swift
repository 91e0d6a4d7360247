/// The findings that were there before: a ratchet that only gets shorter.
///
/// An entry names a finding by its content, never by its line, so that code that moves stays matched.
package struct Baseline: Equatable {
    /// A finding that was there before.
    package struct Entry: Hashable, Decodable {
        /// The rule's id.
        package var rule: String
        /// The path of the file, with `/`.
        package var file: String
        /// The names of the declarations around the construct.
        package var scope: String
        /// The line of the finding, with secrets masked.
        package var code: String

        package init(rule: String, file: String, scope: String, code: String) {
            self.rule = rule
            self.file = file
            self.scope = scope
            self.code = code
        }
    }

    /// The findings, one entry for each.
    package var entries: [Entry]

    package init(entries: [Entry]) { self.entries = entries }
}

extension Baseline.Entry {
    package init(_ finding: Finding) {
        self.init(
            rule: finding.rule, file: finding.file, scope: finding.scope, code: finding.code)
    }

    /// The properties that an entry and a finding share, from the strictest match to the most lenient.
    static let matchers: [@Sendable (Self) -> [String]] = [
        { [$0.rule, $0.file, $0.scope, $0.code] },
        // The code moved to another file.
        { [$0.rule, $0.scope, $0.code] },
        // Its function has another name.
        { [$0.rule, $0.file, $0.code] },
        // Its function moved to another type.
        { [$0.rule, String($0.scope.split(separator: ".").last ?? ""), $0.code] },
    ]

    /// Whether this entry stands before another in the file: by path, rule, scope and code.
    package func precedes(_ other: Self) -> Bool {
        let (mine, its) = (
            [file, rule, scope, code], [other.file, other.rule, other.scope, other.code]
        )
        return mine.lexicographicallyPrecedes(its) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

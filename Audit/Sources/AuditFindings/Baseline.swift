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
        /// A hash of the statement around the construct; empty where an earlier version wrote the entry.
        package var context: String

        package init(rule: String, file: String, scope: String, code: String, context: String) {
            self.rule = rule
            self.file = file
            self.scope = scope
            self.code = code
            self.context = context
        }

        private enum CodingKeys: CodingKey { case rule, file, scope, code, context }

        package init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            rule = try members.decode(String.self, forKey: .rule)
            file = try members.decode(String.self, forKey: .file)
            scope = try members.decode(String.self, forKey: .scope)
            code = try members.decode(String.self, forKey: .code)
            context = try members.decodeIfPresent(String.self, forKey: .context) ?? ""
        }
    }

    /// The findings, one entry for each.
    package var entries: [Entry]

    package init(entries: [Entry]) { self.entries = entries }
}

extension Baseline.Entry {
    package init(_ finding: Finding) {
        self.init(
            rule: finding.rule, file: finding.file, scope: finding.scope, code: finding.code,
            context: String(finding.context, radix: 36))
    }

    typealias Matcher = @Sendable (Self) -> [String]

    /// The properties that an entry and a finding of one file share, from the strictest match to the most lenient.
    static let matchersInFile: [Matcher] = [
        { [$0.rule, $0.file, $0.scope, $0.code, $0.context] },
        // The statement around it was edited.
        { [$0.rule, $0.file, $0.scope, $0.code] },
        // Its function has another name.
        { [$0.rule, $0.file, $0.code, $0.context] },
        // Its own line was edited.
        { [$0.rule, $0.file, $0.scope, $0.beginning] },
    ]

    /// The same for code that may have moved to another file.
    static let matchers: [Matcher] =
        matchersInFile + [
            { [$0.rule, $0.scope, $0.code] },
            // Its function moved to another type.
            { [$0.rule, String($0.scope.split(separator: ".").last ?? ""), $0.code, $0.context] },
        ]

    /// The line up to its first arguments or its comment: what is tried or called there.
    private var beginning: String {
        String(
            (code.firstRange(of: "//").map { code[..<$0.lowerBound] } ?? code[...])
                .prefix { $0 != "(" }.filter { !$0.isWhitespace })
    }

    /// Whether this entry stands before another in the file: by path, rule, scope, code and context.
    package func precedes(_ other: Self) -> Bool {
        let (mine, its) = (
            [file, rule, scope, code, context],
            [other.file, other.rule, other.scope, other.code, other.context]
        )
        return mine.lexicographicallyPrecedes(its) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

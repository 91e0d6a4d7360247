import SwiftSyntax

/// The rules at work on one file.
struct FileAudit {
    /// Everything the rules find, in source order.
    func allMatches(in file: SourceFile) -> [RuleMatch] {
        matches(of: NodeDispatcher(file), in: file)
    }

    private func matches(of dispatcher: NodeDispatcher, in file: SourceFile) -> [RuleMatch] {
        dispatcher.matches
            .filter { $0.rule.auditsTests || !file.isForDevelopers($0.match.node) }
            .sorted { ($0.match.position, $0.rule.id) < ($1.match.position, $1.rule.id) }
    }

    /// The matches of all rules: a construct has one match a category at most.
    func matches(in file: SourceFile) -> [RuleMatch] {
        var best: [RuleMatch.Construct: RuleMatch] = [:]
        for match in allMatches(in: file) {
            if let other = best[match.construct], !match.wins(over: other) { continue }
            best[match.construct] = match
        }
        return best.values.sorted { $0.match.position < $1.match.position }
    }

    /// The part of a file that the cache keeps.
    func record(of file: SourceFile) -> FileRecord {
        let dispatcher = NodeDispatcher(file)
        return FileRecord(
            lines: file.lines.count, isCutOff: file.isCutOff || dispatcher.isCutOff,
            matches: matches(of: dispatcher, in: file).map { RecordedMatch($0, in: file) },
            ignores: IgnoreComment.all(in: file))
    }
}

/// A match with its rule.
struct RuleMatch {
    struct Construct: Hashable {
        var offset: Int
        var category: RuleCategory
    }

    var rule: RuleDescription
    var match: Match

    var construct: Construct {
        Construct(offset: match.position.utf8Offset, category: rule.category)
    }

    func wins(over other: RuleMatch) -> Bool {
        if rule.severity != other.rule.severity { return rule.severity > other.rule.severity }
        return rule.id < other.rule.id
    }
}

extension RecordedMatch {
    init(_ found: RuleMatch, in file: SourceFile) {
        let position = found.match.position
        self.init(
            rule: found.rule.id, offset: position.utf8Offset, place: file.lines.place(of: position),
            message: found.match.message, scope: found.match.node.scopeName,
            isFixable: found.match.fix != nil,
            secrets: found.match.secrets.map {
                $0.lowerBound.utf8Offset..<$0.upperBound.utf8Offset
            })
    }
}

extension SyntaxProtocol {
    /// The names of the types and functions around this node, from the outside in, with its own.
    fileprivate var scopeName: String {
        let token = firstToken(viewMode: .sourceAccurate).map { Syntax($0) } ?? Syntax(self)
        let names = token.ancestors.compactMap { node in
            node.declaredTypeName ?? node.as(FunctionDeclSyntax.self)?.name.text
                ?? node.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedText
        }
        return names.reversed().joined(separator: ".")
    }
}

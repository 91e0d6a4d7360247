import SwiftSyntax

/// The rules at work on one file.
struct FileAudit {
    var rules: [any Rule.Type] = AllRules.types

    /// Everything the rules find, in source order.
    func allMatches(in file: SourceFile) -> [RuleMatch] {
        let dispatcher = NodeDispatcher(rules: rules.map { $0.init() }, file: file)
        dispatcher.walk(file.tree)
        return dispatcher.matches
            .map { RuleMatch(rule: rules[$0.rule].description, match: $0.match) }
            .filter { $0.rule.auditsTests || !file.isForDevelopers(at: $0.match.position) }
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
        FileRecord(
            lines: file.lines.count, isCutOff: file.isCutOff,
            matches: allMatches(in: file).map { RecordedMatch($0, in: file) },
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
            message: found.match.message, scope: file.tree.token(at: position)?.scopeName ?? "",
            isFixable: found.match.fix != nil,
            secrets: found.match.secrets.map {
                $0.lowerBound.utf8Offset..<$0.upperBound.utf8Offset
            })
    }
}

extension SourceFile {
    /// Whether the code at a position is a test or a preview.
    fileprivate func isForDevelopers(at position: AbsolutePosition) -> Bool {
        guard let token = tree.token(at: position) else { return purpose != .app }
        return isForDevelopers(token)
    }
}

extension SyntaxProtocol {
    /// The names of the types and functions around this node, from the outside in.
    fileprivate var scopeName: String {
        let names = ancestors.compactMap { node in
            node.declaredTypeName ?? node.as(FunctionDeclSyntax.self)?.name.text
                ?? node.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedDescription
        }
        return names.reversed().joined(separator: ".")
    }
}

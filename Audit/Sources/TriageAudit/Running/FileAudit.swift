import SwiftSyntax

/// The rules at work on one file.
struct FileAudit {
    /// The rules that run, by their descriptions with the configured severity.
    var rules: [any Rule.Type]

    init(rules: [any Rule.Type] = AllRules.types) {
        self.rules = rules
    }

    /// What the rules find, in source order; a construct has one match a category at most.
    func matches(in file: SourceFile) -> [RuleMatch] {
        let dispatcher = NodeDispatcher(rules: rules.map { $0.init() }, file: file)
        dispatcher.walk(file.tree)
        let all = dispatcher.matches.map { RuleMatch(rule: rules[$0.rule].description, match: $0.match) }
        let kept = all.filter { $0.rule.auditsTests || !file.isForDevelopers(at: $0.match.position) }
        return Self.onePerCategory(kept)
    }

    /// Keeps the most severe match of a construct and category, then the first by rule.
    static func onePerCategory(_ matches: [RuleMatch]) -> [RuleMatch] {
        var best: [RuleMatch.Construct: RuleMatch] = [:]
        for match in matches {
            if let other = best[match.construct], !match.wins(over: other) { continue }
            best[match.construct] = match
        }
        return best.values.sorted {
            ($0.match.position, $0.rule.id) < ($1.match.position, $1.rule.id)
        }
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

extension SourceFile {
    /// Whether the code at a position is a test or a preview.
    fileprivate func isForDevelopers(at position: AbsolutePosition) -> Bool {
        guard let token = tree.token(at: position) else { return purpose != .app }
        return isForDevelopers(token)
    }
}

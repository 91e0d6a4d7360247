import AuditSyntax
import SwiftSyntax

/// Loops that repeat what failed.
extension Loop {
    /// Whether success leaves the loop, failure repeats it, and nothing else ends it.
    package var retriesForEver: Bool {
        guard [.none, .condition, .flag].contains(bound), !isCounted,
            !node.isInTask(of: ["poll", "listen", "reconnect"])
        else { return false }
        if bound != .none { return waitsForValue || waitsForSuccess }
        return caughtTries.contains { mayLeave($0) } || optionalTries
    }

    /// Whether a failure begins the next turn at once, without a pause and without a change: the loop never rests.
    package var spinsOnFailure: Bool {
        guard ![.count, .elements, .stream].contains(bound), !isCounted,
            body.statements.count == 1 || !pauses(body.statements.dropLast()),
            let attempt = body.statements.last?.item.as(DoStmtSyntax.self)
                ?? body.statements.last?.statementNode.as(DoStmtSyntax.self),
            attempt.body.tried.contains(where: \.isPlain), attempt.body.awaits
        else { return false }
        return attempt.catchClauses.contains { clause in
            clause.catchesEverything && !mayLeave(clause.body) && !pauses(clause.body.statements)
                && !clause.body.allCalls.contains {
                    Self.changing.contains($0.calleeName.words.first ?? "")
                }
                && !clause.body.assignments.contains { condition.contains($0.name) }
        }
    }

    private static let changing: Set = [
        "append", "drop", "insert", "move", "pop", "remove", "skip", "take",
    ]

    private func pauses(_ items: some Sequence<CodeBlockItemSyntax>) -> Bool {
        items.contains { item in
            item.allNodes.contains { $0.is(AwaitExprSyntax.self) }
                || item.allCalls.contains { ["sleep", "wait", "usleep"].contains($0.calleeName) }
        }
    }

    /// Whether a number is compared in the body, as a count of attempts or a deadline is.
    private var isCounted: Bool {
        ownNodes.contains { node in
            guard let sign = node.as(BinaryOperatorExprSyntax.self)?.operator.text else {
                return false
            }
            if ["<", ">", "<=", ">="].contains(sign) { return true }
            let text = node.parent?.trimmedText ?? ""
            return sign == "=="
                && text.hasWord(in: ["attempt", "attempts", "retries", "tries", "count"])
        }
    }

    /// The bodies of `do` statements whose every `catch` goes on.
    private var caughtTries: [CodeBlockSyntax] {
        ownNodes.compactMap { $0.as(DoStmtSyntax.self) }.filter { statement in
            statement.catchClauses.contains { $0.catchesEverything && !mayLeave($0.body) }
                && !statement.body.tried.isEmpty
        }.map(\.body)
    }

    /// Whether a value that is not nil leaves: `if let value = try? await load() { return value }`.
    private var optionalTries: Bool {
        ownNodes.contains { node in
            if let branch = node.as(IfExprSyntax.self) {
                return branch.conditions.tried.contains(where: \.isOptional)
                    && mayLeave(branch.body)
            }
            guard let statement = node.as(GuardStmtSyntax.self) else { return false }
            return statement.conditions.tried.contains(where: \.isOptional)
                && statement.body.statements.last?.item.is(ContinueStmtSyntax.self) == true
        }
    }

    /// Whether the loop's condition is set where the work succeeds: `while !isSent { do { …; isSent = true } catch { } }`.
    private var waitsForSuccess: Bool {
        let names = Set(
            condition.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        return caughtTries.contains { body in body.assignments.contains { names.contains($0.name) }
        }
    }

    private var condition: String {
        node.as(WhileStmtSyntax.self)?.conditions.trimmedText
            ?? node.as(RepeatStmtSyntax.self)?.condition.trimmedText ?? ""
    }

    /// Whether the loop's condition is set by `try?`: `while value == nil { value = try? … }`.
    private var waitsForValue: Bool {
        guard condition.hasSuffix("== nil") else { return false }
        return body.assignments.contains { assignment in
            condition.contains(assignment.name)
                && assignment.values.contains { $0.as(TryExprSyntax.self)?.isOptional == true }
        }
    }
}

extension SyntaxProtocol {
    /// Whether the function around the node is named like work that goes on for as long as the app does.
    func isInTask(of verbs: Set<String>) -> Bool {
        enclosingFunction?.ownName.words.contains { word in verbs.contains { word.hasPrefix($0) } }
            ?? false
    }
}

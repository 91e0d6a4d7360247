import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds paths on which a dispatch group that was entered is never left.
enum UnleftGroup: Rule {
    static let kinds: [SyntaxKind] = [.functionCallExpr]
    static let callees: Set<String>? = ["enter"]

    static let description = RuleDescription(
        id: "unleft-group",
        category: .endless,
        severity: .error,
        conditions: ["path"],
        summary: "A path on which a dispatch group that was entered is not left.",
        consequence:
            "One failed request, and what waits for the group never comes: the screen stays empty.",
        assumption: "A callback that leaves the group on one path has to leave it on each.",
        examples: [
            RuleExample(
                dont: """
                    func loadBanners() {
                        group.enter()
                        api.banners { result in
                            ↓guard case .success(let banners) = result else { return }
                            self.banners = banners
                            self.group.leave()
                        }
                    }
                    """,
                do: """
                    func loadBanners() {
                        group.enter()
                        api.banners { result in
                            defer { self.group.leave() }
                            guard case .success(let banners) = result else { return self.show(result) }
                            self.banners = banners
                        }
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let call = node.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
            let group = call.path.receivers.last, group.hasWord(in: ["group"]),
            let item = call.statementItem
        else { return }
        let duty = Obligation(names: [group], leaving: .everywhere, countsMembers: true)
        for closure in item.following.flatMap(\.callbacks) where closure.leaves(group) {
            for breach in duty.breaches(in: closure.statements) {
                report(match(at: breach, "On this path `\(group)` is not left."))
            }
        }
    }
}

extension CodeBlockItemSyntax {
    /// The closures of the statement, up to the next entry.
    fileprivate var callbacks: [ClosureExprSyntax] {
        ownNodes.compactMap { $0.as(ClosureExprSyntax.self) }.filter {
            $0.receivingCall?.calleeName != "notify"
        }
    }
}

extension ClosureExprSyntax {
    fileprivate func leaves(_ group: String) -> Bool {
        statements.allCalls.contains { call in
            call.calleeName == "leave" && call.path.receivers.last == group
        }
    }
}

import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// The places of the rules in `AllRules.types`, by the nodes and calls that they want to see.
struct RuleTable {
    static let all = RuleTable()

    private var byKind: [SyntaxKind: [Int]] = [:]
    private var byCallee: [String: [Int]] = [:]
    /// The rules for calls of any function, on their own since most nodes are calls and members.
    private let forCalls: [Int]
    private let forMembers: [Int]

    private init() {
        for (index, rule) in AllRules.types.enumerated() {
            for kind in rule.kinds {
                if kind == .functionCallExpr, let callees = rule.callees {
                    for callee in callees { byCallee[callee, default: []].append(index) }
                } else {
                    byKind[kind, default: []].append(index)
                }
            }
        }
        forCalls = byKind[.functionCallExpr] ?? []
        forMembers = byKind[.memberAccessExpr] ?? []
        for (callee, rules) in byCallee { byCallee[callee] = rules + forCalls }
    }

    /// The rules that want to see a node.
    func rules(for node: Syntax) -> [Int] {
        if let call = node.as(FunctionCallExprSyntax.self) {
            return byCallee[call.calleeName] ?? forCalls
        }
        return node.kind == .memberAccessExpr ? forMembers : byKind[node.kind] ?? []
    }
}

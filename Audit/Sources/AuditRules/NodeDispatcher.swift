package import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Gives each node of a file to the rules that asked for its kind.
package struct NodeDispatcher {
    private let file: SourceFile
    /// For each rule whether the file may hold a match.
    private let isNeeded: [Bool]
    package private(set) var matches: [Match] = []
    /// Whether a chain of calls was left unread, since it is longer than anyone writes.
    package private(set) var isCutOff = false

    /// Examines a file.
    package init(_ file: SourceFile) {
        self.file = file
        isNeeded = AllRules.types.map { $0.concerns(file) }
        var end = file.tree.position
        for node in file.nodes where node.position >= end {
            if node.isTooLongChain {
                isCutOff = true
                end = node.endPosition
            } else {
                examine(node)
            }
        }
    }

    private mutating func examine(_ node: Syntax) {
        for index in RuleTable.all.rules(for: node) where isNeeded[index] {
            AllRules.types[index].examine(node, in: file) { matches.append($0) }
        }
    }
}

extension Syntax {
    /// For each call, rules look at all calls of its chain.
    private static let longestChain = 1_000

    fileprivate var isTooLongChain: Bool {
        guard let call = self.as(FunctionCallExprSyntax.self) else { return false }
        return call.isEndOfChain && call.isChained(moreThan: Self.longestChain)
    }
}

extension FunctionCallExprSyntax {
    /// Whether no other call continues the chain.
    fileprivate var isEndOfChain: Bool { parent?.is(MemberAccessExprSyntax.self) != true }

    fileprivate func isChained(moreThan limit: Int) -> Bool {
        var links = 0
        var next = ExprSyntax(self)
        while links <= limit {
            if let call = next.as(FunctionCallExprSyntax.self) {
                next = call.calledExpression
            } else if let base = next.as(MemberAccessExprSyntax.self)?.base {
                next = base
            } else {
                return false
            }
            links += 1
        }
        return true
    }
}

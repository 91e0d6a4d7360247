package import SwiftSyntax

/// The nodes that rules may ask for, found in one walk.
extension SyntaxKind {
    /// Whether a rule may ask for nodes of the kind.
    package var isExamined: Bool {
        switch self {
        case .catchClause, .closureExpr, .forStmt, .functionCallExpr, .functionDecl, .guardStmt,
            .ifExpr, .memberAccessExpr, .patternBinding, .repeatStmt, .sequenceExpr,
            .stringLiteralExpr, .switchCase, .throwStmt, .tryExpr, .variableDecl, .whileStmt:
            true
        default: false
        }
    }

    /// Whether no examined node stands in nodes of the kind, which are half of a tree.
    fileprivate var isLeaf: Bool {
        switch self {
        case .accessorEffectSpecifiers, .arrayType, .assignmentExpr, .attributedType,
            .binaryOperatorExpr, .booleanLiteralExpr, .declModifierList, .declReferenceExpr,
            .dictionaryType, .functionEffectSpecifiers, .functionType, .genericArgumentClause,
            .identifierPattern, .identifierType, .importDecl, .inheritanceClause,
            .integerLiteralExpr, .memberType, .nilLiteralExpr, .optionalType, .returnClause,
            .someOrAnyType, .stringSegment, .token, .typeAnnotation:
            true
        default: false
        }
    }
}

extension SourceFileSyntax {
    /// The nodes that rules may ask for, in source order.
    package var examinedNodes: [Syntax] {
        var found: [Syntax] = []
        var levels = [children(viewMode: .sourceAccurate).makeIterator()]
        while !levels.isEmpty {
            guard let node = levels[levels.count - 1].next() else {
                levels.removeLast()
                continue
            }
            let kind = node.kind
            if kind.isExamined { found.append(node) }
            if !kind.isLeaf {
                levels.append(node.children(viewMode: .sourceAccurate).makeIterator())
            }
        }
        return found
    }
}

import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Keeps the cause in an error of the file's own: `throw Mine.failed` becomes `throw Mine.failed(error)`.
///
/// Only for a private enum of this file with no other protocol than `Error`, whose first case is thrown in `catch`
/// clauses and matched by patterns, and which is named in no other way. Then every use is seen, all still compile, and
/// no case's number changes, since cases with values are counted before others.
enum CauseFix {
    static func fix(for thrown: ThrowStmtSyntax, in file: SourceFile) -> Fix? {
        guard let name = thrown.qualifiedCase, let type = file.privateError(named: name.type),
            let declared = type.firstPlainCase(named: name.member),
            file.onlyThrowsOrMatches(name.type)
        else { return nil }
        let uses = file.tree.tokens(viewMode: .sourceAccurate).filter {
            $0.text == name.member && $0.id != declared.name.id
        }
        var edits = [
            Fix.Edit.insert("(any Error)", at: declared.name.endPositionBeforeTrailingTrivia)
        ]
        for use in uses {
            if use.isInCasePattern { continue }
            guard let error = use.nameOfErrorWhereThrown else { return nil }
            edits.append(.insert("(\(error))", at: use.endPositionBeforeTrailingTrivia))
        }
        return Fix(kind: .cause, edits: edits)
    }
}

extension ThrowStmtSyntax {
    /// The type and the case of `throw Mine.failed`.
    fileprivate var qualifiedCase: (type: String, member: String)? {
        guard let member = expression.as(MemberAccessExprSyntax.self),
            member.declName.argumentNames == nil,
            let base = member.base?.as(DeclReferenceExprSyntax.self)
        else { return nil }
        return (base.baseName.text, member.declName.baseName.text)
    }
}

extension SourceFile {
    /// A private enum at the top of the file that is an error and nothing else.
    fileprivate func privateError(named name: String) -> EnumDeclSyntax? {
        let types = tree.statements.compactMap { $0.item.as(EnumDeclSyntax.self) }
        return types.first { type in
            let modifiers = type.modifiers.map(\.name.text)
            let inherited = type.inheritanceClause?.inheritedTypes.map(\.type.trimmedText)
            return type.name.text == name && inherited == ["Error"] && type.attributes.isEmpty
                && (modifiers == ["private"] || modifiers == ["fileprivate"])
        }
    }
}

extension SourceFile {
    /// Whether each use of a type's name throws a case of it, or matches one in a `catch` or a `case`.
    fileprivate func onlyThrowsOrMatches(_ name: String) -> Bool {
        tree.tokens(viewMode: .sourceAccurate).allSatisfy { token in
            guard token.text == name, token.parent?.is(EnumDeclSyntax.self) != true else {
                return true
            }
            guard let member = token.parent?.parent?.as(MemberAccessExprSyntax.self) else {
                return false
            }
            return member.parent?.is(ThrowStmtSyntax.self) == true
                || member.parent?.is(ExpressionPatternSyntax.self) == true
        }
    }
}

extension EnumDeclSyntax {
    /// The first case, if it has this name and no values.
    fileprivate func firstPlainCase(named name: String) -> EnumCaseElementSyntax? {
        let first = memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
            .flatMap(\.elements).first
        return first.flatMap {
            $0.name.text == name && $0.parameterClause == nil && $0.rawValue == nil ? $0 : nil
        }
    }
}

extension TokenSyntax {
    /// Whether the token names a case in a pattern: `case .failed:`, `catch Mine.failed`.
    fileprivate var isInCasePattern: Bool {
        guard let member = parent?.parent?.as(MemberAccessExprSyntax.self),
            member.declName.baseName.id == id
        else { return false }
        return member.parent?.is(ExpressionPatternSyntax.self) == true
    }

    /// The name of the caught error, where the token ends `throw Mine.failed` in a `catch` clause.
    fileprivate var nameOfErrorWhereThrown: String? {
        guard let member = parent?.parent?.as(MemberAccessExprSyntax.self),
            let thrown = member.parent?.as(ThrowStmtSyntax.self), thrown.qualifiedCase != nil,
            let clause = thrown.enclosingCatch,
            clause.catchItems.isEmpty || clause.catchesEverything
        else { return nil }
        return clause.errorName
    }
}

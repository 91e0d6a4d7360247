import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds `NSError.code` taken for the identity of a Swift error.
enum EnumCode: Rule {
    static let kinds: [SyntaxKind] = [.memberAccessExpr]
    static let words: [String]? = ["code"]

    static let description = RuleDescription(
        id: "enum-code",
        category: .disguised,
        severity: .note,
        summary: "`(error as NSError).code` without its domain.",
        consequence:
            "The code of a Swift enum is the place of its case: one new case, and every code means another error.",
        assumption:
            """
            A comparison with a domain, or with a constant or number of a system framework, under a \
            name of the file too, is right; so is a code beside the description of the error.
            """,
        examples: [
            RuleExample(
                dont: """
                    tracker.send(["code": ↓(error as NSError).code])
                    """,
                do: """
                    tracker.send(["fault": Fault(error).code])
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let member = node.as(MemberAccessExprSyntax.self),
            member.declName.baseName.text == "code", member.isCodeOfBridge,
            !member.isBesideDomain, !member.isComparedToSystem, !member.isRemark
        else { return }
        report(
            match(at: member, "The code of a bridged Swift error is only the place of its case."))
    }
}

extension MemberAccessExprSyntax {
    /// Whether the code is read of an error that is cast to `NSError` here, or under a name above.
    fileprivate var isCodeOfBridge: Bool {
        guard let base else { return false }
        if let cast = base.unwrapped.as(SequenceExprSyntax.self) ?? base.castInside {
            return cast.castsToNSError
        }
        guard let name = base.unwrapped.as(DeclReferenceExprSyntax.self)?.baseName.text else {
            return false
        }
        return isBridged(name)
    }

    /// Whether a name is bound to `… as NSError` in the function around.
    private func isBridged(_ name: String) -> Bool {
        for ancestor in ancestors {
            guard let list = ancestor.as(CodeBlockItemListSyntax.self) else { continue }
            for item in list where item.position < position {
                guard case .decl(let declaration) = item.item,
                    let variable = declaration.as(VariableDeclSyntax.self)
                else { continue }
                let binding = variable.bindings.first { $0.pattern.boundName == name }
                if let value = binding?.initializer?.value.as(SequenceExprSyntax.self) {
                    return value.castsToNSError
                }
            }
        }
        return false
    }

    /// Whether the domain is read in the same function, or in the same extension.
    fileprivate var isBesideDomain: Bool {
        let scope =
            enclosingScope.flatMap { $0.is(ClosureExprSyntax.self) ? nil : $0 }
            ?? nearest(CodeBlockItemListSyntax.self).map(Syntax.init)
        let own = nearest(ExtensionDeclSyntax.self).map(Syntax.init)
        return [scope, own].compactMap(\.self).flatMap(\.allNodes).contains { node in
            node.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "domain"
        }
    }

    /// Whether the code only stands beside the error's description in a text.
    fileprivate var isRemark: Bool {
        nearest(StringLiteralExprSyntax.self)?.allNodes.contains { node in
            node.as(DeclReferenceExprSyntax.self)?.baseName.text == "localizedDescription"
        } == true
    }

    /// Whether the code is compared to one of a system framework.
    fileprivate var isComparedToSystem: Bool {
        for ancestor in ancestors {
            if let list = ancestor.as(ExprListSyntax.self) {
                return list.contains { $0.isCodeOfSystem }
            }
            if let choice = ancestor.as(SwitchExprSyntax.self) { return choice.matchesSystem }
            if let binding = ancestor.as(PatternBindingSyntax.self) {
                return binding.isComparedToSystem
            }
            if ancestor.is(CodeBlockItemSyntax.self)
                || ancestor.is(LabeledExprSyntax.self)
                    && ancestor.parent?.parent?.is(FunctionCallExprSyntax.self) == true
            {
                return false
            }
        }
        return false
    }
}

extension PatternBindingSyntax {
    /// Whether the next statement that reads the constant compares it to a code of a framework.
    fileprivate var isComparedToSystem: Bool {
        guard let name = pattern.boundName, let item = nearest(CodeBlockItemSyntax.self),
            let next = item.following.first(where: { $0.reads(name) }),
            ConditionalStatement(next) != nil
        else { return false }
        return next.allNodes.contains { $0.as(ExprSyntax.self)?.isCodeOfSystem == true }
    }
}

extension SwitchExprSyntax {
    fileprivate var matchesSystem: Bool {
        cases.compactMap { $0.as(SwitchCaseSyntax.self) }.contains { item in
            item.patterns.contains {
                $0.pattern.as(ExpressionPatternSyntax.self)?.expression.isCodeOfSystem == true
            }
        }
    }
}

extension ExprSyntax {
    fileprivate var castInside: SequenceExprSyntax? {
        self.as(TupleExprSyntax.self)?.elements.first?.expression.as(SequenceExprSyntax.self)
    }

    /// Whether a constant or a number belongs to a framework: `NSURLErrorTimedOut`, `-1009`, `LAError.x.rawValue`.
    fileprivate var isCodeOfSystem: Bool {
        if self.as(PrefixOperatorExprSyntax.self)?.operator.text == "-" { return true }
        if let number = self.as(IntegerLiteralExprSyntax.self)?.literal.text {
            return number.count > 2
        }
        if let call = self.as(FunctionCallExprSyntax.self), call.calleeName == "Int" {
            return call.arguments.first?.expression.isCodeOfSystem == true
        }
        guard let first = pathNames.first else { return false }
        if namesConstantOfSystem { return true }
        if first.hasPrefix("NS") && first != "NSError" || first.hasPrefix("k") { return true }
        return pathNames.last == "rawValue" || pathNames.contains("errorCode")
            || first.first?.isUppercase == true && pathNames.contains("code")
    }
}

extension ExprSyntax {
    /// Whether a constant of the file is named whose value is a code of a framework.
    private var namesConstantOfSystem: Bool {
        guard let name = nameToken?.text else { return false }
        return root.allNodes.contains { node in
            guard let binding = node.as(PatternBindingSyntax.self),
                binding.pattern.boundName == name, let value = binding.initializer?.value,
                value.nameToken?.text != name
            else { return false }
            return value.isCodeOfSystem
        }
    }
}

extension SequenceExprSyntax {
    fileprivate var castsToNSError: Bool {
        guard let last = elements.last?.as(TypeExprSyntax.self)?.type.trimmedText else {
            return false
        }
        return ["NSError", "NSError?"].contains(last)
            && elements.contains {
                $0.as(UnresolvedAsExprSyntax.self)?.questionOrExclamationMark == nil
                    && $0.is(UnresolvedAsExprSyntax.self)
            }
    }
}

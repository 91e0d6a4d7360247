import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Statements that show, report or log an error, and certainly do nothing else: the file itself shows it.
struct OnlyTelling {
    let file: SourceFile
    /// The names of the error, and of what else may be read without doing anything.
    let errors: Set<String>

    /// Whether the statement shows or reports.
    func holds(for item: CodeBlockItemSyntax) -> Bool {
        guard case .expr(let expression) = item.item else { return false }
        if let assignment = expression.as(SequenceExprSyntax.self)?.assignment {
            return setsText(assignment)
        }
        guard let call = expression.unwrapped.as(FunctionCallExprSyntax.self), describes(call),
            file.listener(of: call) != nil
        else { return false }
        return isUndeclared(call)
            ? file.vocabulary.isReporterOfLibrary(call.path) : tells(call)
    }

    /// Whether a property that only holds a value gets a text of the error.
    private func setsText(_ assignment: Assignment) -> Bool {
        file.tellsUser(assignment) && !assignment.isLocal && assignment.caseName == nil
            && assignment.path.count == 1
            && file.tree.onlyStores(assignment.name)
            && assignment.values.allSatisfy(describes)
    }

    /// Whether only functions of this file are called, and each of them only tells or logs.
    private func tells(_ call: FunctionCallExprSyntax) -> Bool {
        let named = file.functions.functions(named: call.calleeName)
        let known = file.table.candidates(for: FunctionSummary.Call(call))
        return call.path.receivers.isEmpty && named.closures.isEmpty && !named.functions.isEmpty
            && known.allSatisfy { $0.file == file.path } && named.functions.allSatisfy(onlyTells)
    }

    private func onlyTells(_ function: FunctionDeclSyntax) -> Bool {
        guard let body = function.body, function.signature.returnClause == nil,
            function.signature.effectSpecifiers?.throwsClause == nil
        else { return false }
        let parameters = function.signature.parameterClause.parameters
        let inner = Self(
            file: file, errors: Set(parameters.map { ($0.secondName ?? $0.firstName).text }))
        return body.statements.allSatisfy(inner.isDirect)
    }

    /// Whether the statement of a function tells by itself, or writes to the console or a library's log.
    private func isDirect(_ item: CodeBlockItemSyntax) -> Bool {
        guard case .expr(let expression) = item.item else { return false }
        if let assignment = expression.as(SequenceExprSyntax.self)?.assignment {
            return setsText(assignment)
        }
        guard let call = expression.unwrapped.as(FunctionCallExprSyntax.self) else { return false }
        return describes(call) && isUndeclared(call)
            && (Vocabulary.logFunctions.contains(call.path.text)
                || file.vocabulary.isReporterOfLibrary(call.path))
    }

    /// Whether no file of the run declares a function that the call may mean.
    private func isUndeclared(_ call: FunctionCallExprSyntax) -> Bool {
        !file.functions.declares(call.calleeName)
            && file.table.candidates(for: FunctionSummary.Call(call)).isEmpty
    }

    private func describes(_ call: FunctionCallExprSyntax) -> Bool {
        call.allArguments.allSatisfy { describes($0.expression) }
    }

    /// Whether the value is made of literals, the error and texts of it, so that nothing happens when it is read.
    private func describes(_ value: ExprSyntax) -> Bool {
        ([Syntax(value)] + value.allNodes).allSatisfy { node in
            guard let expression = node.as(ExprSyntax.self) else { return true }
            switch expression.kind {
            case .stringLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .integerLiteralExpr,
                .memberAccessExpr, .sequenceExpr, .tupleExpr:
                return true
            case .declReferenceExpr:
                return errors.union(["String", "localizedDescription"])
                    .contains(expression.trimmedText)
            case .binaryOperatorExpr: return ["+", "??"].contains(expression.trimmedText)
            case .functionCallExpr: return expression.trimmedText.hasPrefix("String(describing:")
            default: return false
            }
        }
    }
}

extension SourceFileSyntax {
    private static let publishers: Set = ["MainActor", "Published", "State", "objc"]

    /// Whether each property of the name stores what it is given and does nothing else; false if the file has none.
    fileprivate func onlyStores(_ name: String) -> Bool {
        let properties = allNodes.compactMap { $0.as(VariableDeclSyntax.self) }.filter {
            $0.parent?.is(MemberBlockItemSyntax.self) == true
                && $0.bindings.contains { $0.pattern.boundName == name }
        }
        return !properties.isEmpty
            && properties.allSatisfy { property in
                property.bindings.allSatisfy { $0.accessorBlock == nil }
                    && property.attributes.allSatisfy {
                        Self.publishers.contains(
                            $0.as(AttributeSyntax.self)?.attributeName.trimmedText ?? "")
                    }
            }
    }
}

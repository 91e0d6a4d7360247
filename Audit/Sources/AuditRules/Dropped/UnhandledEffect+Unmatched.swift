import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Subscribers that take only the other cases of a stream in which a failure became a case.
extension Syntax {
    /// The case that a failure of the same stream becomes, if it falls into an empty `default` here, or past an `if case`.
    func unmatchedCase(in file: SourceFile) -> (name: String, maker: Syntax)? {
        guard let closure = enclosingClosure, let call = closure.receivingCall,
            let (subject, matched) = silentMatch(in: file),
            subject == closure.parameterNames?.first ?? "$0",
            closure.statements.allNodes.count(where: { $0.isRead(of: subject) }) == 1
        else { return nil }
        return call.chain.lazy.compactMap(\.caseOfFailure).first { made in
            !matched.contains(made.name) && made.name != "failure"
                && !UnhandledEffect.harmless.contains(made.name)
        }
    }

    /// The subject of a match that is silent where none of its cases holds, and the cases.
    private func silentMatch(in file: SourceFile) -> (subject: String, matched: [String])? {
        if let item = self.as(SwitchCaseSyntax.self) {
            guard item.isDefault, file.leaves(item), let choice = item.enclosingSwitch else {
                return nil
            }
            return (choice.subject.trimmedText, choice.caseNames)
        }
        guard let conditions = ConditionalStatement(self)?.conditions, conditions.count == 1,
            case .matchingPattern(let match)? = conditions.first?.condition,
            let name = match.pattern.caseName, leavesInSilence(in: file)
        else { return nil }
        return (match.initializer.value.trimmedText, [name])
    }
}

extension FunctionCallExprSyntax {
    /// The case that the operator puts in the place of an error: `.catch { _ in Just(.failed) }`.
    fileprivate var caseOfFailure: (name: String, maker: Syntax)? {
        guard let value = valueForError?.unwrapped, let name = value.caseName else { return nil }
        return (name, Syntax(value))
    }

    private var valueForError: ExprSyntax? {
        switch calleeName {
        case "catchAndReturn", "catchErrorJustReturn": return arguments.first?.expression
        case "replaceError": return argument("with")?.expression
        case "catch", "catchError":
            let made = closures.first?.statements.onlyReturn?.unwrapped
            guard let stream = made?.as(FunctionCallExprSyntax.self)?.chain.first,
                ["Just", "just", "of"].contains(stream.calleeName)
            else { return nil }
            return stream.arguments.first?.expression
        default: return nil
        }
    }
}

import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Code that keeps the cause, or has none to keep.
extension FailureHandler {
    /// Whether the error is read by anything but the console.
    var handsOnError: Bool {
        guard let errorName, errorName != "_" else { return false }
        return statements.reads(errorName) { $0.path.isForDevelopers }
    }

    /// Whether the error at the end is made from something that is read here: the server's own words.
    var tellsWhatItRead: Bool {
        guard let last = statements.last else { return false }
        return statements.contains { item in
            guard case .decl(let declaration) = item.item,
                let variable = declaration.as(VariableDeclSyntax.self)
            else { return false }
            return variable.bindings.contains { binding in
                binding.initializer?.value.is(TryExprSyntax.self) == true
                    && binding.pattern.boundName.map { last.reads($0) } == true
            }
        }
    }

    /// Whether there is nothing to keep: the same error is thrown above, a wait was canceled, or an
    /// input checked.
    func hasOneCause(in file: SourceFile) -> Bool {
        guard let body = source?.as(CodeBlockSyntax.self) else { return false }
        let tried = body.tried
        let isThrownAbove = body.allNodes.contains { node in
            node.as(ThrowStmtSyntax.self).map { makes($0.expression) } ?? false
        }
        return isThrownAbove
            || !tried.isEmpty
                && tried.allSatisfy {
                    $0.onlyWaits || $0.onlyChecksInput(in: file) || $0.neverFails(in: file)
                }
    }

    /// Whether the error at the end is this one.
    private func makes(_ error: ExprSyntax) -> Bool {
        statements.last?.allNodes.contains { $0.trimmedText == error.trimmedText }
            ?? false
    }
}

extension CallPath {
    /// Whether only developers who run the app from Xcode read the arguments of the call.
    var isForDevelopers: Bool {
        Vocabulary.consoleFunctions.contains(name)
            || ["assert", "assertionFailure"].contains(name)
    }
}

extension TryExprSyntax {
    private static let checks: Set = ["normalize", "normalized", "parse", "validate", "validated"]

    /// Whether a text is read or a value checked: `try Address(hex: text)`, `try validate(url)`,
    /// `try hash(normalized(name))` where `hash` throws nothing.
    fileprivate func onlyChecksInput(in file: SourceFile) -> Bool {
        guard let call = triedCall, !expression.awaits, !expression.is(AwaitExprSyntax.self) else {
            return false
        }
        let name = call.calleeName
        if name.first?.isUppercase == true && !name.hasSuffix("Decoder")
            && call.continuation == nil
        {
            return true
        }
        return ([call] + call.arguments.allCalls).allSatisfy { call in
            call.calleeName.words.first.map(Self.checks.contains) == true
                || file.neverThrows(call, from: self)
        }
    }
}

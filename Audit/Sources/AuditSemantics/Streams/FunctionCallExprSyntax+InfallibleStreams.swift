import AuditSyntax
package import SwiftSyntax

/// Streams that cannot fail, as far as the file says.
extension FunctionCallExprSyntax {
    /// Whether the code of this file says that the stream cannot fail, or begins again forever.
    package func endsChainThatNeverFails(in file: SourceFile) -> Bool {
        let operators = chain.filter { Self.failable.contains($0.calleeName) }
        if let type = operators.last?.closures.first?.signature?.returnClause?.type,
            type.neverFails
        {
            return true
        }
        guard let call = chain.first else { return false }
        if operators.allSatisfy(\.flattensItself), file.declaresInfallible(call) { return true }
        guard operators.isEmpty else { return false }
        let source = subscription?.chain.first ?? call
        if source.startsAtPublishedProperty || call.isJust || call.mergesInfallible(in: file) {
            return true
        }
        guard let function = file.functions.function(called: call, from: call) else { return false }
        return function.signature.returnClause?.type.neverFails == true
            || function.body?.allCalls.contains(where: \.retriesForEver) == true
    }

    /// Operators after which a stream may fail, or may fail no more.
    private static let failable: Set = [
        "decode", "encode", "flatMap", "flatMapLatest", "setFailureType", "switchToLatest",
        "tryCompactMap", "tryFilter", "tryMap", "tryReduce", "tryScan",
    ]

    /// The call of `subscribe` that is given this subscriber.
    private var subscription: FunctionCallExprSyntax? {
        parent?.is(LabeledExprSyntax.self) == true ? nearest(FunctionCallExprSyntax.self) : nil
    }

    /// Whether the chain begins at `$items`, which never fails.
    private var startsAtPublishedProperty: Bool { path.names.first?.hasPrefix("$") == true }

    private var retriesForEver: Bool {
        calleeName == "retry" && arguments.contains { $0.trimmedText.contains(".max") }
    }

    /// Whether the chain begins with a value that is there: `Just(item)`.
    private var isJust: Bool { calledExpression.pathNames == ["Just"] }

    /// Whether the elements are streams, which are only joined here: `flatMap { $0 }`.
    fileprivate var flattensItself: Bool {
        calleeName == "flatMap" && closures.last?.onlyValue?.trimmedText == "$0"
    }

    /// Whether one of the merged streams cannot fail, so that none can: they share a failure type.
    private func mergesInfallible(in file: SourceFile) -> Bool {
        guard path.receivers.first == "Publishers" else { return false }
        return arguments.contains { argument in
            let value = argument.expression.unwrapped
            let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text
            let source = name.flatMap { localValue(of: $0) } ?? value
            let call = source.unwrapped.as(FunctionCallExprSyntax.self)
            return call?.endsChainThatNeverFails(in: file) == true
        }
    }
}

extension SourceFile {
    /// Whether a chain begins at a property or a variable that the file declares with the failure
    /// `Never`.
    fileprivate func declaresInfallible(_ call: FunctionCallExprSyntax) -> Bool {
        let names = call.path.receivers.filter { $0 != "publisher" }
        guard names.count == 1, let name = names.first else { return false }
        if let value = call.localValue(of: name) { return value.makesInfallible }
        return tree.allNodes.contains { node in
            guard let binding = node.as(PatternBindingSyntax.self),
                binding.pattern.boundName == name
            else { return false }
            return binding.typeAnnotation?.type.neverFails
                ?? binding.initializer?.value.makesInfallible == true
        }
    }
}

extension ExprSyntax {
    /// Whether a stream is made here that cannot fail: `Future<Item, Never> { … }`.
    fileprivate var makesInfallible: Bool {
        ([Syntax(self)] + allNodes).contains { node in
            let clause = node.as(GenericSpecializationExprSyntax.self)?.genericArgumentClause
            return clause?.arguments.last?.argument.trimmedText == "Never"
        }
    }
}

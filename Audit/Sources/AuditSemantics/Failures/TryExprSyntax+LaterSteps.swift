import AuditSyntax
package import SwiftSyntax

/// Steps that fail together with a later one, which is reported.
extension TryExprSyntax {
    /// Whether a step after this one fails with it, and is reported: a removed thing is made anew, or
    /// the same object is used.
    package var isBeforeStep: Bool {
        guard let item = nearest(CodeBlockItemSyntax.self), let verb = verb else { return false }
        if Vocabulary.removingVerbs.contains(verb) { return item.isBeforeMakingAnew }
        let steps = item.stepsAfter
        if verb == "prepare", let object = expression.pathNames.first {
            return steps.first?.triesAndTells { $0.expression.pathNames.first == object } == true
        }
        if verb == "load", let object = expression.pathNames.first {
            return item.following.contains { $0.canThrow && $0.isTold && $0.reads(object) }
        }
        guard CodeBlockItemSyntax.making.contains(verb), let file = triedCall?.namesOfArguments
        else { return false }
        return steps.contains { step in
            step.triesAndTells { tried in
                tried.triedCall.map { !$0.namesOfArguments.isDisjoint(with: file) } == true
            }
        }
    }

    private var verb: String? { expression.pathNames.last?.words.first }
}

extension DoStmtSyntax {
    /// Whether things are removed here that the next steps make anew, or fail and are reported.
    package var onlyRemovesBeforeMaking: Bool {
        !body.tried.isEmpty
            && body.tried.allSatisfy {
                Vocabulary.removingVerbs.contains($0.expression.pathNames.last?.words.first ?? "")
            } && nearest(CodeBlockItemSyntax.self)?.isBeforeMakingAnew == true
    }
}

extension CodeBlockItemSyntax {
    fileprivate static let making: Set = [
        "add", "copy", "create", "enable", "generate", "insert", "install", "make", "move",
        "register", "save", "set", "store", "write",
    ]

    /// Whether something is made or stored after this statement, and its failure is reported.
    fileprivate var isBeforeMakingAnew: Bool {
        let steps = stepsAfter
        guard let first = steps.firstIndex(where: \.makes) else { return false }
        return steps[first...].contains { $0.canThrow && $0.isTold }
            || steps.contains { $0.makes && $0.triesAndTells { _ in true } }
    }

    private var makes: Bool { calls.contains { $0.calleeName.hasWord(in: Self.making) } }

    /// Whether an error thrown here leaves the function, or comes to a `catch` that does something.
    fileprivate var isTold: Bool {
        for ancestor in ancestors {
            if let attempt = ancestor.as(DoStmtSyntax.self), attempt.body.position <= position,
                endPosition <= attempt.body.endPosition
            {
                return attempt.doesSomething
            }
            if ancestor.isScope { return ancestor.throwsErrors }
        }
        return false
    }

    /// Whether this is a `do` that tries something, with a `catch` that does something.
    fileprivate func triesAndTells(_ isMeant: (TryExprSyntax) -> Bool) -> Bool {
        guard let step = item.as(DoStmtSyntax.self), step.doesSomething else { return false }
        return step.body.tried.contains(where: isMeant)
    }

    /// The statements after this one in its block, and after the `if` and `do` around it.
    fileprivate var stepsAfter: [CodeBlockItemSyntax] {
        var steps = following
        for ancestor in ancestors {
            if ancestor.isScope || ancestor.is(SwitchCaseSyntax.self) { break }
            if let item = ancestor.as(CodeBlockItemSyntax.self) { steps += item.following }
        }
        return steps
    }
}

extension DoStmtSyntax {
    fileprivate var doesSomething: Bool {
        catchClauses.contains { !$0.body.statements.isEmpty }
    }
}

extension FunctionCallExprSyntax {
    /// The names of variables that are given: `url` of `write(to: url)`.
    fileprivate var namesOfArguments: Set<String> {
        Set(arguments.compactMap { $0.expression.as(DeclReferenceExprSyntax.self)?.baseName.text })
    }
}

extension Syntax {
    fileprivate var throwsErrors: Bool {
        self.as(FunctionDeclSyntax.self)?.signature.effectSpecifiers?.throwsClause != nil
    }
}

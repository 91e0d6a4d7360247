import AuditSyntax
package import SwiftSyntax

/// What other files may know of a file: its functions, and the names that it calls.
package struct FileSummary: Sendable, Equatable {
    package var functions: [FunctionSummary] = []
    /// How often each name is called.
    package var calls: [String: Int] = [:]

    package init() {}

    /// Reads a file that knows no other.
    package init(of file: SourceFile) {
        for node in file.nodes {
            if let call = node.as(FunctionCallExprSyntax.self) {
                guard let name = call.calleeToken?.text else { continue }
                calls[name, default: 0] += 1
            } else if let function = node.as(FunctionDeclSyntax.self), function.body != nil {
                // A requirement of a protocol claims nothing; those who keep it do.
                functions.append(FunctionSummary(of: function, in: file))
            }
        }
    }
}

extension FunctionSummary {
    init(of function: FunctionDeclSyntax, in file: SourceFile) {
        let silence = function.silence(in: file)
        self.init(
            name: function.ownName,
            parameters: function.signature.parameterClause.parameters.map {
                Parameter(
                    label: $0.firstName.text == "_" ? "" : $0.firstName.text,
                    hasDefault: $0.defaultValue != nil || $0.ellipsis != nil)
            },
            facts: function.ownFacts(in: file).union(silence.facts), rest: silence.rest,
            handsOn: function.handsOn(in: file), before: function.callsBeforeHandingOn(in: file),
            letsThrough: function.letsThrough,
            line: file.lines.place(of: function.name.positionAfterSkippingLeadingTrivia).line)
    }

    /// The name with its labels, as it is written in a sentence: `debugLog(_:level:)`.
    package var signature: String {
        "\(name)(\(parameters.map { ($0.label.isEmpty ? "_" : $0.label) + ":" }.joined()))"
    }
}

extension FunctionSummary.Call {
    package init(_ call: FunctionCallExprSyntax) {
        self.init(
            name: call.calleeName,
            labels: call.allArguments.map { $0.label ?? ($0.isTrailing ? "{" : "") })
    }
}

extension FunctionDeclSyntax {
    /// What the body shows of errors that are given, and of its own.
    fileprivate func ownFacts(in file: SourceFile) -> FunctionFacts {
        var facts: FunctionFacts = []
        guard let body else { return facts }
        if signature.effectSpecifiers?.throwsClause != nil {
            facts.insert(.isThrowing)
            if !body.canThrow { facts.insert(.neverThrows) }
        }
        let listeners = listenersToParameters(in: file)
        if listeners.contains(.user) { facts.insert(.tells) }
        if listeners.contains(.team) { facts.insert(.reports) }
        let before = handlersThatHandOn(in: file).map { file.listeners(in: $0.statements) }
        if before.contains(where: { $0.contains(.user) }) { facts.insert(.tellsBefore) }
        if before.contains(where: { $0.contains(.team) }) { facts.insert(.reportsBefore) }
        if file.handlesFailure(in: body) {
            if file.tellsOfFailures(self) { facts.insert(.tellsFailures) }
            if file.logsFailures(self) { facts.insert(.logsFailures) }
        }
        if file.answersEmpty(in: body) { facts.insert(.answersEmpty) }
        if missesCompletion { facts.insert(.missesCompletion) }
        if signature.returnClause != nil, file.catchesItsErrors(self) {
            facts.insert(.catchesErrors)
        }
        return facts
    }

    /// The listeners that hear of what the function is given.
    private func listenersToParameters(in file: SourceFile) -> Set<Listener> {
        guard let body, case let names = parameterNames + copies(of: parameterNames),
            !names.isEmpty
        else { return [] }
        var listeners: Set<Listener> = []
        for node in file.examined(in: body) {
            if let call = node.as(FunctionCallExprSyntax.self) {
                guard names.contains(where: call.mentions) else { continue }
                listeners.formUnion(file.listeners(of: call))
            } else if let assignment = node.as(SequenceExprSyntax.self)?.assignment,
                file.tellsUser(assignment),
                assignment.values.contains(where: { names.contains(where: $0.mentions) })
            {
                listeners.insert(.user)
            }
        }
        return listeners
    }

    /// The local constants that are made of parameters: `nsError` of `let nsError = error as NSError`.
    private func copies(of names: [String]) -> [String] {
        body?.statements.compactMap { item -> String? in
            guard let binding = item.item.as(VariableDeclSyntax.self)?.bindings.first,
                let value = binding.initializer?.value, names.contains(where: value.mentions)
            else { return nil }
            return binding.pattern.boundName
        } ?? []
    }

    /// The calls that are given one of the parameters, a few at most.
    fileprivate func handsOn(in file: SourceFile) -> [FunctionSummary.Call] {
        // `filter` of a syntax collection makes a new tree.
        let parameters = Array(signature.parameterClause.parameters)
        let given = parameters.filter { parameter in
            let name = (parameter.secondName ?? parameter.firstName).text
            return name.isNameOfError || name == "message" || name == "text"
                || ["Error", "Error?"].contains(where: parameter.type.trimmedText.hasSuffix)
        }.map { ($0.secondName ?? $0.firstName).text }
        guard !given.isEmpty, let body, case let names = given + copies(of: given) else {
            return []
        }
        let calls = file.calls(in: body).lazy.filter { call in
            call.calleeName != self.ownName
                && call.arguments.contains { argument in names.contains { argument.mentions($0) } }
        }
        return calls.prefix(8).map { FunctionSummary.Call($0) }
    }

    /// Whether the body is silent: at once, or if the calls in it are.
    fileprivate func silence(
        in file: SourceFile
    ) -> (facts: FunctionFacts, rest: [FunctionSummary.Call]?) {
        guard let body, answersNothing else { return ([], nil) }
        if body.statements.isEmpty { return (.doesNothing, nil) }
        var rest: [FunctionSummary.Call] = []
        for item in body.statements where !file.isSilent([item]) && !item.locks {
            guard case .expr(let expression) = item.item, rest.count < 8,
                let call = expression.unwrapped.as(FunctionCallExprSyntax.self),
                call.calleeName != ownName, file.listener(of: call) == nil
            else { return ([], nil) }
            rest.append(FunctionSummary.Call(call))
        }
        if !rest.isEmpty { return ([], rest) }
        let logs = file.calls(in: body).contains(where: file.isOnlyLogged)
        return (logs ? .onlyLogs : [], nil)
    }

    /// Whether no value comes back that anyone must read.
    private var answersNothing: Bool {
        guard let type = signature.returnClause?.type.trimmedText else { return true }
        return ["()", "Void"].contains(type)
            || attributes.contains { $0.trimmedText == "@discardableResult" }
    }

    /// Whether a path neither calls the completion nor hands it on, as others do.
    private var missesCompletion: Bool {
        guard let body,
            let name = parameterNames.first(where: { $0.lowercased().contains("completion") })
        else { return false }
        let duty = Obligation(
            names: [name], isToldByValue: signature.returnClause != nil, leaving: .everywhere)
        return duty.isMentioned(in: body) && !duty.breaches(in: body.statements).isEmpty
    }
}

extension CodeBlockItemSyntax {
    /// Whether the statement takes or gives back a lock: `lock.lock()`, `defer { lock.unlock() }`.
    fileprivate var locks: Bool {
        if let deferred = item.as(DeferStmtSyntax.self) {
            return deferred.body.statements.allSatisfy(\.locks)
        }
        let call = item.as(FunctionCallExprSyntax.self)
        return call.map { ["lock", "unlock"].contains($0.calleeName) } == true
    }
}

extension SourceFile {
    /// Whether code in a body runs because something failed.
    fileprivate func handlesFailure(in body: CodeBlockSyntax) -> Bool {
        examined(in: body).contains {
            FailureHandler.kinds.contains($0.kind) && FailureHandler($0) != nil
        }
    }

    /// Whether a failure is answered with nil, false or an empty value: by a handler, by `try?` as the value of the body,
    /// or by a `guard let … = try? …` that returns one.
    fileprivate func answersEmpty(in body: CodeBlockSyntax) -> Bool {
        if body.statements.onlyReturn?.as(TryExprSyntax.self)?.isOptional == true { return true }
        return examined(in: body).contains { node in
            if let node = node.as(GuardStmtSyntax.self), node.conditions.triesOptionally {
                return node.body.statements.onlyReturn?.isDefault == true
            }
            return FailureHandler(node)?.statements.onlyReturn?.isDefault == true
        }
    }
}

extension ConditionElementListSyntax {
    /// Whether a value is bound that `try?` makes.
    fileprivate var triesOptionally: Bool {
        contains { element in
            guard case .optionalBinding(let binding) = element.condition else { return false }
            return binding.initializer?.value.as(TryExprSyntax.self)?.isOptional == true
        }
    }
}

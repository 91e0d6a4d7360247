/// One function as other files may know it: its name, its labels, and what its own file shows of it.
package struct FunctionSummary: Sendable, Equatable {
    /// A parameter, as a call sees it.
    package struct Parameter: Sendable, Equatable {
        /// The label; empty for `_`.
        package var label: String
        package var hasDefault: Bool

        package init(label: String, hasDefault: Bool) {
            self.label = label
            self.hasDefault = hasDefault
        }
    }

    /// A call that decides what the function is, once the function that is called is known.
    package struct Call: Sendable, Hashable {
        package var name: String
        /// The labels in order, empty for none; a trailing closure is `{`.
        package var labels: [String]

        package init(name: String, labels: [String]) {
            self.name = name
            self.labels = labels
        }
    }

    package var name: String
    package var parameters: [Parameter]
    /// The facts that need no other file.
    package var facts: FunctionFacts
    /// The calls that make up the body; nil if it does more.
    ///
    /// If all of them only log, so does the function.
    package var rest: [Call]?
    /// The calls that are given one of the parameters.
    package var handsOn: [Call]
    /// The calls that are given an error before it leaves the function.
    package var before: [Call]
    /// The calls whose errors leave the function as they are.
    package var letsThrough: [Call]
    package var line: Int

    package init(
        name: String, parameters: [Parameter], facts: FunctionFacts, rest: [Call]?,
        handsOn: [Call] = [], before: [Call] = [], letsThrough: [Call] = [], line: Int
    ) {
        self.name = name
        self.parameters = parameters
        self.facts = facts
        self.rest = rest
        self.handsOn = handsOn
        self.before = before
        self.letsThrough = letsThrough
        self.line = line
    }

    /// Whether a call with these labels may be one of this function.
    package func accepts(_ labels: [String]) -> Bool {
        var next = 0
        for label in labels {
            guard let found = place(of: label, from: next) else { return false }
            if !parameters[next..<found].allSatisfy(\.hasDefault) { return false }
            next = found + 1
        }
        return parameters[next...].allSatisfy(\.hasDefault)
    }

    /// The parameter that an argument fills; a trailing closure fills the last one.
    private func place(of label: String, from next: Int) -> Int? {
        if label == "{" { return next < parameters.count ? parameters.count - 1 : nil }
        return parameters[next...].firstIndex { $0.label == label }
    }
}

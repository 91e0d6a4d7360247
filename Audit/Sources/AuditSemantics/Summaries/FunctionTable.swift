import AuditSyntax
package import SwiftSyntax

/// The functions of all files of a run, by name.
package struct FunctionTable: Sendable {
    /// A function, and the file where it stands.
    package struct Entry: Sendable {
        package var function: FunctionSummary
        package var file: String
    }

    private var entries: [String: [Entry]] = [:]
    private var calls: [String: Int] = [:]

    package init() {}

    /// Joins the summaries of all files, and follows calls until nothing new is known.
    package init(_ files: some Sequence<(path: String, summary: FileSummary)>) {
        for file in files {
            for function in file.summary.functions {
                entries[function.name, default: []].append(
                    Entry(function: function, file: file.path))
            }
        }
        resolve()
        for file in files {
            for (name, count) in file.summary.calls where entries[name] != nil {
                calls[name, default: 0] += count
            }
        }
    }

    /// The number of calls of a name, in all files.
    package func callCount(of name: String) -> Int { calls[name] ?? 0 }

    /// The functions that a call may mean.
    package func candidates(for call: FunctionSummary.Call) -> [Entry] {
        entries[call.name]?.filter { $0.function.accepts(call.labels) } ?? []
    }

    /// What holds for every function that a call may mean; nil if no file declares one.
    package func facts(of call: FunctionSummary.Call) -> FunctionFacts? {
        guard let entries = entries[call.name] else { return nil }
        var facts: FunctionFacts?
        for entry in entries where entry.function.accepts(call.labels) {
            facts = facts?.intersection(entry.function.facts) ?? entry.function.facts
        }
        return facts
    }

    /// What is claimed of the functions of some names, as text that differs where a claim does.
    package func claims(of names: some Sequence<String>) -> String {
        names.compactMap { name -> String? in
            guard let entries = entries[name] else { return nil }
            let functions = entries.map { "\($0.function.signature)\($0.function.facts.rawValue)" }
            return name + "=" + functions.sorted().joined(separator: ",")
        }.sorted().joined(separator: ";")
    }

    private static let mostRounds = 8

    private mutating func resolve() {
        for _ in 0..<Self.mostRounds {
            var isChanged = false
            for (name, functions) in entries {
                for index in functions.indices {
                    let known = resolved(functions[index].function)
                    guard known != functions[index].function.facts else { continue }
                    entries[name]?[index].function.facts = known
                    isChanged = true
                }
            }
            if !isChanged { return }
        }
    }

    private func resolved(_ function: FunctionSummary) -> FunctionFacts {
        var known = function.facts
        if let rest = function.rest, !rest.isEmpty, rest.allSatisfy(isQuiet) {
            known.insert(.onlyLogs)
        }
        for call in function.handsOn {
            guard let facts = facts(of: call) else { continue }
            known.formUnion(facts.intersection([.tells, .reports]))
        }
        for call in function.before {
            guard let facts = facts(of: call) else { continue }
            if facts.contains(.tells) { known.insert(.tellsBefore) }
            if facts.contains(.reports) { known.insert(.reportsBefore) }
        }
        for call in function.letsThrough {
            guard let facts = facts(of: call) else { continue }
            known.formUnion(facts.intersection([.tellsBefore, .reportsBefore]))
        }
        return known
    }

    private func isQuiet(_ call: FunctionSummary.Call) -> Bool {
        guard let facts = facts(of: call), facts.isDisjoint(with: [.tells, .reports]) else {
            return false
        }
        return facts.contains(.onlyLogs) || facts.contains(.doesNothing)
    }
}

extension SourceFile {
    /// The facts that the other files alone claim: a call on another object means no function of this file.
    package func factsElsewhere(of call: FunctionCallExprSyntax) -> FunctionFacts {
        let others = table.candidates(for: FunctionSummary.Call(call)).filter { $0.file != path }
        guard let first = others.first?.function.facts else { return [] }
        return others.dropFirst().reduce(first) { $0.intersection($1.function.facts) }
    }

    /// What the other files, and this one, say of the function that is called; empty if they do not know it.
    package func facts(of call: FunctionCallExprSyntax) -> FunctionFacts {
        table.facts(of: FunctionSummary.Call(call)) ?? []
    }
}

import Foundation
import Testing

@Suite("The table of rules", .timeLimit(.minutes(30)))
struct RulesTableTests {
    /// The entry points that the table lists, by the heading of their rule.
    private func table() throws -> [String: [String]] {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let file = tests.deletingLastPathComponent().appendingPathComponent("RULES.md")
        var (names, rule): ([String: [String]], String) = ([:], "")
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("## ") { rule = String(line.dropFirst(3)) }
            if line.hasPrefix("- ") { names[rule, default: []].append(String(line.dropFirst(2))) }
        }
        return names
    }

    @Test
    func `lists the entry points that the tests walk, and no others`() throws {
        var walked = [
            "A cancellation is not a failure": FailureEntryPoint.all.map(\.testDescription),
            "Work that begins while its closure runs belongs to the operation":
                WorkEntryPoint.all.map(\.testDescription),
            "A failure of the library explains an error that drops it":
                DroppedFailure.all.map(\.testDescription),
            "A success forgets the failure before it": Success.all.map(\.testDescription),
            "A session that expires a second time is seen": SessionDoor.all.map(\.testDescription),
            "Nothing of a request gets through after its end": Situation.all.map(\.testDescription),
            "Nothing of an iteration gets through after its end":
                SequenceDoor.all.map(\.testDescription),
            "Nothing of a launch gets through after its end":
                LaunchEnd.allCases.map { "\($0)" },
            "Nothing of a pipeline gets to its sinks after the end":
                SinkEnd.allCases.map { "\($0)" },
        ]
        var table = try table()
        #if canImport(Combine) || OpenCombine
        walked["Nothing of a stream gets through after its end"] =
            StreamOperator.all.map(\.testDescription)
        #else
        // The table also lists the publishers, which only a build with one of both has.
        for (rule, names) in walked { table[rule]?.removeAll { !names.contains($0) } }
        #endif
        for (rule, names) in walked { #expect(table[rule]?.sorted() == names.sorted(), "\(rule)") }
        #expect(Set(table.keys).isSuperset(of: walked.keys))
    }
}

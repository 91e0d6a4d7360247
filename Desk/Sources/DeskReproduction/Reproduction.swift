package import DeskModel

/// Two files that meet a failure again: a `moim` script with a fault plan, and a Swift test.
///
/// They are made of an event that anyone may have sent. Its texts stand in them as escaped literals
/// alone, its numbers are parsed, every size is bounded, and equal events make equal files.
package struct Reproduction: Hashable, Sendable {
    /// The script for a shell, which runs `moim`.
    package let script: String
    /// The file with the test.
    package let test: String

    /// The name of the script's file.
    package static let scriptName = "reproduce.sh"
    /// The name of the test's file.
    package static let testName = "ReproductionTests.swift"

    /// Makes the files; nil for an event without a request.
    package init?(of event: JSON, id: EventID) {
        guard let failure = RecordedFailure(event) else { return nil }
        let calls = Calls(failure)
        script = ScriptFile(failure, calls, id).text
        test = TestFile(failure, calls, id).text
    }
}

package import DeskModel

/// A failure that can be met again: a Swift test, and the plan of a test server.
///
/// They are made from an event that anyone may have sent. Its texts stand in them only as escaped
/// literals, its numbers are parsed, every size is bounded, and equal events make equal files.
package struct Reproduction: Hashable, Sendable {
    /// The file with the test.
    package let test: String
    /// The failure, and the responses that lead to it.
    package let plan: JSON
    /// The plan as a file: JSON in ASCII.
    package var planText: String { PlanFile.text(of: plan) }

    /// The name of the test's file.
    package static let testName = "ReproductionTests.swift"
    /// The name of the plan's file.
    package static let planName = "plan.json"

    /// Makes the files; nil for an event without a request of the app's own.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - id: Its id.
    ///   - module: The module of the app. Its own type is decoded if the event names one, and the test fails
    ///     until the failure is fixed. Without one the test passes while the failure is there.
    package init?(of event: JSON, id: EventID, module: ModuleName? = nil) {
        guard let failure = RecordedFailure(event) else { return nil }
        let calls = Calls(failure)
        test = TestFile(failure, calls, id, module).text
        plan = PlanFile(failure, calls, id).json
    }
}

import DeskModel
import DeskReproduction

extension Tool {
    /// The test that meets a failure again.
    static let getReproduction = Tool(
        "get_reproduction",
        """
        Answers ReproductionTests.swift, a Swift test that replays the responses behind an event, for a test target with Triage and \
        TriageTesting. With `module` it imports the app, decodes the app's own type and fails until the failure is fixed.
        """,
        [
            Parameter("event", .text, "The id.", isRequired: true),
            Parameter("module", .text, "The app's module, such as Shop."),
        ]
    ) { arguments, desk in
        let module = arguments.text("module").flatMap { ModuleName($0) }
        guard (arguments["module"] == nil) == (module == nil) else {
            throw ToolProblem("`module` is no name in Swift.")
        }
        let (summary, event) = try await desk.event(arguments)
        guard let files = Reproduction(of: event, id: summary.id, module: module) else {
            throw ToolProblem("The event has no request, so there is nothing to replay.")
        }
        let text = Fence().swift(files.test)
        guard text.utf8.count <= ToolText.limit else {
            throw ToolProblem("The test is too large for an answer; `desk reproduce` writes it.")
        }
        return text
    }
}

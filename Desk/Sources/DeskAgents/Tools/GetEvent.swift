import DeskModel

extension Tool {
    /// A part of an event.
    static let getEvent = Tool(
        "get_event", "Answers one part of an event, whole, in pieces if it is long.",
        [
            Parameter("event", .text, "The id."),
            Parameter("supportCode", .text, "Instead of the id: the code that the user was shown."),
            Parameter("part", .choice(EventPart.allCases.map(\.rawValue)), "all if left out."),
            Parameter("offset", .number(0...1_000_000_000), "Goes on where an answer was cut."),
        ]
    ) { arguments, desk in
        let (summary, event) = try await desk.event(arguments)
        let part = arguments.text("part").flatMap(EventPart.init(rawValue:)) ?? .all
        let head = JSON.members([
            ("event", .string(summary.id.description)), ("group", .string(summary.group)),
            ("part", .string(part.rawValue)),
        ])
        let piece = Piece(
            of: part.value(in: event), from: arguments.number("offset") ?? 0,
            within: ToolText.part)
        guard let piece else { throw ToolProblem.offset }
        // The piece is JSON for a fence already.
        let text = "\(Fence.text(head).dropLast()),\"value\":\(piece.text)}"
        return Fence().around([text])
            + (piece.next.map { "\nCut here. It goes on with offset \($0)." } ?? "")
    }
}

import DeskModel

/// The steps of a `moim` script that begin an operation of an event.
struct MoimAction {
    let actions: [JSON]

    /// The actions of an operation: Moim's own, or else the request alone.
    init(_ failure: RecordedFailure) {
        var actions =
            Self.known[failure.operation ?? ""] ?? [
                [
                    "do": "request", "method": .string(failure.request.method),
                    "path": .string(failure.request.path),
                ]
            ]
        if let choice = failure.choice, Self.choices.contains(choice) {
            actions.append(["do": "answer", "action": .string(choice)])
        }
        self.actions = actions
    }

    private static let choices: Set = ["retry", "dismiss", "reactivate", "switchAccount", "update"]

    private static let known: [String: [JSON]] = [
        "launch": [["do": "launch"]],
        "home.load": [open("home")],
        "attendance.submit": [
            open("home"), ["do": "tap", "control": "attendance.submit", "code": "1234"],
        ],
        "timers.load": [open("timers")],
        "timers.add": [
            open("timers"),
            ["do": "tap", "control": "timers.add", "clipID": 1, "time": "07:00", "days": [1]],
        ],
        "email.validate": [
            open("signUp"),
            ["do": "tap", "control": "email.validate", "email": "member@example.com"],
        ],
        "friends.search": [
            open("friends"), ["do": "tap", "control": "friends.search", "query": "kim"],
        ],
        "account.reactivate": [["do": "launch"], ["do": "answer", "action": "reactivate"]],
    ]

    private static func open(_ screen: JSON) -> JSON { ["do": "open", "screen": screen] }
}

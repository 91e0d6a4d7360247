import DeskModel

/// Events as an app might send them, of about five kilobytes.
struct Events {
    /// The words that texts are made of.
    private static let words = """
        home timer friend session token list detail load save refresh retry launch notice profile
        image upload decode request response member group alarm setting theme badge filter sync
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    private var random = SystemRandomNumberGenerator()

    /// An envelope with an event that no other has, and the size of the event's JSON.
    mutating func envelope() -> (bytes: [UInt8], eventBytes: Int, id: EventID) {
        let id = EventID.random()
        let event = event(id).bytes
        var bytes = Array(#"{"event_id":"\#(id)"}"#.utf8)
        bytes += Array("\n{\"type\":\"event\",\"length\":\(event.count)}\n".utf8)
        bytes += event
        bytes.append(0x0A)
        return (bytes, event.count, id)
    }

    private mutating func event(_ id: EventID) -> JSON {
        let problem = Int.random(in: 0..<200, using: &random)
        let user = Int.random(in: 0..<500, using: &random)
        let release = Int.random(in: 0..<10, using: &random)
        return [
            "event_id": .string("\(id)"), "platform": "cocoa", "level": "error",
            "timestamp": .string("2026-11-24T00:00:00.000Z"),
            "release": .string("app@1.\(release).0"), "environment": "production",
            "transaction": .string("screen.\(problem % 20)"),
            "fingerprint": [.string("problem"), .string("\(problem)")],
            "user": ["id": .string("member-\(user)")],
            "tags": ["screen": .string(word()), "supportCode": .string(supportCode())],
            "exception": ["values": .array(exceptions(problem))],
            "breadcrumbs": ["values": .array((0..<14).map { _ in breadcrumb() })],
            "contexts": [
                "notice": [
                    "style": "alert", "title": "Please try again", "message": .string(sentence(8)),
                    "actions": ["retry", "close"], "choice": "retry",
                ],
                "request": ["method": "GET", "path": "/v1/home", "status": 503, "attempts": 3],
            ],
        ]
    }

    private mutating func exceptions(_ problem: Int) -> [JSON] {
        [exception(problem, frames: 10), exception(problem + 1000, frames: 8)]
    }

    private mutating func exception(_ problem: Int, frames: Int) -> JSON {
        [
            "type": .string("HomeFailure\(problem)"), "value": .string(sentence(10)),
            "stacktrace": ["frames": .array((0..<frames).map { frame(problem, $0) })],
        ]
    }

    private mutating func frame(_ problem: Int, _ depth: Int) -> JSON {
        [
            "module": .string("App.\(word())"), "function": .string("step\(problem)_\(depth)"),
            "filename": .string("\(word()).swift"), "lineno": JSON(Int.random(in: 1...900)),
            "in_app": .bool(depth % 2 == 0),
        ]
    }

    private mutating func breadcrumb() -> JSON {
        [
            "timestamp": "2026-11-24T00:00:00.000Z", "category": .string(word()),
            "message": .string(sentence(6)), "level": "info",
        ]
    }

    private mutating func word() -> String { Self.words.randomElement(using: &random) ?? "" }

    private mutating func sentence(_ count: Int) -> String {
        (0..<count).map { _ in word() }.joined(separator: " ")
    }

    private mutating func supportCode() -> String {
        let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        let code = (0..<6).map { _ in letters.randomElement(using: &random) ?? "A" }
        return String(code[..<4]) + "-" + String(code[4...])
    }
}

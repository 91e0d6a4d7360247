/// The members of a line of the trace, by name.
struct TraceFields {
    private let members: [String: TraceLine.Value]

    init(_ line: TraceLine) {
        members = Dictionary(line.members, uniquingKeysWith: { first, _ in first })
    }

    /// The name of the event.
    var event: String { text("event") ?? "" }

    func text(_ name: String) -> String? {
        guard case .text(let text) = members[name] else { return nil }
        return text
    }

    func number(_ name: String) -> Int? {
        guard case .number(let number) = members[name] else { return nil }
        return number
    }

    func texts(_ name: String) -> [String] {
        guard case .list(let values) = members[name] else { return [] }
        return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    /// The line in a few words; nil for what the timeline leaves out.
    var words: String? {
        switch event {
        case "request":
            join(["\(text("method") ?? "") \(text("path") ?? "")", attempt], by: " · ")
        case "response": number("status").map(String.init) ?? text("kind")
        case "session": text("change")
        case "check": join([text("name"), text("result"), text("reason") ?? text("kind")])
        case "verdict": join([text("result"), text("check"), text("reason") ?? text("kind")])
        case "failure": join([text("kind"), text("code"), text("codingPath")])
        case "presented": join([text("style"), text("title") ?? text("message")])
        case "dismissed": text("action")
        case "routed": text("to").map { "→ \($0)" }
        case "reported": join([text("level"), text("supportCode")])
        case "delivered": text("sink")
        case "dropped": text("reason")
        case "operation": text("name")
        case "outcome": text("result")
        default: nil
        }
    }

    /// Whether it tells of something that went wrong.
    var isFailure: Bool {
        switch event {
        case "failure": true
        case "outcome": text("result") == "failure"
        case "response": (number("status") ?? 599) >= 400
        case "verdict": text("result") == "blocked"
        case "check": text("result") == "failed"
        default: false
        }
    }

    private var attempt: String? {
        number("attempt").flatMap { $0 > 1 ? "attempt \($0)" : nil }
    }

    private func join(_ parts: [String?], by mark: String = " · ") -> String {
        parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: mark)
    }
}

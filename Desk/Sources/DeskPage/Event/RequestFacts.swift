import DeskModel
import HTMLTemplates

/// The last request of an event, and a response that could not be read.
struct RequestFacts {
    let wording: Wording

    /// The request as the app sent it, or else as a server's SDK reports it; nil if there is none.
    func request(_ event: JSON) -> Values? {
        let known = event[["contexts", "request"]]
        let server = event["request"]
        let method = (known?["method"] ?? server?["method"])?.shown(20)
        let path = (known?["path"] ?? known?["url"] ?? server?["url"])?.shown(1000)
        let status = known?["status"]?.shown(20)
        var rows = [row(.requestAttempts, known?["attempts"]?.shown(20))]
        rows.append(row(.requestHistory, known?["history"].flatMap(Self.history)))
        rows.append(row(.requestRetryAfter, known?["retryAfter"]?.shown(40)))
        let used: Set = ["method", "path", "url", "status", "attempts", "history", "retryAfter"]
        let all = rows.compactMap(\.self) + (known?.rows(leavingOut: used) ?? [])
        guard method != nil || path != nil || status != nil || !all.isEmpty else { return nil }
        return [
            "method": method, "path": path, "status": status, "rows": all,
            "kind": status.flatMap(Self.kind) ?? "unknown",
        ]
    }

    private static func kind(_ status: String) -> String? {
        guard let code = Int(status) else { return nil }
        return switch code {
        case 200..<300: "good"
        case 300..<400: "fair"
        default: "bad"
        }
    }

    private static func history(_ history: JSON) -> String? {
        guard let steps = history.array else { return history.shown() }
        return steps.prefix(20).compactMap { $0.shown(60) }.joined(separator: " → ").filled
    }

    /// The body that could not be decoded; nil if there is none.
    func body(_ event: JSON) -> Values? {
        guard let body = event[["contexts", "body"]] else { return nil }
        let rows = [
            row(.bodyType, body["type"]?.shown(200)),
            row(.bodyPath, body["codingPath"]?.shown(500)),
        ].compactMap(\.self)
        let shape = body["shape"].flatMap(Self.shape)
        let others = body.rows(leavingOut: ["type", "codingPath", "shape"])
        guard shape != nil || !(rows + others).isEmpty else { return nil }
        return ["rows": rows + others, "shape": shape]
    }

    /// The shape is JSON in a text, which may be cut.
    private static func shape(_ shape: JSON) -> String? {
        if let text = shape.string, let json = try? JSON(reading: Array(text.utf8)) {
            return JSONPrinter(limit: 20_000).print(json).text.shownLines(20_000)
        }
        if shape.text != nil { return shape.shownLines(20_000) }
        return JSONPrinter(limit: 20_000).print(shape).text.shownLines(20_000).filled
    }

    private func row(_ key: TextKey, _ text: String?) -> Values? {
        text.map { ["name": wording[key], "text": $0] }
    }
}

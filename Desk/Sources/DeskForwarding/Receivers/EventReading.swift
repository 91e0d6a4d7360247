import DeskModel

/// The facts that receivers read from a stored event.
struct EventReading {
    let event: JSON

    init(_ stored: StoredEvent) {
        event = (try? JSON(reading: stored.event)) ?? .null
    }

    /// The error that was caught; causes stand before it.
    private var exception: JSON? { event["exception"]?.values.last }

    var exceptionType: String? { exception?["type"]?.string?.nonEmpty }
    var exceptionValue: String? { exception?["value"]?.text?.nonEmpty }

    /// The call stack, the innermost call first; nil if there is none.
    var stackTrace: String? {
        let frames = exception?[["stacktrace", "frames"]]?.array ?? []
        let lines = frames.suffix(100).reversed().map { frame in
            let names = [frame["module"]?.text, frame["function"]?.text].compactMap(\.self)
            let place = [frame["filename"]?.text, frame["lineno"]?.text].compactMap(\.self)
            let name = names.isEmpty ? "?" : names.joined(separator: ".")
            return "at \(name)" + (place.isEmpty ? "" : " (\(place.joined(separator: ":")))")
        }
        return lines.joined(separator: "\n").nonEmpty
    }

    /// The notice that the user was shown, with the choice.
    var notice: (title: String?, message: String?, choice: String?)? {
        guard let notice = event[["contexts", "notice"]], notice.object != nil else { return nil }
        func text(_ name: String) -> String? { notice[name]?.text?.nonEmpty }
        return (text("title"), text("message"), text("choice"))
    }

    /// The last request, such as `GET /cart → 503`.
    var request: String? {
        guard let request = event[["contexts", "request"]] else { return nil }
        let sent = [request["method"]?.text, request["path"]?.text].compactMap(\.self)
        guard !sent.isEmpty else { return nil }
        return sent.joined(separator: " ") + (request["status"]?.text.map { " → \($0)" } ?? "")
    }

    /// The place in the source, such as `Shop/CartRepository.swift:42`.
    var place: String? { event[["contexts", "report", "location"]]?.string?.nonEmpty }

    /// A body that could not be decoded: what was expected, where it failed, and what came.
    var body: String? {
        guard let body = event[["contexts", "body"]] else { return nil }
        let parts = [
            ("expected", "type"), ("failed at", "codingPath"), ("got", "shape"),
        ].compactMap { word, name in body[name]?.text?.nonEmpty.map { "\(word) \($0)" } }
        return parts.joined(separator: ", ").nonEmpty
    }

    /// The innermost cause; nil for an error without one.
    var innermostCause: String? {
        let errors = event["exception"]?.values ?? []
        guard errors.count > 1, let cause = errors.first else { return nil }
        return [cause["type"]?.text?.nonEmpty, cause["value"]?.text?.nonEmpty]
            .compactMap(\.self).joined(separator: ": ").nonEmpty
    }

    func trace(_ name: String) -> String? { event[["contexts", "trace", name]]?.string }
}

extension String {
    /// The text; nil if it is empty.
    var nonEmpty: String? { isEmpty ? nil : self }

    /// The beginning of the text, cut between characters.
    func cut(to limit: Int) -> String {
        guard unicodeScalars.count > limit else { return self }
        var (kept, count) = ("", 1)
        for character in self {
            count += character.unicodeScalars.count
            guard count <= limit else { break }
            kept.append(character)
        }
        return kept + "…"
    }

    /// The text on one line: controls, line ends and direction marks are shown as escapes.
    var inOneLine: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x0A: text += "\\n"
            case 0x0D: text += "\\r"
            case 0x09: text += " "
            case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

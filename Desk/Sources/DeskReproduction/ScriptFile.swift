import DeskModel

/// The script of a reproduction: a shell script that gives `moim` its fault plan and its actions.
struct ScriptFile {
    let text: String

    init(_ failure: RecordedFailure, _ calls: Calls, _ id: EventID) {
        let replay = Replay(failure, calls)
        var lines = [
            "#!/usr/bin/env bash",
            "# The desk made this of the event \(id).",
            "# Operation: \(SwiftText.word(failure.operation)). "
                + "Failure: \(SwiftText.word(failure.kind)) \(SwiftText.word(failure.code)).",
            "# Moim is looked for in $MOIM, and then in the PATH.",
        ]
        lines += failure.missing.map { "# The event does not tell \($0)." }
        if replay.course != .responses, replay.decoding == nil {
            lines.append("# The event does not tell which response failed, so this may succeed.")
        }
        lines.append("set -euo pipefail")
        let dormant = failure.operation == "account.reactivate" ? " --fault dormant" : ""
        let limit = (calls.all.map(\.waits).max() ?? 0) + (Self.isSilent(calls) ? 1 : 10)
        lines += [
            "exec \"${MOIM:-moim}\" --script - --request-timeout \(limit) "
                + "--launch-deadline \(limit) --limit \(limit * 2 + 60)\(dormant) \"$@\" <<'END'",
            Self.plan(failure, calls, replay), "END", "",
        ]
        text = lines.joined(separator: "\n")
    }

    private static func isSilent(_ calls: Calls) -> Bool {
        calls.failed?.responses.last?.isSilent == true
    }

    private static func plan(
        _ failure: RecordedFailure, _ calls: Calls, _ replay: Replay
    ) -> String {
        let responses = calls.all.enumerated().flatMap { place, call in
            call.responses.enumerated().map { number, response in
                let isFailing =
                    place == calls.all.count - 1 && number == call.responses.count - 1
                return PlannedResponse(
                    response, kind: failure.kind, body: isFailing ? replay.decoding?.body : nil)
            }
        }
        return """
            {
              "responses": \(list(responses.map(\.json))),
              "actions": \(list(MoimAction(failure).actions))
            }
            """
    }

    private static func list(_ values: [JSON]) -> String {
        values.isEmpty
            ? "[]"
            : "[\n" + values.map { "    " + ascii($0) }.joined(separator: ",\n") + "\n  ]"
    }

    /// JSON in ASCII, without characters that mean something to a shell in quotes.
    private static func ascii(_ json: JSON) -> String {
        var text = ""
        for scalar in json.description.unicodeScalars {
            switch scalar {
            case "$", "`": text += escaped(UInt16(scalar.value))
            case " "..."~": text.unicodeScalars.append(scalar)
            default: String(scalar).utf16.forEach { text += escaped($0) }
            }
        }
        return text
    }

    private static func escaped(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}

import DeskModel

/// The Swift test of a reproduction.
struct TestFile {
    let text: String

    init(_ failure: RecordedFailure, _ calls: Calls, _ id: EventID) {
        let replay = Replay(failure, calls)
        var declarations: [String] = []
        let type = replay.decoding?.type.source(&declarations)
        let sections =
            [
                Self.head(failure, id),
                "@Suite(\"The failure of an event\", .timeLimit(.minutes(1)))\n"
                    + "struct Reproduction_\(id) {",
                Self.test(failure, calls, replay, type), TestParts.call, TestParts.standIn,
            ] + declarations
        text =
            sections[0] + "\n" + sections[1] + "\n" + sections[2...].joined(separator: "\n\n")
            + "\n}\n"
    }

    // MARK: The head

    private static func head(_ failure: RecordedFailure, _ id: EventID) -> String {
        var lines = [
            "// The desk made this of the event \(id).",
            "// Operation: \(SwiftText.word(failure.operation)). "
                + "Failure: \(SwiftText.word(failure.kind)) \(SwiftText.word(failure.code)).",
            "// The user chose: \(SwiftText.word(failure.choice, else: "nothing that is known")).",
            "// StandIn takes the place of errors that a test cannot make, such as the app's own.",
        ]
        if let body = failure.body {
            lines.append(
                "// The body: type \(SwiftText.word(body.type)), "
                    + "coding path \(SwiftText.word(body.codingPath)).")
        }
        lines += failure.missing.map { "// The event does not tell \($0)." }
        return
            (lines + [
                "import Foundation", "import HTTPTypes", "import Testing", "import Triage",
                "import TriageTesting", "",
            ]).joined(separator: "\n")
    }

    // MARK: The test

    private static func test(
        _ failure: RecordedFailure, _ calls: Calls, _ replay: Replay, _ type: String?
    ) -> String {
        let times = failure.choice == "retry" ? 2 : 1
        let operation = SwiftText.literal(failure.operation ?? "reproduction")
        var lines = [
            "@Test",
            "func `the responses of the event end in its failure`() async throws {",
            "    let sent = EventRecorder<String>()",
            "    let center = FaultCenter.live(sinks: [], storage: .memory)",
        ]
        if times > 1 { lines.append("    // The user chose to retry, and met the same.") }
        lines += [
            "    for _ in 1...\(times) {",
            "        let outcome = await center.run(.init(\(operation))) {",
        ]
        lines += work(failure, calls, replay, type).map { "            \($0)" }
        lines.append("        }")
        lines += expectations(failure, replay).map { "        \($0)" }
        lines.append("    }")
        lines += requests(calls, times: times).map { "    \($0)" }
        lines.append("}")
        return lines.map { "    \($0)" }.joined(separator: "\n")
    }

    private static func requests(_ calls: Calls, times: Int) -> [String] {
        let sent = calls.all.flatMap { call in
            call.responses.map { _ in SwiftText.literal("\(call.method) \(call.path)") }
        }
        let all = Array(repeating: sent, count: times).flatMap(\.self)
        guard !all.isEmpty else { return ["#expect(sent.elements.isEmpty)"] }
        return ["#expect(", "    sent.elements == ["] + all.map { "        \($0)," } + ["    ])"]
    }

    private static func expectations(_ failure: RecordedFailure, _ replay: Replay) -> [String] {
        if replay.course == .unknown {
            return [
                "_ = outcome",
                "Issue.record(\"The event does not tell what failed after these responses.\")",
            ]
        }
        var lines = ["let fault = try #require(outcome.fault)"]
        if let kind = failure.kind {
            lines.append("#expect(fault.kind.rawValue == \(SwiftText.literal(kind)))")
        }
        if let code = failure.code {
            lines.append("#expect(fault.code == \(SwiftText.literal(code)))")
        }
        if replay.course == .responses {
            if replay.decoding != nil, let path = failure.body?.codingPath {
                lines.append("#expect(fault.facts.codingPath == \(SwiftText.literal(path)))")
            }
            if let status = failure.request.status, failure.chain.isEmpty {
                lines.append("#expect(fault.facts.status == \(status))")
            }
        }
        guard !failure.chain.isEmpty else { return lines }
        lines += [
            "let error = try #require(outcome.error(as: (any Error).self))", "#expect(",
            "    StandIn.chain(of: error) == [",
        ]
        lines += failure.chain.map { "        \(SwiftText.literal("\($0.type) (\($0.code))"))," }
        return lines + ["    ])"]
    }

    // MARK: The work

    private static func work(
        _ failure: RecordedFailure, _ calls: Calls, _ replay: Replay, _ type: String?
    ) -> [String] {
        var lines: [String] = []
        for (place, call) in calls.all.enumerated() {
            let isFailing = place == calls.all.count - 1 && replay.course != .thrown
            let steps = steps(call, failure, replay, isFailing: isFailing)
            let decoded = isFailing ? type ?? "[String: String]" : "[String: String]"
            let isSilent = isFailing && call.responses.last?.isSilent == true
            let pauses = call.responses.count - (isSilent ? 0 : 1)
            let limit = call.waits + (isSilent ? 10 : 3600)
            let words = isFailing && replay.course == .responses ? "try await" : "_ = try? await"
            let isWrapped = isFailing && !replay.wrappers.isEmpty
            if isWrapped { lines.append("do {") }
            let part =
                [
                    "\(words) call(",
                    "    \(SwiftText.literal(call.method)), "
                        + "\(SwiftText.literal(call.path)), as: \(decoded).self,",
                    "    pauses: \(pauses), limit: \(limit), in: center, noting: sent,", "    [",
                ]
                + steps.map { "        \($0)," } + ["    ])"]
            lines += part.map { isWrapped ? "    \($0)" : $0 }
            if isWrapped {
                lines += [
                    "} catch {", "    throw \(wrapped(replay.wrappers, failure, "error"))", "}",
                ]
            }
        }
        if replay.course == .thrown {
            lines += [
                "// The app failed by itself after this, and the test as the event tells.",
                "throw \(wrapped(failure.chain, failure, nil))",
            ]
        }
        return lines
    }

    private static func steps(
        _ call: Call, _ failure: RecordedFailure, _ replay: Replay, isFailing: Bool
    ) -> [String] {
        call.responses.enumerated().map { place, response in
            let isLast = isFailing && place == call.responses.count - 1
            if let status = response.status {
                return respond(status, response, isLast ? replay.decoding?.body : nil)
            }
            if isLast, response.isSilent { return ".hang" }
            let kind = isLast ? failure.kind ?? "connectionLost" : "connectionLost"
            let error = RecordedError(type: "Triage.Fault", code: response.code)
            return ".fail(\(wrapped([error] + (isLast ? replay.causes : []), kind, nil)))"
        }
    }

    private static func respond(
        _ status: Int, _ response: RecordedResponse, _ body: SampleBody?
    ) -> String {
        let names = [
            "retry-after": "retryAfter", "content-type": "contentType",
            "www-authenticate": "wwwAuthenticate",
        ]
        let fields = response.fields.sorted { $0.key < $1.key }.compactMap { name, value in
            names[name].map { ".\($0): \(SwiftText.literal(value))" }
        }
        let text = SwiftText.literal(body?.text ?? (response.isSuccess ? "{}" : ""))
        let tail = body?.isUTF8 == false ? " + [0xFF]" : ""
        let head = fields.isEmpty ? "[:]" : "[\(fields.joined(separator: ", "))]"
        return ".respond(Self.response(\(status), \(head), Data(\(text).utf8)\(tail)))"
    }

    private static func wrapped(
        _ errors: [RecordedError], _ failure: RecordedFailure, _ cause: String?
    ) -> String {
        wrapped(errors, failure.kind ?? "unexpected", cause)
    }

    /// An expression of errors, each the cause of the one before.
    private static func wrapped(
        _ errors: [RecordedError], _ kind: String, _ cause: String?
    ) -> String {
        errors.reversed().reduce(cause) { cause, error in
            let code = SwiftText.literal(error.code)
            let last = cause.map { ", cause: \($0)" } ?? ""
            return error.isFault
                ? "Fault(.init(rawValue: \(SwiftText.literal(kind))), code: \(code)\(last))"
                : "StandIn(\(SwiftText.literal(error.type)), \(code)\(last))"
        } ?? "Fault(.unexpected)"
    }
}

extension RecordedError {
    init(type: String, code: String) { (self.type, self.code) = (type, code) }
}

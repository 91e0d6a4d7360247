import DeskModel

/// The Swift test of a reproduction.
struct TestFile {
    let text: String

    init(_ failure: RecordedFailure, _ calls: Calls, _ id: EventID, _ module: ModuleName?) {
        let replay = Replay(failure, calls)
        let own = module.flatMap { AppType(failure.body?.type, in: $0) }
        var declarations: [String] = []
        let type = own?.source ?? replay.decoding?.type.source(&declarations)
        let test =
            module == nil
            ? Self.test(failure, calls, replay, type) : Self.bound(failure, calls, replay, type)
        var parts = [test, TestParts.call] + declarations
        if module == nil || test.contains("StandIn(") { parts.insert(TestParts.standIn, at: 2) }
        text =
            Self.head(failure, id, module, isOwn: own != nil)
            + "\n@Suite(\"The failure of an event\", .timeLimit(.minutes(1)))\n"
            + "struct Reproduction_\(id) {\n" + parts.joined(separator: "\n\n") + "\n}\n"
    }

    // MARK: The head

    private static func head(
        _ failure: RecordedFailure, _ id: EventID, _ module: ModuleName?, isOwn: Bool
    ) -> String {
        var lines = [
            "// The desk made this of the event \(id).",
            "// Operation: \(SwiftText.quoted(failure.operation)). "
                + "Failure: \(SwiftText.quoted(failure.kind)) \(SwiftText.quoted(failure.code)).",
            "// The user chose: \(SwiftText.quoted(failure.choice, else: "nothing that is known")).",
        ]
        if let body = failure.body {
            lines.append(
                "// The body: type \(SwiftText.quoted(body.type)), "
                    + "coding path \(SwiftText.quoted(body.codingPath)).")
        }
        lines += module == nil ? [standInWords] : boundWords(isOwn: isOwn)
        lines += failure.missing.map { "// The event does not tell \($0)." }
        lines += ["import Foundation", "import HTTPTypes", "import Testing", "import Triage"]
        lines += ["import TriageTesting", ""]
        if let module { lines += ["@testable import \(module.text)", ""] }
        return lines.joined(separator: "\n")
    }

    private static let standInWords =
        "// StandIn takes the place of errors that a test cannot make, such as the app's own."

    private static func boundWords(isOwn: Bool) -> [String] {
        [
            "// The test fails while the failure is there, and passes with the fix.",
            isOwn
                ? "// The body has sample values: put a date or an enum's case where the type needs one."
                : "// The event names no type of this module: put the app's own in the place of the call's.",
        ]
    }

    // MARK: The test

    private static func test(
        _ failure: RecordedFailure, _ calls: Calls, _ replay: Replay, _ type: String?
    ) -> String {
        let times = failure.choice == "retry" ? 2 : 1
        var lines = opening(failure, "the responses of the event end in its failure")
        if times > 1 { lines.append("    // The user chose to retry, and met the same.") }
        lines += [
            "    for _ in 1...\(times) {",
            "        let outcome = await center.run(.init(\(operation(failure)))) {",
        ]
        lines += work(failure, calls, replay, type).map { "            \($0)" }
        lines.append("        }")
        lines += expectations(failure, replay).map { "        \($0)" }
        lines.append("    }")
        lines += requests(calls, times: times).map { "    \($0)" }
        lines.append("}")
        return lines.map { "    \($0)" }.joined(separator: "\n")
    }

    /// The test of an app's module, which expects success.
    private static func bound(
        _ failure: RecordedFailure, _ calls: Calls, _ replay: Replay, _ type: String?
    ) -> String {
        var lines = opening(failure, "the responses of the event end in success")
        lines += [
            "    // If the app does more than decode, such as a fallback, call its own code in here.",
            "    let outcome = await center.run(.init(\(operation(failure)))) {",
        ]
        lines += boundWork(failure, calls, replay, type).map { "        \($0)" }
        lines += ["    }", "    _ = try outcome.get()", "}"]
        return lines.map { "    \($0)" }.joined(separator: "\n")
    }

    private static func opening(_ failure: RecordedFailure, _ name: String) -> [String] {
        [
            "@Test", "func `\(name)`() async throws {",
            "    let sent = EventRecorder<String>()",
            "    let center = FaultCenter.live(sinks: [], storage: .memory)",
        ]
    }

    private static func operation(_ failure: RecordedFailure) -> String {
        SwiftText.literal(failure.operation ?? "reproduction")
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
            let part = request(call, failure, replay, type, isFailing: isFailing)
            if isFailing, !replay.wrappers.isEmpty {
                lines += ["do {"] + part.map { "    \($0)" }
                lines += [
                    "} catch {", "    throw \(wrapped(replay.wrappers, failure, "error"))", "}",
                ]
            } else {
                lines += part
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

    private static func boundWork(
        _ failure: RecordedFailure, _ calls: Calls, _ replay: Replay, _ type: String?
    ) -> [String] {
        var lines = calls.all.enumerated().flatMap { place, call in
            let isFailing = place == calls.all.count - 1 && replay.course != .thrown
            return request(call, failure, replay, type, isFailing: isFailing)
        }
        if replay.course != .responses {
            lines.append(
                "Issue.record(\"The app failed by itself after these responses: call its code here.\")"
            )
        }
        return lines
    }

    /// A call of a client; only the one that failed decodes the type.
    private static func request(
        _ call: Call, _ failure: RecordedFailure, _ replay: Replay, _ type: String?,
        isFailing: Bool
    ) -> [String] {
        let decoded = isFailing ? type ?? "[String: String]" : "[String: String]"
        let isSilent = isFailing && call.responses.last?.isSilent == true
        let pauses = call.responses.count - (isSilent ? 0 : 1)
        let limit = call.waits + (isSilent ? 10 : 3600)
        let words = isFailing && replay.course == .responses ? "try await" : "_ = try? await"
        let steps = steps(call, failure, replay, isFailing: isFailing)
        return [
            "\(words) call(",
            "    \(SwiftText.literal(call.method)), "
                + "\(SwiftText.literal(call.path)), as: \(decoded).self,",
            "    pauses: \(pauses), limit: \(limit), in: center, noting: sent,", "    [",
        ] + steps.map { "        \($0)," } + ["    ])"]
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

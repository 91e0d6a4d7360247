import Foundation
import HTTPTypes
import TriageCore
import TriageHTTP

/// The source of a fault plan that shows a case in a test of its own.
struct Script {
    let name: String
    let record: RunRecord
    /// The healthy run's answers, in the order of the requests.
    let clean: RunRecord
    let secret: String

    /// The source: comments that name the flow and the case, and one declaration.
    var text: String {
        var lines = ["// \(name): \(record.failure)"] + comments
        lines.append("let plan = FaultPlan([")
        for name in names {
            let steps = steps(for: name).map(source)
            if steps.count == 1 {
                lines.append("    \(literal(name.description)): [\(steps[0])],")
            } else {
                lines.append("    \(literal(name.description)): [")
                lines += steps.map { "        \($0)," }
                lines.append("    ],")
            }
        }
        if names.isEmpty { lines[lines.count - 1] += ":" }
        lines.append("])")
        return lines.map { $0.replacing(secret, with: "secret") }.joined(separator: "\n")
    }

    /// What a plan cannot say.
    private var comments: [String] {
        record.failure.failures.compactMap { failure in
            switch failure.way {
            case .canceled:
                "// Cancel the flow's task while \(failure.request)\(failure.times.suffix) is under way."
            case .suspended:
                "// For ten minutes the app is suspended; on a test clock, advance by that."
            case .silence:
                "// The client's deadline ends the silence; on a test clock, advance to it."
            case .late:
                "// Advance a test clock by five seconds after the later requests."
            default: nil
            }
        }
    }

    /// The requests of the healthy run and of this one, each once.
    private var names: [RequestName] {
        (clean.sent + record.sent).reduce(into: []) { names, exchange in
            if !names.contains(exchange.name) { names.append(exchange.name) }
        }
    }

    /// The steps for a request: those of the healthy server, with the failure in its place.
    private func steps(for name: RequestName) -> [FaultPlan.Step] {
        var healthy = clean.sent.filter { $0.name == name }.compactMap(\.answer)
        if healthy.isEmpty {
            healthy = record.exchanges.filter { $0.name == name }.compactMap(\.answer)
        }
        if healthy.isEmpty { healthy = [.status(404)] }
        let failure = record.failure.failures.first { $0.request == name }
        guard let failure else { return shortened(healthy) }
        func failing(_ number: Int) -> FaultPlan.Step {
            step(for: failure.way, instead: healthy[min(number, healthy.count) - 1])
        }
        switch failure.times {
        case .always where failure.way.failsTransport: return [failing(1)]
        case .always: return shortened((1...healthy.count).map(failing))
        case .only(let number):
            let before = (1..<max(number, 1)).map { healthy[min($0, healthy.count) - 1] }
            let consumed = failure.way.failsTransport ? number - 1 : number
            let after =
                healthy.dropFirst(consumed).isEmpty
                ? healthy.suffix(1) : healthy.dropFirst(consumed)
            return before + [failing(number)] + shortened(Array(after))
        case .from(let number):
            return (1..<max(number, 1)).map { healthy[min($0, healthy.count) - 1] }
                + [failing(number)]
        }
    }

    /// The steps without equal ones at the end, because the last one repeats.
    private func shortened(_ steps: [FaultPlan.Step]) -> [FaultPlan.Step] {
        var steps = steps
        while steps.count > 1, source(steps[steps.count - 1]) == source(steps[steps.count - 2]) {
            steps.removeLast()
        }
        return steps
    }

    private func step(for way: Way, instead healthy: FaultPlan.Step) -> FaultPlan.Step {
        switch way {
        case .silence: return .hang
        case .suspended: return .after(.seconds(600), .fail(URLError(.networkConnectionLost)))
        case .late: return .after(.seconds(5), healthy)
        case .canceled: return .after(.seconds(1), healthy)
        default: break
        }
        if let error = way.error { return .fail(error) }
        if let answer = way.answer(instead: healthy.response) { return .respond(answer) }
        return healthy
    }

    // MARK: - Source

    private func source(_ step: FaultPlan.Step) -> String {
        switch step {
        case .respond(let response): return source(response)
        case .fail(let error as URLError): return ".fail(URLError(\(Self.code(error.code))))"
        case .fail(let error as Fault):
            return ".fail(Fault(\(literal(error.kind.rawValue))))"
        case .fail: return ".fail(URLError(.unknown))"
        case .hang: return ".hang"
        case .hangIgnoringCancellation: return ".hangIgnoringCancellation"
        case .after(let delay, let step):
            let milliseconds = Int((delay / .milliseconds(1)).rounded())
            let time =
                milliseconds % 1000 == 0
                ? ".seconds(\(milliseconds / 1000))" : ".milliseconds(\(milliseconds))"
            return ".after(\(time), \(source(step)))"
        }
    }

    private func source(_ response: ClientResponse) -> String {
        var fields = response.head.headerFields.map { ($0.name.rawName, $0.value) }
        guard !response.body.isEmpty else {
            return ".status(\(response.status)\(source(fields)))"
        }
        fields.removeAll { $0.0.lowercased() == "content-type" && $0.1 == "application/json" }
        let text = String(decoding: response.body, as: UTF8.self)
        let status = response.status == 200 ? "" : ", status: \(response.status)"
        return ".json(\(literal(text))\(status)\(source(fields)))"
    }

    private func source(_ fields: [(String, String)]) -> String {
        guard !fields.isEmpty else { return "" }
        let members = fields.map { name, value in
            let known = ["content-type": ".contentType", "retry-after": ".retryAfter"]
            return "\(known[name.lowercased()] ?? ".init(\(literal(name)))!"): \(literal(value))"
        }
        return ", [\(members.joined(separator: ", "))]"
    }

    /// The text as a literal in one line, raw if that saves escapes.
    private func literal(_ text: String) -> String {
        let plain = text.unicodeScalars.allSatisfy { $0 != "\"" && $0 != "\\" && $0.value >= 0x20 }
        if plain { return "\"\(text)\"" }
        var marks = "#"
        while text.contains("\"" + marks) || text.contains("\\" + marks) { marks += "#" }
        var body = ""
        for scalar in text.unicodeScalars {
            if scalar.value < 0x20 || scalar.value == 0x7f {
                body += "\\\(marks)u{\(String(scalar.value, radix: 16))}"
            } else {
                body.unicodeScalars.append(scalar)
            }
        }
        return "\(marks)\"\(body)\"\(marks)"
    }

    private static func code(_ code: URLError.Code) -> String {
        switch code {
        case .notConnectedToInternet: ".notConnectedToInternet"
        case .timedOut: ".timedOut"
        case .networkConnectionLost: ".networkConnectionLost"
        case .secureConnectionFailed: ".secureConnectionFailed"
        default: "URLError.Code(rawValue: \(code.rawValue))"
        }
    }
}

extension FaultPlan.Step {
    /// The response of the step; nil if it is none.
    fileprivate var response: ClientResponse? {
        switch self {
        case .respond(let response): response
        case .after(_, let step): step.response
        default: nil
        }
    }
}

import Foundation
import HTTPTypes
import Testing
import TriageHTTP
import TriageRedaction
@_spi(Tools) import TriageReporting
import TriageTesting
import TriageTransport

/// A flaw of a sink that keeps all promises but one.
private enum Flaw: CaseIterable, Sendable {
    case newName, emptyName, controlInName, sendsTwice, newBytes, dropsUnanswered, waitsAsItLikes
    case repeatsRefused, takesRedirect, followsRedirect, showsSecret, showsInDescription
    case showsInReflection, sendsControls

    /// The promise that the flaw breaks.
    var item: SinkConformance.Case {
        switch self {
        case .newName, .emptyName, .controlInName: .hasStableName
        case .sendsTwice: .deliversOnce
        case .newBytes: .retriesIdentically
        case .dropsUnanswered: .retriesWithoutResponse
        case .waitsAsItLikes: .honorsRetryAfter
        case .repeatsRefused: .dropsRefusedReports
        case .takesRedirect, .followsRedirect: .ignoresRedirects
        case .showsSecret, .showsInDescription, .showsInReflection: .hidesSecrets
        case .sendsControls: .escapesControlCharacters
        }
    }
}

/// A sink that posts reports as JSON correctly, except for one flaw.
private struct FlawedSink: Sink, RedactedStringConvertible {
    let name: String
    let description: String
    let flaw: Flaw?
    let transport: any Transport

    init(_ flaw: Flaw?, over transport: any Transport) {
        name =
            switch flaw {
            case .newName: UUID().uuidString
            case .emptyName: ""
            case .controlInName: "a\nb"
            default: "flawed"
            }
        description = flaw == .showsSecret ? "to planted-key" : "flawed"
        self.flaw = flaw
        self.transport = transport
    }

    func deliver(_ report: Report) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var body = try encoder.encode(report)
        if flaw == .newBytes { body += Data(UUID().uuidString.utf8) }
        if flaw == .sendsControls { body = Data((report.operation ?? "").utf8) }
        let response = try await send(body)
        if flaw == .sendsTwice { _ = try await send(body) }
        switch response.status {
        case 200..<300: return
        case 307 where flaw == .takesRedirect: return
        case 307 where flaw == .followsRedirect: _ = try await send(body)
        case 400 where flaw == .repeatsRefused: throw SinkFailure(.retry(after: nil), code: "400")
        case 429 where flaw != .waitsAsItLikes:
            throw SinkFailure(.retry(after: response.retryAfter(now: Date())), code: "429")
        case 429, 500...: throw SinkFailure(.retry(after: nil), code: "busy")
        default: break
        }
        throw SinkFailure(.drop(.refused), code: "refused")
    }

    private func send(_ body: Data) async throws -> ClientResponse {
        let request = HTTPRequest(
            method: .post, scheme: "https", authority: "example.org", path: "/reports")
        do {
            return try await transport.send(request, body: body)
        } catch {
            if flaw == .dropsUnanswered { throw SinkFailure(.drop(.refused), code: "lost") }
            if flaw == .showsInDescription { throw Telling(description: "planted-key") }
            if flaw == .showsInReflection { throw Telling(debugDescription: "planted-key") }
            throw SinkFailure(.retry(after: nil), code: "lost")
        }
    }
}

private struct Telling: Error, CustomStringConvertible, CustomDebugStringConvertible {
    var description = "lost"
    var debugDescription = "lost"
}

@Suite("The conformance suite finds broken promises", .timeLimit(.minutes(30)))
struct ConformanceFindingTests {
    private func conformance(_ flaw: Flaw?) -> SinkConformance {
        SinkConformance(secrets: ["planted-key"]) { FlawedSink(flaw, over: $0) }
    }

    @Test(arguments: Flaw.allCases)
    private func `finds each broken promise, and that one alone`(flaw: Flaw) async throws {
        await #expect(throws: SinkConformance.Mismatch.self) {
            try await conformance(flaw).check(flaw.item)
        }
        let others: [SinkConformance.Case] = [
            .hasStableName, .dropsRefusedReports, .escapesControlCharacters,
        ]
        for item in others where item != flaw.item { try await conformance(flaw).check(item) }
    }

    @Test(arguments: SinkConformance.Case.allCases)
    func `finds nothing in a correct sink`(item: SinkConformance.Case) async throws {
        try await conformance(nil).check(item)
    }
}

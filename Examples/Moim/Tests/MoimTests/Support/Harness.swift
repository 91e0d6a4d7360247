import ArgumentParser
import Foundation
import HTTPTypes
import MoimAPI
import MoimDomain
import MoimFeatures
import Triage
import TriageClient
import TriageHTTP
import TriagePresentation
import TriageReporting
import TriageTesting

@testable import MoimCommand

/// Moim in a test: driven by actions, against a stub or a server, with everything taken down.
@MainActor
final class Harness {
    let app: MoimApp
    let run: MoimRun
    let events = Recorder<MoimEvent>()
    let warnings = Recorder<String>()
    let inbox = InMemorySink()

    init(
        _ transport: any Transport, server: URL = URL(fileURLWithPath: "/"),
        clock: any Clock<Duration> = ContinuousClock(), token: String? = "access-token-of-a-member",
        timeout: Double = 300
    ) {
        let (events, warnings) = (events, warnings)
        let log = EventLog { event, _ in events.record(event) }
        var options = MoimOptions.parseOrDefault()
        options.requestTimeout = Seconds(.seconds(timeout))
        let parts = MoimApp.Parts(
            server: server, transport: transport, clock: clock, options: options,
            accessToken: token)
        app = MoimApp(parts, log: log, secrets: KnownSecrets(), sinks: [inbox])
        run = MoimRun(app, log: log, clock: clock, warn: { warnings.record($0) })
    }

    /// Moim against a stub that does what a plan says.
    convenience init(_ steps: FaultPlan.Step...) {
        self.init(StubTransport(FaultPlan(steps)), server: .stub)
    }

    /// Plays actions to their end.
    @discardableResult
    func play(_ deeds: Action.Deed...) async -> RunSummary {
        await run.play(deeds.map { Action($0) })
        return await run.finish()
    }

    /// Does one more thing at once, whatever is in flight, and goes on to the end.
    @discardableResult
    func interrupt(with deed: Action.Deed) async -> RunSummary {
        await run.play([Action(deed, at: .zero)])
        return await run.finish()
    }

    /// The trace as it would be written, without secrets.
    var trace: [String] {
        events.elements.compactMap { $0.line(redact: Redactor().redact)?.json(at: 0) }
    }
}

extension MoimOptions {
    static func parseOrDefault(_ arguments: String...) -> MoimOptions {
        (try? MoimOptions.parse(arguments)) ?? MoimOptions()
    }
}

extension URL {
    static var stub: URL { URL(string: "http://127.0.0.1:9") ?? URL(fileURLWithPath: "/") }
}

extension FaultPlan.Step {
    static let home = json(
        #"{"name":"김모임","generation":12,"status":"active","profileImage":"","attendanceOpen":true}"#
    )
    static let nullImage = json(
        #"{"name":"김모임","generation":12,"status":"active","profileImage":null}"#)
    static let present = json(#"{"status":"present"}"#, status: 201)
}

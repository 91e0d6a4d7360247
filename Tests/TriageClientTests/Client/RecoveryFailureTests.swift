import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("The failure of a recovery", .timeLimit(.minutes(30)))
struct RecoveryFailureTests {
    private struct Own: Error {}

    private enum Layer: Error { case age(any Error) }

    private typealias Recover =
        @Sendable (ClientResponse, ClientRequest) async throws -> ClientRequest?

    private func endpoint(_ code: Rejection.Code? = nil, _ recover: @escaping Recover)
        -> APIEndpoint<
            Clip
        >
    {
        .clip.rejecting(
            Rejections(
                "clip",
                [
                    Rejection(
                        428, code: code, notice: .init(.toast, message: "proof"),
                        action: .recover(recover))
                ]))
    }

    @Test
    func `it may word itself, with the message of the server that it failed at`() async throws {
        let refused = Fault(
            ClientResponse.status(403, #"{"message":"Adults only"}"#),
            serverMessage: .path("message"))
        let notice = NoticeTemplate(.alert, title: "age", message: .server(orKey: "age.tooYoung"))
        let failure = RecoveryFailure(notice, cause: refused)
        for error in [failure, Layer.age(failure)] as [any Error] {
            let fault = try await thrownFault(
                of: ClientFixture(.json(#"{"detail":"Proof!"}"#, status: 428)).client(),
                endpoint { _, _ in throw error })
            #expect(fault.code == "http.428" && fault.facts.declaredNotice == notice)
            #expect(fault.facts.serverMessage?.value == "Adults only")
            #expect(CauseChain(fault).links.contains { $0.code == "recovery.failed" })
        }
    }

    @Test(
        arguments: [
            (Own(), "error"), (Fault(.timeout), "warning"), (Fault(.offline), "debug"),
            (Fault(.undecodable), "error"), (RecoveryFailure(), "debug"),
        ] as [(any Error, String)])
    func `its report is as severe as its error alone, although the notice is declared`(
        error: any Error, level: String
    ) async throws {
        let fault = try await thrownFault(
            of: ClientFixture(.status(428)).client(), endpoint { _, _ in throw error })
        let failure = FailureContext(fault: try #require(CauseChain(fault).fault))
        let decision = DecisionTable.standard.decision(for: failure)
        #expect("\(decision)" == "declared notice; report \(level)")
    }

    @Test
    func `each code of a status has its own recovery, with its own limit`() async throws {
        let bench = ClientFixture(
            .json(#"{"code":"A"}"#, status: 428), .json(#"{"code":"B"}"#, status: 428),
            .json(#"{"code":"A"}"#, status: 428))
        let recovered = EventRecorder<String>()
        let own = ["A", "B"].map { code in
            Rejection(
                428, code: .init(code),
                action: .recover { _, request in
                    recovered.record(code)
                    return request
                })
        }
        let fault = try await thrownFault(
            of: bench.client(), .clip.rejecting(Rejections("own", own)))
        #expect(fault.code == "http.428" && recovered.elements == ["A", "B"])
    }

    private enum Proof: Int, EndpointRejection { case missing = 428 }

    private enum Delivered: Int, EndpointRejection {
        case missing = 428
        var rejection: Rejection { Rejection(action: .deliver) }
    }

    #if DEBUG
    @Test
    func `a recovery that a more specific scope hides is named once in the log`() async throws {
        let lines = Lock<[String]>([])
        let receiver = ProblemLog.Receiver { line in lines.withLock { $0.append(line) } }
        try await ProblemLog.$receiver.withValue(receiver) {
            let client = try ClientFixture(.status(428)).client()
            let endpoint = endpoint { _, request in request }
            for _ in 0..<2 {
                _ = try? await client.send(endpoint.rejecting(Proof.self))
                _ = try? await client.send(endpoint.rejecting(Delivered.self))
                _ = try? await client.send(endpoint)
            }
        }
        #expect(lines.current.count == 1)
        let line = try #require(lines.current.first)
        #expect(line.hasPrefix("GET /v1/clips/{id} → 428: the recovery at "))
        #expect(line.contains("RecoveryFailureTests.swift"))
    }
    #endif
}

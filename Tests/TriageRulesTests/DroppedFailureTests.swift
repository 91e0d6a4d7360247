import Foundation
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageLaunch
import TriageStreams
import TriageTesting
/// A place of the library that fails, whose error a layer drops.
struct DroppedFailure: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: String
    let fail: @Sendable () async throws -> Void

    init(_ name: String, _ code: String, _ fail: @escaping @Sendable () async throws -> Void) {
        (testDescription, self.code, self.fail) = (name, code, fail)
    }

    static let all =
        [
            DroppedFailure("APIClient, a status", "http.409") { try await send(.status(409)) },
            DroppedFailure("APIClient, a body that does not decode", "decoding.typeMismatch") {
                try await send(.json("{}"))
            },
            DroppedFailure("a chain around the app's client", "http.410") {
                let gone = try response(410)
                _ = try await MiddlewareChain().send(FailureEntryPoint.request) { _ in
                    (Data(), gone)
                }
            },
            DroppedFailure("MiddlewareChain.receive in a completion handler", "http.410") {
                _ = try MiddlewareChain().receive(
                    nil, response(410), nil, for: FailureEntryPoint.request)
            },
            DroppedFailure("ClientResponse.decoded", "decoding.typeMismatch") {
                let received = try ClientResponse(response(200), body: Data("{}".utf8))
                _ = try #require(received).decoded(as: [Int].self)
            },
            DroppedFailure("a malformed header field", "request.header.a b") {
                _ = try #require(ClientRequest(FailureEntryPoint.request)).header("a b", "c")
            },
            DroppedFailure("a check of a launch", "check") {
                let check = Check<Void, Never>("c") { _ in throw Fault(.storage, code: "check") }
                _ = await LaunchGate([check], clock: TestClock()).run()
            },
            DroppedFailure("a layer that catches the app's own fault", "own") {
                try Fault.catching { throw Fault(.storage, code: "own") }
            },
        ] + streams

    #if canImport(Combine) || OpenCombine
    private static let streams = [
        DroppedFailure("a publisher without a value", "stream.empty") {
            _ = try await Empty<Int, Never>().firstValue()
        }
    ]
    #else
    private static let streams: [DroppedFailure] = []
    #endif

    private static func send(_ step: FaultPlan.Step) async throws {
        let client = try APIClient(
            .init(
                baseURL: #require(URL(string: "https://example.org")),
                transport: StubTransport(FaultPlan([step]), clock: TestClock()),
                clock: TestClock()))
        _ = try await client.send(APIEndpoint<[Int]>.get("/a"))
    }

    private static func response(_ status: Int) throws -> HTTPURLResponse {
        try #require(
            HTTPURLResponse(
                url: URL(fileURLWithPath: "/a"), statusCode: status, httpVersion: nil,
                headerFields: nil))
    }
}

@Suite("A failure of the library explains an error that drops it", .timeLimit(.minutes(30)))
struct DroppedFailureTests {
    @Test(arguments: DroppedFailure.all)
    func `a plain error after it is the same incident`(failure: DroppedFailure) async throws {
        let app = RecordingApp()
        await app.center.run("x") {
            try? await failure.fail()
            throw OpaqueError.broken
        }
        #expect(app.drafts.elements.map(\.failure.fault.code) == [failure.code])
    }

    @Test(arguments: DroppedFailure.all)
    func `a canceled task's explains nothing`(failure: DroppedFailure) async throws {
        let app = RecordingApp()
        await app.center.run("x") {
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try? await failure.fail()
            }.value
            throw OpaqueError.broken
        }
        #expect(app.drafts.elements.map(\.failure.fault.code) == ["broken"])
    }
}

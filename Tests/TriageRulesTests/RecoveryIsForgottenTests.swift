import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageLaunch
import TriageTesting

/// A way in which something succeeds after something else has failed.
struct Success: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let happen: @Sendable () async throws -> Void

    init(_ name: String, _ happen: @escaping @Sendable () async throws -> Void) {
        testDescription = name
        self.happen = happen
    }

    static let all = [
        Success("APIClient, an endpoint") {
            _ = try await client.send(APIEndpoint<[Int]>.get("/a"))
        },
        Success("APIClient, an endpoint with its own rejections") {
            _ = try await client.send(APIEndpoint<[Int]>.get("/a").rejecting(Refusal.self))
        },
        Success("a chain around the app's client") {
            _ = try await MiddlewareChain().send(FailureEntryPoint.request) { _ in try ok }
        },
        Success("MiddlewareChain.receive in a completion handler") {
            let (data, response) = try ok
            _ = try MiddlewareChain().receive(data, response, nil, for: FailureEntryPoint.request)
        },
    ]

    private static var client: APIClient {
        get throws {
            try APIClient(
                .init(
                    baseURL: #require(URL(string: "https://example.org")),
                    transport: StubTransport(FaultPlan([.json("[1]")]), clock: TestClock()),
                    clock: TestClock()))
        }
    }

    private static var ok: (Data, URLResponse) {
        get throws {
            let response = HTTPURLResponse(
                url: URL(fileURLWithPath: "/a"), statusCode: 200, httpVersion: nil,
                headerFields: nil)
            return (Data("[1]".utf8), try #require(response))
        }
    }
}

private enum Refusal: Int, EndpointRejection { case full = 409 }

@Suite("A success forgets the failure before it", .timeLimit(.minutes(30)))
struct RecoveryIsForgottenTests {
    /// The fault that a plain error stands for which ends an operation after all this.
    private func ending(_ work: @Sendable (RecordingApp) async throws -> Void) async throws -> Fault
    {
        let app = RecordingApp()
        await app.center.run("x") {
            try await work(app)
            throw OpaqueError.broken
        }
        return try #require(app.drafts.elements.last).failure.fault
    }

    @Test(arguments: Success.all)
    func `a plain error after it stands for itself`(success: Success) async throws {
        let fault = try await ending { _ in
            Fault(.server).noted()
            try await success.happen()
        }
        #expect(fault.kind == .unexpected)
    }

    @Test
    func `without a success a plain error stands for what failed`() async throws {
        #expect(try await ending { _ in Fault(.server).noted() }.kind == .server)
    }

    @Test(arguments: Success.all)
    func `a failure after the success is what a plain error stands for`(success: Success)
        async throws
    {
        let fault = try await ending { _ in
            Fault(.server).noted()
            try await success.happen()
            Fault(.storage).noted()
        }
        #expect(fault.kind == .storage)
    }

    @Test(arguments: Success.all)
    func `an operation within forgets it for the one around`(success: Success) async throws {
        let fault = try await ending { app in
            Fault(.server).noted()
            await app.center.run("inner") { try await success.happen() }
        }
        #expect(fault.kind == .unexpected)
    }

    @Test(arguments: Success.all)
    func `a check of a launch forgets it for the launch`(success: Success) async throws {
        let fault = try await ending { _ in
            Fault(.server).noted()
            let check = Check<Void, Never>("c") { _ in
                try await success.happen()
                return .passed
            }
            _ = await LaunchGate([check], clock: TestClock()).run()
        }
        #expect(fault.kind == .unexpected)
    }
}

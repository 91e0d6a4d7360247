#if Moya
import Alamofire
import Foundation
import Moya
import Testing
import TriageCore
import TriageHTTP
import TriageMoya
import TriageTesting

private let problem = "Content-Type: application/problem+json\r\n"

@MainActor @Suite("What a provider's response means", .timeLimit(.minutes(30)))
struct ResponseTests {
    @Test(arguments: [true, false])
    func `An error status is the failure, with its body and its words, validated or not`(
        isValidated: Bool
    ) async throws {
        let body = #"{"detail": "The club is full.", "limit": 20}"#
        let server = try FaultServer(.respond(422, headers: problem, body))
        let fault = try await fault {
            let call = Call(
                port: server.port, validationType: isValidated ? .successCodes : .none)
            _ = try await MoyaProvider<Call>().send(call, "/v1/clubs/{id}")
        }
        #expect(fault.kind == .rejected)
        #expect(fault.code == "http.422")
        #expect(fault.facts.status == 422)
        #expect(fault.facts.method == "GET")
        #expect(fault.facts.path == "/v1/clubs/{id}")
        #expect(fault.facts.serverMessage?.value == "The club is full.")
        #expect(try fault.payload(as: [String: Either].self)["limit"] == .number(20))
        #expect((fault.cause is MoyaError) == isValidated)
    }

    @Test(arguments: [
        (401, true, Fault.Kind.unauthenticated), (401, false, .rejected),
        (403, true, .forbidden), (404, true, .rejected), (429, true, .rateLimited),
        (503, true, .server),
    ])
    func `A validated status has the kind that the rules give it`(
        _ status: Int, carriesToken: Bool, kind: Fault.Kind
    ) async throws {
        let server = try FaultServer(.respond(status))
        let headers = carriesToken ? ["Authorization": "Bearer a"] : [:]
        let fault = try await fault {
            let call = Call(port: server.port, headers: headers)
            _ = try await MoyaProvider<Call>().send(call)
        }
        #expect(fault.kind == kind)
        #expect(fault.code == "http.\(status)")
    }

    @Test
    func `A target's declarations count, and a call's declarations come before them`() async throws
    {
        let body = #"{"error": {"text": "Full"}, "detail": "Other"}"#
        let server = try FaultServer(.respond(409, body))
        let provider = MoyaProvider<DeclaredCall>()
        let target = DeclaredCall(call: Call(port: server.port))
        let declared = try await fault { _ = try await provider.send(target) }
        #expect(declared.facts.path == "/v1/clubs/{club}")
        #expect(declared.facts.serverMessage?.value == "Full")
        #expect(declared.facts.declaredNotice?.message == .server(orKey: "club.full"))
        let changed = try await fault {
            let meaning = Rejections(
                "call", [Rejection(409, notice: .init(.alert, message: "mine"))])
            _ = try await provider.send(
                target, .init("/mine", rejections: [meaning], serverMessage: .problemDetails))
        }
        #expect(changed.facts.path == "/mine")
        #expect(changed.facts.serverMessage?.value == "Other")
        #expect(changed.facts.declaredNotice?.message == "mine")
    }

    @Test
    func `A target inside of a MultiTarget declares too`() async throws {
        let server = try FaultServer(.respond(419))
        let call = Call(port: server.port, headers: ["Authorization": "Bearer a"])
        let fault = try await fault {
            _ = try await MoyaProvider<MultiTarget>().send(MultiTarget(DeclaredCall(call: call)))
        }
        #expect(fault.isErrorResponse(419))
        #expect(fault.facts.path == "/v1/clubs/{club}")
    }

    @Test
    func `A status that is declared as accepted is a success`() async throws {
        let server = try FaultServer(.respond(404, "{}"))
        for type in [ValidationType.none, .successCodes] {
            let call = Call(port: server.port, validationType: type)
            let provider = MoyaProvider<Call>()
            #expect(try await provider.send(call, .init(acceptedStatuses: [404])).status == 404)
            let other = try await fault {
                _ = try await provider.send(call, .init(acceptedStatuses: [304]))
            }
            #expect(other.isErrorResponse(404))
        }
    }

    @Test
    func `Statuses that a target declares as valid are a success`() async throws {
        let server = try FaultServer(.respond(404, "{}"))
        let provider = MoyaProvider<Call>()
        let call = Call(port: server.port, validationType: .customCodes([200, 404]))
        let response = try await provider.send(call)
        #expect(response.status == 404)
        #expect(response.requestSummary?.path == "/v1/clubs/{id}")
        let redirect = try FaultServer(.respond(304))
        let found = try await provider.send(
            Call(port: redirect.port, validationType: .successAndRedirectCodes))
        #expect(found.status == 304)
        let plain = try await fault {
            _ = try await provider.send(
                Call(port: server.port, validationType: .customCodes([])))
        }
        #expect(plain.kind == .rejected)
    }

    @Test
    func `A declared status lets the operation recover, and a fault is noted with the call's line`()
        async throws
    {
        struct Plain: Error {}
        let server = try FaultServer { [.respond($0.number == 1 ? 503 : 404)] }
        let provider = MoyaProvider<Call>()
        let center = FaultCenter(reportingTo: RecordingReporter())
        let call = Call(port: server.port, validationType: .customCodes([404]))
        let recovered: Outcome<Void> = await center.run("club.load") {
            _ = try? await provider.send(call)
            _ = try await provider.send(call)
            throw Plain()
        }
        #expect(recovered.fault?.facts.status == nil)
        let line = #line + 2
        let failed: Outcome<Void> = await center.run("club.load") {
            _ = try? await provider.send(Call(port: server.port))
            throw Plain()
        }
        #expect(failed.fault?.facts.status == 404)
        #expect(failed.fault?.location.line == line)
    }

    @Test
    func `A value is decoded, and an undecodable body says what the response was`() async throws {
        let server = try FaultServer { request in
            [.respond(200, request.number == 1 ? #"{"name": "Go"}"# : #"{"name": null}"#)]
        }
        let (provider, call) = (MoyaProvider<Call>(), Call(port: server.port))
        #expect(try await provider.send(call, as: Club.self) == Club(name: "Go"))
        let line = #line + 2
        let fault = try await fault {
            _ = try await provider.send(call, "/v1/clubs/{id}", as: Club.self)
        }
        #expect(fault.kind == .undecodable)
        #expect(fault.facts.path == "/v1/clubs/{id}")
        #expect(fault.facts.codingPath == "name")
        #expect(fault.facts.status == 200)
        #expect(fault.location.line == line)
    }

    @Test(arguments: [200, 204])
    func `A value is the empty one of its type for a success without a body`(status: Int)
        async throws
    {
        let server = try FaultServer(.respond(status, ""))
        let (provider, call) = (MoyaProvider<Call>(), Call(port: server.port))
        _ = try await provider.send(call, as: Empty.self)
        #expect(try await provider.send(call, as: Club?.self) == nil)
        let fault = try await fault { _ = try await provider.send(call, as: Club.self) }
        #expect(fault.kind == .undecodable)
        #expect(fault.code == "decoding.emptyBody")
    }

    @Test
    func `An error without a response keeps its kind, its cause and its request`() async throws {
        let server = try FaultServer(.respond(200))
        server.stop()
        let fault = try await fault {
            let call = Call(port: server.port, method: .post)
            _ = try await MoyaProvider<Call>().send(call, "/v1/clubs/{id}")
        }
        #expect(fault.kind == .unreachable)
        #expect(fault.code == "url.cannotConnectToHost")
        #expect(fault.facts.method == "POST")
        #expect(fault.facts.path == "/v1/clubs/{id}")
        #expect(fault.facts.status == nil)
        #expect(fault.cause is MoyaError)
    }
}

/// A member of a body.
enum Either: Decodable, Equatable {
    case text(String), number(Int)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }
}
#endif

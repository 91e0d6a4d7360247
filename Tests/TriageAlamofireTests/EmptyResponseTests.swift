#if Alamofire
import Alamofire
import Foundation
import TestDoubles
import Testing
import TriageAlamofire
import TriageCore
import TriageHTTP
import TriageTesting

/// A type of the app's own that stands for an empty body too.
private struct Receipt: Decodable, EmptyResponse, Equatable {
    var number: Int?
    static func emptyValue() -> Receipt { Receipt(number: 0) }
}

@Suite("A response without a body", .timeLimit(.minutes(30)))
struct EmptyResponseTests {
    @Test(arguments: [200, 201, 204, 205])
    func `is the empty value of a type that has one`(status: Int) async throws {
        let fixture = SessionFixture(try TokenServer([.respond(status, "")]))
        let request = { fixture.session.request(fixture.server.url(), method: .delete) }
        _ = try await request().send(as: Empty.self)
        #expect(try await request().send(as: Receipt.self) == Receipt(number: 0))
        #expect(try await request().send(as: Club?.self) == nil)
    }

    @Test
    func `is nil for an optional value, whose body is decoded where there is one`() async throws {
        let server = try TokenServer(
            [.respond(200, #"{"name":"Go"}"#)], [.respond(200, "null")], [.respond(200, "no JSON")],
            [.respond(404, "")])
        let fixture = SessionFixture(server)
        let call = { () async throws(Fault) -> Club? in
            try await fixture.session.request(server.url()).send(as: Club?.self)
        }
        #expect(try await call() == Club(name: "Go"))
        #expect(try await call() == nil)
        for kind in [Fault.Kind.undecodable, .rejected] {
            let fault = await #expect(throws: Fault.self) { try await call() }
            #expect(fault?.kind == kind)
        }
    }

    @Test
    func `is undecodable for another type`() async throws {
        let fixture = SessionFixture(try TokenServer([.respond(204, "")]))
        let fault = await #expect(throws: Fault.self) {
            try await fixture.session.request(fixture.server.url()).send(as: Club.self)
        }
        #expect(fault?.kind == .undecodable && fault?.code == "decoding.emptyBody")
    }

    @Test
    func `does not take the place of a body, nor of a refusal`() async throws {
        let server = try TokenServer(
            [.respond(200, #"{"number":7}"#)], [.respond(200, "{}")], [.respond(200, "no JSON")],
            [.respond(409, "")])
        let fixture = SessionFixture(server)
        let request = { fixture.session.request(server.url()) }
        #expect(try await request().send(as: Receipt.self) == Receipt(number: 7))
        _ = try await request().send(as: Empty.self)
        let broken = await #expect(throws: Fault.self) {
            try await request().send(as: Empty.self)
        }
        #expect(broken?.kind == .undecodable)
        let refusal = await #expect(throws: Fault.self) {
            try await request().send(as: Empty.self)
        }
        #expect(refusal?.isErrorResponse(409) == true)
    }
}
#endif

import Foundation
import Testing
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("The payload of an error response", .timeLimit(.minutes(30)))
struct FaultPayloadTests {
    private struct Taken: Decodable, Equatable {
        var alternatives: [String]
        var until: Date?
    }

    private let body = #"{"message":"Taken","alternatives":["kim2","kim3"]}"#
    private let taken = Taken(alternatives: ["kim2", "kim3"])

    private func fault(_ body: String, status: Int = 409) throws -> Fault {
        try #require(Fault(.sample(body, status: status, type: nil, to: .clips)))
    }

    @Test
    func `The body of a rejection is decoded, whatever the status and the media type`() throws {
        for status in [300, 409, 503, 999] {
            #expect(try fault(body, status: status).payload(as: Taken.self) == taken)
        }
        let inferred: Taken = try fault(body).payload()
        #expect(inferred == taken)
    }

    @Test
    func `It is reachable from a case of the app's enum, and through the layers above it`() throws {
        enum SignUpFailure: FaultCarrier { case email(EndpointFailure<EmailRejection>) }
        let failure = EndpointFailure<EmailRejection>(try fault(body))
        guard case .rejected(.taken, let fault) = failure else {
            Issue.record("409 is declared")
            return
        }
        #expect(try fault.payload(as: Taken.self) == taken)
        let carried = try #require(SignUpFailure.email(failure).underlyingFault)
        #expect(try carried.payload(as: Taken.self) == taken)
        #expect(try Fault(.unexpected, cause: failure).payload(as: Taken.self) == taken)
    }

    @Test
    func `The caller's decoder is used`() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let fault = try fault(#"{"alternatives":[],"until":7}"#)
        let taken = try fault.payload(as: Taken.self, using: decoder)
        #expect(taken.until == Date(timeIntervalSince1970: 7))
    }

    @Test
    func `A refusal in an envelope has a payload too`() throws {
        let response = ClientResponse.sample(#"{"success":false,"alternatives":[]}"#, status: 200)
        let fault = try #require(
            Fault(response, to: .sample(), envelope: ResponseEnvelope(success: "success")))
        #expect(try fault.payload(as: Taken.self) == Taken(alternatives: []))
    }

    @Test(
        arguments: [
            ("{}", "decoding.keyNotFound", "alternatives"),
            (#"{"alternatives":["a",7]}"#, "decoding.typeMismatch", "alternatives[1]"),
            ("<html>", "decoding.dataCorrupted", ""), ("", "decoding.emptyBody", nil),
        ] as [(String, String, String?)])
    func `A body of another type is undecodable in the same incident, with place and shape`(
        body: String, code: String, path: String?
    ) throws {
        let fault = try fault(body)
        let error = try #require(throws: Fault.self) { try fault.payload(as: Taken.self) }
        #expect(error.kind == .undecodable && error.code == code)
        #expect(error.facts.codingPath == path)
        #expect(error.facts.bodyShape != nil)
        #expect(error.incident == fault.incident)
        #expect(error.facts.method == "GET" && error.facts.path == "/v1/clips")
        #expect(error.facts.status == 409)
        #expect(error.facts.serverMessage == nil && error.facts.response == nil)
    }

    @Test
    func `The error's place is the place of the call`() throws {
        let fault = try fault("{}")
        let line = #line + 1
        let error = try #require(throws: Fault.self) { try fault.payload(as: Taken.self) }
        #expect(error.location.line == line)
        #expect(error.location.fileID.hasSuffix("FaultPayloadTests.swift"))
    }

    @Test
    func `A body that is longer than what a fault keeps is truncated, not undecodable JSON`() throws
    {
        func payload(_ size: Int) throws -> Taken {
            // White space after the JSON: its beginning alone would decode.
            let padding = String(repeating: " ", count: size - body.utf8.count)
            return try fault(body + padding).payload()
        }
        #expect(try payload(16_384) == taken)
        let error = try #require(throws: Fault.self) { try payload(16_385) }
        #expect(error.kind == .undecodable && error.code == "payload.truncated")
        #expect(error.facts.status == 409 && error.facts.path == "/v1/clips")
    }

    @Test
    func `A fault without a response of its own has no payload`() throws {
        let refused = try fault(body)
        var withoutStatus = refused
        withoutStatus.facts.status = nil
        var wild = refused
        wild.facts.status = 5000
        for fault in [
            Fault(.timeout), .refreshFailure(refused), withoutStatus, wild,
            Fault(.unauthenticated, code: SessionFaultCode.expired, cause: refused),
        ] {
            let error = try #require(throws: Fault.self) { try fault.payload(as: Taken.self) }
            #expect(error.code == "payload.noResponse" && error.kind == .undecodable)
            #expect(error.incident == fault.incident)
        }
    }

    @Test
    func `A payload that does not decode leaves what the operation failed with as it was`() async {
        enum Plain: Error { case lost }
        let center = FaultCenter(reportingTo: RecordingReporter())
        let response = ClientResponse.sample("{}", status: 409, type: nil)
        let outcome: Outcome<Int> = await center.run("signUp") {
            let fault = Fault(response)?.noted()
            _ = try? fault?.payload(as: Taken.self)
            throw Plain.lost
        }
        #expect(outcome.fault?.kind == .rejected && outcome.fault?.code == "http.409")
    }

    @Test
    func `Nothing of a body that does not decode is printed`() throws {
        let fault = try fault(#"{"kim@example.org":["secret"]}"#)
        let error = try #require(throws: Fault.self) {
            try fault.payload(as: [String: Int].self)
        }
        for text in ["\(error)", String(reflecting: error), "\(fault)"] {
            #expect(!text.contains("kim@") && !text.contains("secret"))
        }
    }
}

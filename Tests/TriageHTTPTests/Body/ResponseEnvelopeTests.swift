import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP

@Suite("ResponseEnvelope", .timeLimit(.minutes(30)))
struct ResponseEnvelopeTests {
    private struct Home: Codable, Equatable, Sendable {
        var title: String
    }

    private func response(_ body: String, status: Int = 200) -> ClientResponse {
        ClientResponse(head: HTTPResponse(status: .init(code: status)), body: Data(body.utf8))
    }

    private func value(
        _ body: String, _ envelope: ResponseEnvelope = ResponseEnvelope()
    ) throws -> Home {
        try ResponseDecoder(envelope: envelope).decode(from: response(body))
    }

    @Test
    func `The value is the member of that name, whatever stands beside it`() throws {
        #expect(try value(#"{"success":true,"data":{"title":"a"}}"#) == Home(title: "a"))
        #expect(
            try value(#"{"result":{"title":"b"},"data":7}"#, .init(value: "result"))
                == Home(title: "b"))
        let list: [Int?] = try ResponseDecoder(envelope: .init(value: "data")).decode(
            from: response(#"{"data":[1,null]}"#))
        #expect(list == [1, nil])
    }

    @Test
    func `Two envelopes in one task do not know each other, also one within the other`() throws {
        struct Nested: Decodable {
            let home: Home

            init(from decoder: any Decoder) throws {
                let body = Data(#"{"inner":{"title":"in"}}"#.utf8)
                home = try ResponseDecoder(envelope: .init(value: "inner")).decode(
                    from: ClientResponse(head: HTTPResponse(status: .ok), body: body))
                _ = try decoder.singleValueContainer().decode([String: Int].self)
            }
        }
        let nested: Nested = try ResponseDecoder(envelope: .init(value: "outer")).decode(
            from: response(#"{"outer":{"a":1}}"#))
        #expect(nested.home == Home(title: "in"))
    }

    @Test(arguments: [
        (#"{"data":{"title":null}}"#, "data.title"), (#"{"success":true}"#, "data"),
        (#"{"data":null}"#, "data"), (#"{"data":{}}"#, "data.title"), ("[]", ""),
    ])
    func `A body that does not decode names the path from its root, and the type of the value`(
        body: String, path: String
    ) throws {
        let fault = try #require(throws: Fault.self) { try value(body) }
        #expect(fault.kind == .undecodable)
        #expect(fault.facts.type?.hasSuffix("Home") == true)
        #expect(fault.facts.codingPath ?? "" == path)
    }

    private struct Order: Decodable {
        enum CodingKeys: CodingKey { case placedAt, seal, price }

        let placedAt: Date
        let seal: Data
        let price: Double
        let shops: [String]

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            placedAt = try members.decode(Date.self, forKey: .placedAt)
            seal = try members.decode(Data.self, forKey: .seal)
            price = try members.decode(Double.self, forKey: .price)
            shops = decoder.userInfo.values.compactMap { $0 as? String }
        }
    }

    @Test
    func `Every setting of the app's decoder counts in an envelope, and it stays as it is`() throws
    {
        let json = JSONDecoder()
        json.dateDecodingStrategy = .secondsSince1970
        json.dataDecodingStrategy = .deferredToData
        json.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "+", negativeInfinity: "-", nan: "?")
        json.keyDecodingStrategy = .convertFromSnakeCase
        json.allowsJSON5 = true
        json.assumesTopLevelDictionary = true
        json.userInfo[try #require(CodingUserInfoKey(rawValue: "shop"))] = "corner"
        let known = Set(json.userInfo.keys)
        let order: Order = try ResponseDecoder(json, envelope: .init(value: "theOrder")).decode(
            from: response("'the_order': {'placed_at': 60, 'seal': [1, 2], 'price': '+'}"))
        #expect(order.placedAt == Date(timeIntervalSince1970: 60) && order.price == .infinity)
        #expect(order.seal == Data([1, 2]) && order.shops == ["corner"])
        #expect(Set(json.userInfo.keys) == known)
    }

    @Test
    func `Without an envelope the whole body is the value`() throws {
        let home: Home = try ResponseDecoder().decode(from: response(#"{"title":"a"}"#))
        #expect(home == Home(title: "a"))
    }

    @Test(arguments: [
        (#"{"success":false,"message":"Full"}"#, false), (#"{"success":true}"#, true),
        (#"{"data":1}"#, true), (#"{"success":"no"}"#, true), ("", true), ("[]", true),
        ("not JSON", true), (#"{"success":null}"#, true),
    ])
    func `A body that declares a failure beside a successful status is one`(
        body: String, isSuccess: Bool
    ) throws {
        let request = ClientRequest(
            HTTPRequest(method: .get, scheme: "https", authority: "a.b", path: "/"),
            serverMessage: .decoded(as: [String: JSONText].self) { $0["message"]?.text })
        let fault = Fault(
            response(body), to: request, envelope: ResponseEnvelope(success: "success"))
        #expect((fault == nil) == isSuccess)
        #expect(fault.map(\.code) ?? "envelope.refused" == "envelope.refused")
        #expect(fault.map(\.kind) ?? .rejected == .rejected)
        #expect(Fault(response(body), to: request) == nil)
        #expect(Fault(response(body), to: request, envelope: ResponseEnvelope()) == nil)
        if !isSuccess { #expect(fault?.facts.serverMessage?.value == "Full") }
    }

    @Test
    func `A status outside 2xx stays what it is, whatever the body says`() throws {
        let request = ClientRequest(
            HTTPRequest(method: .get, scheme: "https", authority: "a.b", path: "/"))
        for body in [#"{"success":false}"#, #"{"success":true}"#] {
            let fault = Fault(
                response(body, status: 503), to: request, envelope: .init(success: "success"))
            #expect(fault?.code == "http.503")
        }
    }

    @Test
    func `The other members may say it in their own way`() {
        struct Members: Decodable { let code: String }
        let envelope = ResponseEnvelope(as: Members.self) { $0.code == "OK" }
        #expect(envelope.isSuccess(Data(#"{"code":"OK"}"#.utf8)))
        #expect(!envelope.isSuccess(Data(#"{"code":"E17"}"#.utf8)))
        #expect(envelope.isSuccess(Data(#"{"data":1}"#.utf8)))
    }
}

/// A JSON text, or nothing for any other JSON.
private struct JSONText: Decodable, Sendable {
    let text: String?

    init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
    }
}

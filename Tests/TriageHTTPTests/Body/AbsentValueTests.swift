import Foundation
import Testing
import TriageCore
import TriageHTTP

@Suite("A body that is not there", .timeLimit(.minutes(30)))
struct AbsentValueTests {
    private struct Home: Decodable, Equatable {
        let name: String
    }

    private static let decoders = [
        ResponseDecoder(), ResponseDecoder(envelope: ResponseEnvelope()),
        ResponseDecoder(topLevelDictionary),
    ]

    private static var topLevelDictionary: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.assumesTopLevelDictionary = true
        return decoder
    }

    @Test(arguments: [(200, ""), (201, ""), (204, ""), (205, ""), (204, "{}"), (205, "<html>")])
    func `is no value of an optional type`(status: Int, body: String) throws {
        let response = ClientResponse.sample(body, status: status, type: nil)
        for decoder in Self.decoders {
            #expect(try decoder.decode(Home?.self, from: response) == nil)
            #expect(try decoder.decode([Int]?.self, from: response) == nil)
        }
        #expect(try response.decoded(as: Home?.self) == nil)
    }

    @Test(arguments: [200, 204, 205])
    func `cannot be decoded as any other type`(status: Int) throws {
        let response = ClientResponse.sample("", status: status, type: nil)
        for decoder in Self.decoders {
            let fault = try #require(throws: Fault.self) {
                try decoder.decode(Home.self, from: response)
            }
            #expect(fault.kind == .undecodable && fault.code == "decoding.emptyBody")
        }
    }

    @Test
    func `is not a body with a value, with null or with a mistake`() throws {
        func decode(_ body: String) throws -> Home? {
            try ClientResponse.sample(body, status: 200, type: nil).decoded(as: Home?.self)
        }
        #expect(try decode(#"{"name":"a"}"#) == Home(name: "a"))
        #expect(try decode("null") == nil)
        #expect(throws: Fault.self) { try decode("{}") }
        #expect(throws: Fault.self) { try decode(" ") }
    }
}

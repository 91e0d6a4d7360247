import Foundation
import Testing
import TriageHTTP

@_spi(Tools) @testable import TriageCore
@_spi(Tools) @testable import TriageReporting

@Suite("The title of a report about a body", .timeLimit(.minutes(30)))
struct BodyTitleTests {
    @Test(
        arguments: [
            (
                "profileImage", .init(.null, expected: "a string"),
                "home.profileImage is null, a string was expected"
            ),
            (
                "home.profileImage", .init(.null, expected: "a string"),
                "home.profileImage is null, a string was expected"
            ),
            ("members[3].name", .init(.missing), "home.members[].name is missing"),
            (
                "[0].name", .init(.number, expected: "a string"),
                "home[].name is a number, a string was expected"
            ),
            (
                "count", .init(.unknown, expected: "a number"),
                "home.count has the wrong type, a number was expected"
            ),
            ("since", .init(.invalid), "home.since holds an invalid value"),
            ("since", nil, "home.since could not be decoded"),
            (
                "", .init(.array, expected: "an object"),
                "The body of GET /home is an array, an object was expected"
            ),
        ] as [(String, BodyMismatch?, String)])
    func `a body is told by the place, what is there and what was expected`(
        path: String, mismatch: BodyMismatch?, expected: String
    ) async throws {
        let found = try await title(.undecodable, "decoding.x", status: 200) { facts in
            (facts.codingPath, facts.mismatch, facts.type) = (path, mismatch, "Club.Home")
        }
        #expect(found == expected)
    }

    @Test(
        arguments: [
            ("empty", "GET /home answered 200 without a body"),
            ("text", "GET /home answered 200 with text that is not JSON"),
            (nil, "The body of GET /home could not be decoded as Home"),
        ] as [(String?, String)])
    func `a body as a whole is told by its form`(shape: String?, expected: String) async throws {
        let found = try await title(.undecodable, "decoding.x", status: 200) { facts in
            (facts.type, facts.bodyShape) = ("Club.Home", shape)
        }
        #expect(found == expected)
    }

    @Test
    func `a place in a body is behind the last fixed part of the path, or the type`() async throws {
        let cases: [(path: String?, type: String?, String)] = [
            ("/v1/clubs/{id}/members", "Club.Page", "members.name is null"),
            ("/v1/clubs/{id}", "Club.Page", "clubs.name is null"),
            ("/{id}", "Club.Page", "Page.name is null"), (nil, "Club.Page", "Page.name is null"),
            (nil, nil, "name is null"),
        ]
        for (path, type, expected) in cases {
            let found = try await title(.undecodable, "decoding.x", nil, path) { facts in
                (facts.codingPath, facts.type) = ("name", type)
                facts.mismatch = BodyMismatch(.null)
            }
            #expect(found == expected)
        }
    }

    @Test
    func `what a decoder says is read, in the words of every release, and no value`() async throws {
        func mismatch(_ json: String, as type: any Decodable.Type) throws -> BodyMismatch? {
            let error = #expect(throws: DecodingError.self) {
                _ = try JSONDecoder().decode(type, from: Data(json.utf8))
            }
            return ErrorClassification(try #require(error)).facts.mismatch
        }
        #expect(
            try mismatch(#"{"name":null}"#, as: Named.self) == .init(.null, expected: "a string"))
        #expect(try mismatch("{}", as: Named.self) == .init(.missing))
        #expect(
            try mismatch(#"{"name":1}"#, as: Named.self) == .init(.number, expected: "a string"))
        #expect(
            try mismatch(#"{"name":true}"#, as: Named.self) == .init(.boolean, expected: "a string")
        )
        #expect(try mismatch("[]", as: Named.self) == .init(.array, expected: "an object"))
        #expect(
            try mismatch(#"["a"]"#, as: [Int].self) == .init(.string, expected: "a number"))
        #expect(
            try mismatch("[null]", as: [Int].self) == .init(.null, expected: "a number"))
        #expect(try mismatch("[1]", as: Pair.self) == .init(.missing, expected: "a number"))
        #expect(try mismatch("{", as: Named.self) == .init(.invalid))
        let texts =
            [
                "Expected to decode Int but found a string/data instead.": .string,
                "Expected to decode Int but found number instead.": .number,
                "Expected to decode Int but found a dictionary instead.": .object,
                "found Kim's number": .unknown, "no such word": .unknown,
            ] as [String: BodyMismatch.Found]
        for (text, found) in texts {
            #expect(BodyMismatch(expected: Int.self, text: text).found == found, "\(text)")
        }
    }
}

private struct Named: Decodable { let name: String }

private struct Pair: Decodable {
    init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        _ = try values.decode(Int.self)
        _ = try values.decode(Int.self)
    }
}

import Foundation
import Testing
import TriageHTTP

@Suite("Members of problem details", .timeLimit(.minutes(30)))
struct ProblemMembersTests {
    private struct Account: Decodable, Equatable { let id: Int }

    private let body = """
        {"type":"/out-of-credit","title":"T","status":200,"balance":30,"accounts":[{"id":1}],
         "자리":"셋","":"nothing","empty":null,"flags":{"a":true,"b":false},"half":0.5}
        """

    @Test(arguments: ["200", "\"x\"", "null", "999"])
    func `the status of the response wins over the status in the body`(written: String) throws {
        let body = "{\"status\":\(written),\"title\":\"T\"}"
        let details = try #require(ProblemDetails(.sample(body, status: 409)))
        #expect(details.status == 409)
        #expect(details.title == "T")
    }

    @Test
    func `members that the standard does not define are kept, each with its own type`() throws {
        let details = try #require(ProblemDetails(.sample(body)))
        #expect(details.type == "/out-of-credit")
        #expect(details.member("balance", as: Int.self) == 30)
        #expect(details.member("accounts", as: [Account].self) == [Account(id: 1)])
        #expect(details.member("자리", as: String.self) == "셋")
        #expect(details.member("", as: String.self) == "nothing")
        #expect(details.member("flags", as: [String: Bool].self) == ["a": true, "b": false])
        #expect(details.member("half", as: Double.self) == 0.5)
        #expect(details.member("title", as: String.self) == "T")
    }

    @Test
    func `a member that is absent or of another type is nil`() throws {
        let details = try #require(ProblemDetails(.sample(body)))
        #expect(details.member("balance", as: String.self) == nil)
        #expect(details.member("accounts", as: Account.self) == nil)
        #expect(details.member("empty", as: Int.self) == nil)
        #expect(details.member("Balance", as: Int.self) == nil)
        #expect(details.member("absent", as: Int.self) == nil)
        #expect(details.member("half", as: Int.self) == nil)
    }

    @Test(arguments: 0..<16)
    func `members of the wrong type are ignored one by one`(mask: Int) throws {
        let names = ["type", "title", "detail", "instance"]
        let members = names.enumerated().map { index, name in
            "\"\(name)\":" + (mask & 1 << index == 0 ? "\"/\(name)\"" : "{\"x\":[1]}")
        }
        let body = "{\(members.joined(separator: ","))}"
        let details = try #require(ProblemDetails(.sample(body)))
        let read = [details.type, details.title, details.detail, details.instance]
        for (index, name) in names.enumerated() {
            let absent = index == 0 ? "about:blank" : nil
            #expect(read[index] == (mask & 1 << index == 0 ? "/\(name)" : absent))
        }
    }

    @Test
    func `problem details are read whatever the media type, and print only the status`() throws {
        let response = ClientResponse.sample(
            "{\"detail\":\"Kim\"}", status: 410, type: "text/plain")
        let details = try #require(ProblemDetails(response))
        #expect(details.detail == "Kim")
        #expect("\(details)" == "problem 410")
        #expect(details == ProblemDetails(response))
    }

    @Test
    func `escapes and surrogates are read, and invalid text does not crash`() throws {
        let details = try #require(ProblemDetails(.sample("{\"detail\":\"\\uD83D\\uDE00\\n\"}")))
        #expect(details.detail == "😀\n")
        for bytes in [[0xFF, 0xFE], [0x7B, 0x22, 0xC3, 0x28], [0x7B, 0x00, 0x7D]] as [[UInt8]] {
            var response = ClientResponse.sample()
            response.body = Data(bytes)
            #expect(ProblemDetails(response) == nil)
        }
        let deep = String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
        let nested = ProblemDetails(.sample("{\"x\":\(deep),\"detail\":\"D\"}"))
        #expect(nested == nil || nested?.detail == "D")
    }
}

import Foundation
import HTTPTypes
import Testing
import TriageHTTP

@Suite("The template of a path that has none", .timeLimit(.minutes(30)))
struct PathTemplateTests {
    private func template(_ path: String) -> String? {
        let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
        return ClientRequest(request).summary.path
    }

    @Test(arguments: APIPaths.all)
    func `the words of a path stay, and its values do not`(path: String, template: String) {
        #expect(self.template(path) == template)
    }

    @Test
    func `the words of a path without names stay, as those of a case without values are`() {
        enum Router { case main, user(String) }
        #expect(PathTemplate.derived(from: "https://a.bc/user/main") == "/user/{id}")
        let fixed = { PathTemplate.derived(from: $0, hasNames: false) }
        #expect(fixed("https://a.bc/user/main?q=kim") == "/user/main")
        #expect(fixed("/user/42/main") == "/user/{id}/main")
        #expect(PathTemplate.isCaseWithoutValues(Router.main))
        #expect(!PathTemplate.isCaseWithoutValues(Router.user("kim")))
        #expect(!PathTemplate.isCaseWithoutValues("main"))
    }

    @Test
    func `two hundred paths are read`() { #expect(APIPaths.all.count >= 200) }

    @Test
    func `a URL request has a derived template, and its own template stays as it is`() throws {
        let url = try #require(
            URL(string: "https://kim:pw@example.org:8443/v1/clips/7;v=1?q=kim#x"))
        #expect(RequestSummary(URLRequest(url: url)).path == "/v1/clips/{id}")
        #expect(RequestSummary(URLRequest(url: url), path: "/v1/{kim}").path == "/v1/{kim}")
        #expect(RequestSummary(URLRequest(url: url), path: "").path == "")
    }

    @Test(arguments: [
        "0123456789ABCDEFGHJKMNPQRSTVWXYZ",
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-",
        "0123456789abcdef",
    ])
    func `random IDs of letters and digits are hidden, whatever their alphabet`(alphabet: String)
        throws
    {
        var random = SplitMix(state: 7)
        var shown = 0
        for length in [11, 16, 20, 21, 26, 32] {
            for _ in 0..<1000 {
                let id = String(
                    (0..<length).compactMap { _ in alphabet.randomElement(using: &random) })
                if template("/items/\(id)") != "/items/{id}" { shown += 1 }
            }
        }
        // A few of the shortest look like words.
        #expect(shown <= 30, "\(shown) of 6000")
    }

    @Test
    func `a path of any length has a short template`() throws {
        let path = String(repeating: "/clips", count: 10_000)
        #expect(template(path) == String(repeating: "/clips", count: 31) + "/{id}")
    }
}

/// A generator of the same numbers each time.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

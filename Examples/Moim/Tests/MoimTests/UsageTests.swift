import Foundation
import Testing

@testable import MoimCommand

@Suite("Bad usage")
struct UsageTests {
    @Test(
        "is one line that says what and where, before anything is run",
        arguments: [
            ([], "name a journey"),
            (["nowhere"], "unknown journey 'nowhere'"),
            (["launch"], "unknown journey 'launch'"),
            (["home", "--nonsense"], "--nonsense"),
            (["home", "--limit", "soon"], "--limit"),
            (["home", "--limit", "-1"], "limit"),
            (["home", "--request-timeout", "0"], "--request-timeout"),
            (["home", "--request-timeout", "nan"], "--request-timeout"),
            (["home", "--locale", "fr"], "--locale"),
            (["home", "--api", "ftp://example.com"], "--api"),
            (["home", "--api", "example"], "--api"),
            (
                ["home", "--api", "http://127.0.0.1:1", "--fault", "reset"],
                "does not go with --api"
            ),
            (["home", "--fault", "gremlins"], "unknown fault 'gremlins'"),
            (["home", "--fault", "reset:0"], "count"),
            (["home", "--fault", "reset@nowhere"], "endpoint"),
            (["--script", "/nowhere/at/all.json"], "cannot read script"),
            (["home", "--script", "x"], "goes without journeys"),
            (["home", "--queue", "x"], "--queue"),
        ] as [([String], String)])
    func arguments(arguments: [String], words: String) throws {
        let error = try #require(throws: BadUsage.self) { _ = try RunPlan(arguments) }
        #expect(error.description.contains(words), "\(error)")
        #expect(!error.description.contains("\n"))
    }

    @Test(
        "of a script names the action",
        arguments: [
            ("", "not JSON"), ("nonsense", "not JSON"), ("[{\"do\":\"leave\"},]", "not JSON"),
            ("{}", "not an array"), ("[1]", "action 1: not an object"),
            (#"[{"do":"leave"},{"at":1}]"#, "action 2: 'do' is missing"),
            (#"[{"do":7}]"#, "'do' is not a text"),
            (#"[{"do":"dance"}]"#, "unknown action 'dance'"),
            (#"[{"do":"launch"}]"#, "not built yet"),
            (#"[{"do":"open"}]"#, "'screen' is missing"),
            (#"[{"do":"open","screen":"cellar"}]"#, "unknown screen 'cellar'"),
            (#"[{"do":"open","screen":"timers"}]"#, "not built yet"),
            (#"[{"do":"tap","control":"attendance.submit"}]"#, "'code' is missing"),
            (#"[{"do":"tap","control":"timers.add"}]"#, "not built yet"),
            (#"[{"do":"tap","control":"the.moon"}]"#, "unknown control"),
            (#"[{"do":"answer","action":"shrug"}]"#, "unknown action 'shrug'"),
            (#"[{"do":"network","up":"yes"}]"#, "'up' is not true or false"),
            (#"[{"do":"leave","at":"now"}]"#, "'at' is not a number"),
            (#"[{"do":"leave","at":-1}]"#, "'at' is not a number"),
            (#"[{"do":"leave","at":true}]"#, "'at' is not a number"),
            (#"[{"do":"signIn"}]"#, "'accessToken' is missing"),
        ])
    func scripts(text: String, words: String) throws {
        let error = try #require(throws: BadUsage.self) {
            _ = try Script(Data(text.utf8), name: "s.json")
        }
        #expect(error.description.contains(words), "\(error)")
        #expect(error.description.contains("s.json"))
    }
}

import Foundation
import MoimDomain
import Testing

@testable import MoimCommand
@testable import MoimComposition

@Suite("Bad usage")
struct UsageTests {
    @Test(
        arguments: [
            ([], "name a journey"),
            (["nowhere"], "unknown journey 'nowhere'"),
            (["day", "night"], "unknown journey 'night'"),
            (["launch", "--launch-deadline", "0"], "--launch-deadline"),
            (["launch", "--launch-deadline", "soon"], "--launch-deadline"),
            (["launch", "--launch-grace", "-0.5"], "launch-grace"),
            (["launch", "--launch-grace", "nan"], "--launch-grace"),
            (["launch", "--launch-grace", "100000"], "--launch-grace"),
            (["launch", "--jailbroken=maybe"], "--jailbroken"),
            (["launch", "--app-version"], "--app-version"),
            (["launch", "--fault", "dormant@home"], "does not apply to 'home'"),
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
            (["home", "--known-issues"], "--known-issues needs a --desk to ask"),
            (["home", "--fault", "reset:0"], "count"),
            (["home", "--fault", "reset@nowhere"], "endpoint"),
            (["--script", "/nowhere/at/all.json"], "cannot read script"),
            (["home", "--script", "x"], "goes without journeys"),
            (["replay"], "needs a plan"),
            (["replay", "/nowhere/at/all.json"], "cannot read plan"),
            (["home", "--desk", "x"], "--desk"),
        ] as [([String], String)])
    func `is one line that says what and where, before anything is run`(
        arguments: [String], words: String
    ) throws {
        let error = try #require(throws: UsageError.self) { _ = try RunPlan(arguments) }
        #expect(error.description.contains(words), "\(error)")
        #expect(!error.description.contains("\n"))
    }

    @Test(arguments: [
        ("", "not JSON"), ("nonsense", "not JSON"), ("[{\"do\":\"leave\"},]", "not JSON"),
        ("{}", "not an array"), ("[1]", "action 1: not an object"),
        (#"{"actions":[1]}"#, "action 1: not an object"), (#"{"actions":7}"#, "not an array"),
        (#"{"actions":[],"responses":7}"#, "not an array"),
        (#"{"actions":[],"responses":[7]}"#, "response 1: not an object"),
        (#"{"actions":[],"responses":[{"path":"/"}]}"#, "'method' is missing"),
        (#"{"actions":[],"responses":[{"method":"GET","path":"/","status":99}]}"#, "'status'"),
        (
            #"{"actions":[],"responses":[{"method":"GET","path":"/","fault":"gremlins"}]}"#,
            "unknown fault 'gremlins'"
        ),
        (#"[{"do":"request","method":"GET"}]"#, "'path' is missing"),
        (#"[{"do":"feedback"}]"#, "'message' is missing"),
        (#"[{"do":"feedback","message":7}]"#, "'message' is not a text"),
        (#"[{"do":"feedback","message":"m","email":7}]"#, "'email' is not a text"),
        (#"[{"do":"feedback","message":"m","name":true}]"#, "'name' is not a text"),
        (#"[{"do":"leave"},{"at":1}]"#, "action 2: 'do' is missing"),
        (#"[{"do":7}]"#, "'do' is not a text"),
        (#"[{"do":"dance"}]"#, "unknown action 'dance'"),
        (#"[{"do":"open"}]"#, "'screen' is missing"),
        (#"[{"do":"open","screen":"cellar"}]"#, "unknown screen 'cellar'"),
        (#"[{"do":"tap","control":"attendance.submit"}]"#, "'code' is missing"),
        (#"[{"do":"tap","control":"timers.add","clipID":"7"}]"#, "'clipID' is not a whole"),
        (#"[{"do":"tap","control":"timers.add","clipID":1.5}]"#, "'clipID' is not a whole"),
        (#"[{"do":"tap","control":"timers.add","clipID":true}]"#, "'clipID' is not a whole"),
        (
            #"[{"do":"tap","control":"timers.add","clipID":1,"time":2130,"days":[]}]"#,
            "'time' is not a text"
        ),
        (
            #"[{"do":"tap","control":"timers.add","clipID":1,"time":"","days":1}]"#,
            "'days' is not a list of whole"
        ),
        (
            #"[{"do":"tap","control":"timers.add","clipID":1,"time":"","days":[1,"2"]}]"#,
            "'days' is not a list"
        ),
        (
            #"[{"do":"tap","control":"timers.add","clipID":1,"time":"","days":[false]}]"#,
            "'days' is not a list"
        ),
        (#"[{"do":"tap","control":"timers.add"}]"#, "'clipID' is missing"),
        (#"[{"do":"tap","control":"timers.add","clipID":1,"days":[]}]"#, "'time' is missing"),
        (
            #"[{"do":"tap","control":"timers.add","clipID":1,"time":null}]"#,
            "'days' is missing"
        ),
        (#"[{"do":"tap","control":"email.validate"}]"#, "'email' is missing"),
        (#"[{"do":"tap","control":"email.validate","email":7}]"#, "'email' is not a text"),
        (#"[{"do":"tap","control":"friends.search"}]"#, "'query' is missing"),
        (#"[{"do":"tap","control":"friends.search","query":null}]"#, "'query' is missing"),
        (#"[{"do":"tap"}]"#, "'control' is missing"),
        (#"[{"do":"tap","control":"the.moon"}]"#, "unknown control"),
        (#"[{"do":"answer","action":"shrug"}]"#, "unknown action 'shrug'"),
        (#"[{"do":"network","up":"yes"}]"#, "'up' is not true or false"),
        (#"[{"do":"leave","at":"now"}]"#, "'at' is not a number"),
        (#"[{"do":"leave","at":-1}]"#, "'at' is not a number"),
        (#"[{"do":"leave","at":true}]"#, "'at' is not a number"),
        (#"[{"do":"signIn"}]"#, "'accessToken' is missing"),
    ])
    func `of a script names the action`(text: String, words: String) throws {
        let error = try #require(throws: UsageError.self) {
            _ = try Script(Data(text.utf8), name: "s.json")
        }
        #expect(error.description.contains(words), "\(error)")
        #expect(error.description.contains("s.json"))
    }

    @Test(arguments: [
        (
            #""clipID":7,"time":"21:30","days":[1,3]"#,
            NewTimer(clipID: 7, time: "21:30", days: [1, 3])
        ),
        (#""clipID":7.0,"time":null,"days":[]"#, NewTimer(clipID: 7)),
        (#""clipID":null,"time":"","days":[]"#, NewTimer(time: "")),
    ])
    func `is not to say null for what the member did not choose`(members: String, timer: NewTimer)
        throws
    {
        let text = #"[{"do":"tap","control":"timers.add",\#(members)}]"#
        let deed = try Script(Data(text.utf8), name: "s.json").actions.first?.command
        guard case .addTimer(let read) = deed else { return #expect(Bool(false), "no timer") }
        #expect(read == timer)
    }

    @Test
    func `is not a message without a name or an address`() throws {
        let text = #"""
            [{"do":"feedback","message":"m"},
             {"do":"feedback","message":"m","name":"n","email":"e"}]
            """#
        let sent = try Script(Data(text.utf8), name: "s.json").actions.compactMap { action in
            guard case .feedback(let message, let name, let email) = action.command else {
                return nil as [String?]?
            }
            return [message, name, email]
        }
        #expect(sent == [["m", nil, nil], ["m", "n", "e"]])
    }

    @Test
    func `is not an unreadable version and not an empty grace period: the launch tells`() throws {
        let arguments = ["launch", "--app-version", "next", "--launch-grace", "0", "--jailbroken"]
        let plans = [
            try RunPlan(arguments), try RunPlan(["day"]), try RunPlan(["email", "day"]),
        ]
        let all = Journey.allCases
        #expect(plans.map { $0?.journeys } == [[.launch], all, [.email] + all])
    }

    @Test
    func `is none of the screens and taps that there are`() throws {
        let text = #"""
            [{"do":"launch"},{"do":"open","screen":"home"},{"do":"open","screen":"timers"},
             {"do":"open","screen":"signUp"},{"do":"open","screen":"friends"},
             {"do":"tap","control":"home.refresh"},
             {"do":"tap","control":"attendance.submit","code":"1"},
             {"do":"tap","control":"timers.add","clipID":1,"time":"","days":[]},
             {"do":"tap","control":"email.validate","email":""},
             {"do":"tap","control":"friends.search","query":""},{"do":"leave","at":null}]
            """#
        #expect(try Script(Data(text.utf8), name: "s.json").actions.count == 11)
    }
}

import DeskModel
import Testing

@Suite("Queries", .timeLimit(.minutes(10)))
struct GroupQueryTests {
    private func problem(_ text: String) -> GroupQuery.Problem? {
        do throws(GroupQuery.Problem) {
            _ = try GroupQuery(text)
            return nil
        } catch { return error }
    }

    @Test(
        arguments: [
            ("is:gone", .state), ("-is:", .noValue("is")), ("is:open,", .noValue("is")),
            ("level:warn", .level),
            ("level:error,none", .level), ("release:", .noValue("release")),
            (#"plan:"""#, .noValue("plan")),
            (#"plan:" ""#, .noValue("plan")), ("env:*", .noValue("env")), (#""open"#, .openQuote),
            (#"plan:"pro"#, .openQuote), (#"cart "x"#, .openQuote),
            (String(repeating: "a", count: 1001), .tooLong),
        ] as [(String, GroupQuery.Problem)])
    func `What is none is refused with its reason`(text: String, expected: GroupQuery.Problem) {
        #expect(problem(text) == expected)
    }

    @Test(arguments: [
        ("", ""), ("cart fails", "cart fails"), (#""two words" more"#, "two words more"),
        ("a -b - c", "a -b - c"), ("결제 실패 is:open", "결제 실패"), ("is:open release:1.5.0", ""),
        (String(repeating: "a", count: 1000), String(repeating: "a", count: 1000)),
        ("(code:7)", "(code:7)"), (":", ":"), ("plan:a,b plan:\"x y\"* -plan:c*", ""),
    ])
    func `Words and filters stand in any order`(text: String, words: String) throws {
        #expect(try GroupQuery(text).words == words)
    }
}

@Suite("Resolutions", .timeLimit(.minutes(10)))
struct ResolutionTests {
    @Test(arguments: [
        ("1.2.0", true), ("app@1.2.0", true), ("next", true), ("1.2.0-rc.1+7", true), ("1", true),
        ("", false), ("app@", false), ("soon", false), ("Next", false), ("1..2", false),
        (String(repeating: "1", count: 200), true), (String(repeating: "1", count: 201), false),
    ])
    func `A version has numbers, or is the next one`(text: String, isVersion: Bool) {
        #expect(Resolution.isVersion(text) == isVersion)
    }

    @Test
    func `Of each app the newest release is remembered`() {
        let newest = Resolution.newest(of: [
            "a@1.9", "a@1.10.0", "b@0.1", "2.0", "b@beta", "a@1.2", "b@0.0.9",
        ])
        #expect(newest == ["2.0", "a@1.10.0", "b@0.1"])
    }
}

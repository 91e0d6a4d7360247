import MoimComposition
import MoimDomain
import MoimFeatures
import Testing

@testable import PlaygroundServer

@Suite struct MemberActionTests {
    private func command(_ form: String) throws -> Action.Command? {
        guard case .command(let command) = try MemberAction(FormFields(form)) else { return nil }
        return command
    }

    @Test func `a tap is what a script says it is`() throws {
        guard
            case .submitAttendance("48+21")? = try command(
                "do=tap&control=attendance.submit&code=48%2B21")
        else {
            Issue.record("no attendance")
            return
        }
    }

    @Test(
        arguments: [
            ("clipID=7&time=21%3A30&days=1,3,5", 7, "21:30", [1, 3, 5]),
            ("clipID=+7+&time=21%3A30&days=1&days=3", 7, "21:30", [1, 3]),
            ("clipID=&time=&days=", nil, nil, []),
            ("clipID=seven&time=noon&days=x", nil, "noon", []),
            ("", nil, nil, []),
        ] as [(String, Int?, String?, [Int])])
    func `a timer that was not chosen is null`(
        _ form: String, clip: Int?, time: String?, days: [Int]
    ) throws {
        guard case .addTimer(let timer)? = try command("do=tap&control=timers.add&\(form)") else {
            Issue.record("no timer")
            return
        }
        #expect(timer.clipID == clip && timer.time == time && timer.days == days)
    }

    @Test(arguments: [
        "", "do=fly", "do=tap", "do=tap&control=home.burn", "do=open&screen=attic",
        "do=tap&control=attendance.submit", "do=answer&action=sue", "%%%", "do",
    ])
    func `a form that says nothing known is refused`(_ form: String) {
        #expect(throws: BadAddress.self) { try MemberAction(FormFields(form)) }
    }

    @Test func `what is not encoded well stays as it is`() {
        #expect(FormFields("a=%ZZ&b=%ED%95%9C+1&b=2")["a"] == "%ZZ")
        #expect(FormFields("a=%ZZ&b=%ED%95%9C+1&b=2").all("b") == ["한 1", "2"])
    }
}

import MoimAPI
import Testing

@Suite("Asking for a fault")
struct FaultUseTests {
    @Test(
        arguments: [
            ("close", nil, nil), ("close:3", nil, 3), ("close@attendance", "attendance", nil),
            ("close@home:1", "home", 1),
        ] as [(String, String?, Int?)])
    func `A use names a fault, an endpoint and a count`(
        text: String, endpoint: String?, count: Int?
    ) throws {
        let use = try FaultRule(parsing: text)
        #expect(use.fault == APIFault.named("close"))
        #expect(use.endpoint == endpoint)
        #expect(use.count == count)
    }

    @Test(arguments: [
        ("hiccup", "unknown fault 'hiccup'; `moim faults` lists them"),
        ("", "unknown fault ''; `moim faults` lists them"),
        ("close:often", "unknown count 'often'; a count is 1 or more"),
        ("close:0", "unknown count '0'; a count is 1 or more"),
        ("close:", "unknown count ''; a count is 1 or more"),
        (
            "close@bar",
            "unknown endpoint 'bar'; 'close' applies to: "
                + "integrity, version, maintenance, session, account, reactivation, terms, "
                + "config, notices, home, attendance, timers, addTimer, email, friends, "
                + "refresh"
        ),
        (
            "already@home",
            "fault 'already' does not apply to 'home'; 'already' applies to: attendance"
        ),
    ])
    func `What is unknown is named in one line`(text: String, message: String) {
        let error = #expect(throws: FaultRule.ParsingError.self) { try FaultRule(parsing: text) }
        #expect(error.map(String.init(describing:)) == message)
    }

    @Test
    func `Every fault has a name of its own in kebab case and says in one line what it does`() {
        let faults = APIFault.all
        #expect(Set(faults.map(\.name)).count == faults.count)
        for fault in faults {
            #expect(fault.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
            #expect(!fault.summary.isEmpty && !fault.summary.contains("\n"))
            #expect(!fault.endpoints.isEmpty)
        }
    }

    @Test
    func `Faults that only some endpoints can have say so`() {
        #expect(APIFault.named("null-profile-image")?.endpoints == ["home"])
        #expect(
            APIFault.named("unknown-status-enum")?.endpoints.sorted()
                == ["account", "attendance", "home", "integrity"])
        #expect(APIFault.named("already")?.endpoints == ["attendance"])
        #expect(APIFault.named("refresh-silent")?.endpoints == ["refresh"])
        #expect(APIFault.named("close")?.endpoints.count == 16)
        #expect(APIFault.named("token-expired")?.endpoints.count == 16)
        #expect(APIFault.named("hiccup") == nil)
    }
}

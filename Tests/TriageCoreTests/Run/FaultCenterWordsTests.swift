import Testing
import TriageCore
import TriageTesting

@Suite("The words for a failure", .timeLimit(.minutes(30)))
struct FaultCenterWordsTests {
    private static let offline = Fault(.offline)

    /// Errors, and the names of their texts.
    private static let errors: [(any Error & Sendable, String)] = [
        (offline, "offline"), (Layer.holding(offline), "offline"),
        (Fault(.server), "server"), (Fault(.undecodable), "undecodable"),
        (Fault(.unauthenticated), "unauthenticated"),
        (Fault(.unauthenticated, facts: .with { $0.isAnonymous = true }), "signIn"),
    ]

    private func center(_ rules: [Rule] = [], mode: FaultCenter.Mode = .live) -> CenterFixture {
        CenterFixture(rules + DecisionTable.standard.rules, mode: mode)
    }

    @Test(arguments: errors.indices)
    func `are the words of the notice, for a fault and for an error of a layer`(index: Int) {
        let (error, name) = Self.errors[index]
        let words = center().center.words(for: error)
        #expect(words?.title == "<failure.\(name).title>")
        #expect(words?.message == "<failure.\(name).message>")
    }

    @Test
    func `exist for a plain error too, and for a failure that no rule covers`() {
        for fixture in [center(), CenterFixture()] {
            let words = fixture.center.words(for: OpaqueError.lost)
            #expect(words?.title == "<failure.title>" && words?.message == "<failure.message>")
        }
    }

    @Test
    func `are the server's, where the table shows those`() {
        var fault = Fault(.rejected)
        fault.facts.serverMessage = Sensitive("The club is full.")
        fault.facts.serverTitle = Sensitive("Full")
        let words = center().center.words(for: Layer.holding(fault))
        #expect(words?.message == "The club is full." && words?.title == "Full")
        fault.facts.declaredNotice = NoticeTemplate(.banner, message: "club.full")
        #expect(center().center.words(for: fault) == Notice(.banner, message: "<club.full>"))
    }

    @Test
    func `depend on the intent, the name and the screen's rules, as an operation's words do`() {
        let rules = [Rule(.operation("club.join"), .notice(.init(.toast, message: "join")))]
        let center = center(rules).center
        #expect(center.words(for: Self.offline)?.style == .alert)
        #expect(center.words(for: Self.offline, in: .tap("a"))?.style == .toast)
        #expect(center.words(for: Self.offline, in: "club.join")?.message == "<join>")
        center.run("club.join") {
            #expect(center.words(for: Self.offline)?.message == "<join>")
        }
        let own: DecisionTable = [
            Rule(.kind(.offline), .notice(.init(.toast, message: "here")))
        ]
        #expect(center.words(for: Self.offline, in: .load("a", rules: own))?.message == "<here>")
        let banners = DecisionTable.mappingDecisions { decision in
            guard case .notice(var notice) = decision.surface else { return decision }
            notice.style = .banner
            return Decision(.notice(notice), report: decision.report)
        }
        #expect(center.words(for: Self.offline, in: .load("a", rules: banners))?.style == .banner)
    }

    @Test
    func `come from the rules that follow, where the caller handles the failure`() {
        let words = center().center.words(
            for: Self.offline, in: .load("a", rules: [Rule(.any, .handled, report: .error)]))
        #expect(words?.title == "<failure.offline.title>")
        let all = CenterFixture([Rule(.any, .handled)]).center
        #expect(all.words(for: Self.offline)?.title == "<failure.title>")
    }

    @Test
    func `are nil for a cancellation and for a silent failure`() {
        let center = center([Rule(.kind(.storage), .silent)]).center
        let unseen: [any Error] = [
            CancellationError(), Fault.canceled(), Layer.holding(.canceled()), Fault(.storage),
        ]
        for error in unseen { #expect(center.words(for: error) == nil) }
        #expect(center.words(for: Self.offline, in: .background("a")) == nil)
    }

    @Test(arguments: [FaultCenter.Mode.live, .reportOnly, .observeOnly])
    func `are a value in each mode: nothing is shown, reported or counted`(mode: FaultCenter.Mode)
        async
    {
        let fixture = center(mode: mode)
        for error in [Fault(.unauthenticated), Fault(.server)] {
            #expect(fixture.center.words(for: error) != nil)
        }
        #expect(fixture.log.elements.isEmpty && fixture.diagnoses.elements.isEmpty)
        #expect(fixture.center.counts == (0, 0))
        let outcome: Outcome<Void> = await fixture.run("a") {
            _ = fixture.center.words(for: Self.offline)
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.kind == .unexpected)
    }
}

import Testing
import TriageCore
import TriageTesting

@Suite("Routes that are taken once", .timeLimit(.minutes(30)))
struct FaultCenterLatchTests {
    static let rules = [
        Rule(.kind(.unauthenticated), .routeOnce("signIn")),
        Rule(.kind(.forbidden), .routeOnce("help")),
        Rule(.any, .route("lost")),
    ]

    @Test
    func `The user is routed once, and later failures with that route join the incident`() async {
        let center = CenterFixture(Self.rules)
        var incidents: Set<Incident?> = []
        for _ in 0..<5 {
            incidents.insert(await fail(center, Fault(.unauthenticated)).fault?.incident)
        }
        #expect(incidents.count == 1)
        #expect(center.routes == ["signIn"])
        let surfaced = center.log.elements.filter { $0.hasPrefix("surfaced ") }
        #expect(surfaced == ["surfaced routed"] + Array(repeating: "surfaced merged", count: 4))
        #expect(center.center.audit().isEmpty)
    }

    @Test
    func `Failures of one incident are routed once too`() async {
        let center = CenterFixture(Self.rules)
        let fault = Fault(.unauthenticated)
        for _ in 0..<3 { _ = await fail(center, fault) }
        #expect(center.routes == ["signIn"])
    }

    @Test
    func `A failure that joined an incident belongs to it in the outer operation too`() async {
        let classifier = ErrorClassifier { error in
            error is OpaqueError
                ? ErrorClassification(kind: .unauthenticated, code: "expired") : nil
        }
        let center = CenterFixture(
            [Rule(.operation("outer"), .silent), Rule(.any, .routeOnce("signIn"))],
            reader: classifier)
        let first = await fail(center, Fault(.unauthenticated))
        let outer = await center.run("outer") {
            _ = await center.run("inner") { throw OpaqueError.lost }
            throw OpaqueError.lost
        }
        #expect(outer.fault?.incident == first.fault?.incident)
    }

    @Test
    func `After a reset, a failure is routed again, as an incident of its own`() async {
        let center = CenterFixture(Self.rules)
        let first = await fail(center, Fault(.unauthenticated))
        center.center.resetRoute("help")
        _ = await fail(center, Fault(.unauthenticated))
        #expect(center.routes == ["signIn"])
        center.center.resetRoute("signIn")
        let second = await fail(center, Fault(.unauthenticated))
        #expect(center.routes == ["signIn", "signIn"])
        #expect(first.fault?.incident != second.fault?.incident)
    }

    @Test
    func `The first success of an operation that began later lets the app navigate again`() async {
        let center = CenterFixture(Self.rules)
        let first = await fail(center, Fault(.unauthenticated))
        _ = await center.run("sign in") {}
        let second = await fail(center, Fault(.unauthenticated))
        _ = await fail(center, Fault(.unauthenticated))
        #expect(center.routes == ["signIn", "signIn"])
        #expect(first.fault?.incident != second.fault?.incident)
        center.center.navigateOnce(to: "signIn")
        _ = center.runNow {}
        center.center.navigateOnce(to: "signIn")
        _ = await fail(center, Fault(.unauthenticated))
        #expect(center.routes == ["signIn", "signIn", "signIn"])
    }

    @Test
    func `A cancellation, and a success of an operation that began before, leave a route taken`()
        async
    {
        let center = CenterFixture(Self.rules)
        _ = await center.run("before") {
            _ = await fail(center, Fault(.unauthenticated))
            _ = await center.run("canceled") { throw CancellationError() }
        }
        _ = await fail(center, Fault(.unauthenticated))
        #expect(center.routes == ["signIn"])
    }

    @Test
    func `An operation that began before the navigation joins it, even after a later success`()
        async
    {
        let center = CenterFixture(Self.rules)
        var earlier: Incident?
        let straggler = await center.run("straggler") {
            earlier = await fail(center, Fault(.unauthenticated)).fault?.incident
            _ = await center.run("later") {}
            throw Fault(.unauthenticated)
        }
        #expect(center.routes == ["signIn"])
        #expect(straggler.fault?.incident == earlier)
        _ = await fail(center, Fault(.unauthenticated))
        #expect(center.routes == ["signIn", "signIn"])
    }

    @Test
    func `Each route is remembered on its own, and a plain route is not`() async {
        let center = CenterFixture(Self.rules)
        for kind in [Fault.Kind.unauthenticated, .forbidden, .forbidden, .server, .server] {
            _ = await fail(center, Fault(kind))
        }
        #expect(center.routes == ["signIn", "help", "lost", "lost"])
        #expect(center.log.elements.filter { $0 == "surfaced routed" }.count == 4)
    }

    @Test
    func `A later failure that does not ask for a sign-in is decided by the rules that follow`()
        async
    {
        let toast = NoticeTemplate(.toast, message: "later")
        let cases: [([Rule], String)] = [
            ([], "surfaced presented"), ([Rule(.any, .notice(toast))], "surfaced presented"),
            ([Rule(.any, .route("lost"))], "surfaced presented"),
            ([Rule(.any, .silent)], "surfaced silent"),
            ([Rule(.any, .handled)], "surfaced handled"),
        ]
        for (rules, surface) in cases {
            let center = CenterFixture(
                [Rule(.kind(.forbidden), .routeOnce("help"), report: .warning)] + rules)
            let first = await fail(center, Fault(.forbidden))
            let second = await fail(center, Fault(.forbidden))
            #expect(first.fault?.incident != second.fault?.incident)
            #expect(center.routes == ["help"])
            let surfaced = center.log.elements.filter { $0.hasPrefix("surfaced ") }
            #expect(surfaced == ["surfaced routed", surface])
            #expect(center.drafts.elements.map(\.level) == [.warning, .warning])
            #expect(center.center.audit().isEmpty)
        }
    }

    @Test
    func `A later tap that is refused without credentials is shown each time`() async {
        let center = CenterFixture([Rule(.kind(.unauthenticated), .routeOnce(.signIn))])
        var incidents: [Incident?] = []
        for intent in [OperationIntent.load, .load, .tap, "app.own", .tap] {
            let outcome = await fail(center, Self.visitor, intent)
            incidents.append(outcome.fault?.incident)
        }
        #expect(center.routes == ["signIn"] && Set(incidents).count == 3)
        let notices = center.requests.elements.map(\.notice)
        #expect(notices.count == 2)
        #expect(notices.allSatisfy { $0.title == "<failure.signIn.title>" })
        #expect(notices.allSatisfy { $0.message == "<failure.signIn.message>" })
        #expect(notices.allSatisfy { $0.actions.map(\.id) == [.dismiss] })
        #expect(center.center.audit().isEmpty)
    }

    @Test
    func `A later tap in a session that has ended joins its end`() async {
        let center = CenterFixture([Rule(.kind(.unauthenticated), .routeOnce(.signIn))])
        for facts in [Fault.Facts(), Self.unsent] {
            _ = await fail(center, Fault(.unauthenticated, facts: facts), .tap)
        }
        #expect(center.routes == ["signIn"] && center.requests.elements.isEmpty)
        #expect(Set(center.failures.elements.map(\.fault.incident)).count == 1)
        #expect(center.center.audit().isEmpty)
    }

    /// The server's answer to a visitor's request.
    private static var visitor: Fault {
        var facts = unsent
        facts.status = 401
        return Fault(.unauthenticated, facts: facts)
    }

    /// A request without credentials that was not sent.
    private static var unsent: Fault.Facts {
        var facts = Fault.Facts()
        facts.isAnonymous = true
        return facts
    }

    @Test
    func `The rules that follow decide how such a tap is shown`() async {
        let banner = NoticeTemplate(.banner, message: "later")
        let cases: [([Rule], DecisionTable, String, Notice.Style?)] = [
            ([Rule(.any, .notice(banner))], [], "surfaced presented", .banner),
            ([Rule(.any, .silent)], [], "surfaced silent", nil),
            ([Rule(.any, .handled)], [], "surfaced handled", nil),
            ([], .handlingNotices, "surfaced handled", nil),
        ]
        for (following, own, surface, style) in cases {
            let center = CenterFixture(
                [Rule(.kind(.unauthenticated), .routeOnce(.signIn))] + following)
            for _ in 0..<2 {
                await center.center.run(.tap("like", rules: own)) { throw Self.visitor }
            }
            #expect(center.routes == ["signIn"] && center.log.elements.contains(surface))
            let shown = center.requests.elements.map(\.notice)
            #expect(shown.map(\.style) == [style].compactMap(\.self))
            #expect(shown.allSatisfy { $0.message == "<failure.signIn.message>" })
            #expect(shown.allSatisfy { $0.title == nil && $0.actions.isEmpty })
            #expect(center.center.audit().isEmpty)
        }
    }

    @Test
    func `A notice in place of an app's own sign-in has the words of its rule`() async {
        let own = Decision.Surface.notice(.init(.alert, title: "own.title", message: "own"))
        let isRefused = Condition.kind(.unauthenticated)
        let center = CenterFixture([Rule(isRefused, .routeOnce("login")), Rule(isRefused, own)])
        for _ in 0..<2 { _ = await fail(center, Self.visitor, .tap) }
        #expect(center.routes == ["login"])
        #expect(center.requests.elements.map(\.notice.message) == ["<own>"])
        #expect(center.requests.elements.map(\.notice.title) == ["<own.title>"])
    }

    @Test
    func `Taps from before the navigation are one navigation and no notice`() async {
        let center = CenterFixture(Self.rules)
        func tap(_ others: Int) async {
            await center.center.run(.tap("like")) {
                if others > 0 { await tap(others - 1) }
                throw Fault(.unauthenticated)
            }
        }
        await tap(7)
        #expect(center.routes == ["signIn"] && center.requests.elements.isEmpty)
        #expect(Set(center.failures.elements.map(\.fault.incident)).count == 1)
        #expect(center.center.audit().isEmpty)
    }

    @Test
    func `A failure whose operation began before the navigation is part of its incident`() async {
        let center = CenterFixture(Self.rules)
        var first: Incident?
        let outer = await center.run("outer") {
            first = await fail(center, Fault(.forbidden)).fault?.incident
            throw Fault(.forbidden)
        }
        #expect(outer.fault?.incident == first && center.routes == ["help"])
        let surfaced = center.log.elements.filter { $0.hasPrefix("surfaced ") }
        #expect(surfaced == ["surfaced routed", "surfaced merged"])
        #expect(center.center.audit().isEmpty)
    }

    @Test
    func `After a navigation without a failure, a failure is shown as well`() async {
        let center = CenterFixture(Self.rules)
        center.center.navigateOnce(to: "help")
        _ = await fail(center, Fault(.forbidden))
        #expect(center.routes == ["help"] && center.requests.elements.count == 1)
    }

    @Test
    func `A failure that joins a second navigation, which had no failure, is not unseen`() async {
        let center = CenterFixture(Self.rules)
        _ = await fail(center, Fault(.forbidden))
        _ = await center.run("later") {}
        _ = await center.run("under way") {
            center.center.navigateOnce(to: "help")
            throw Fault(.forbidden)
        }
        #expect(center.routes == ["help", "help"] && center.requests.elements.isEmpty)
        #expect(center.center.audit().isEmpty)
    }

    @Test
    func `Failures in eight tasks cause one navigation and one incident`() async {
        let center = CenterFixture(Self.rules)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { @concurrent in
                    for _ in 0..<50 { _ = await fail(center, Fault(.unauthenticated)) }
                }
            }
        }
        #expect(center.routes == ["signIn"])
        #expect(Set(center.failures.elements.map(\.fault.incident)).count == 1)
        #expect(center.center.counts == (400, 400))
        #expect(center.center.audit().isEmpty)
    }
}

private func fail(
    _ center: CenterFixture, _ fault: Fault, _ intent: OperationIntent = .load
) async -> Outcome<Void> {
    await center.run(.init("a", intent: intent)) { throw fault }
}

extension CenterFixture {
    var routes: [String] {
        log.elements.filter { $0.hasPrefix("route ") }.map { String($0.dropFirst(6)) }
    }
}

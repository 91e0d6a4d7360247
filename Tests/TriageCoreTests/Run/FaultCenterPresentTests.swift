import Testing
import TriageCore
import TriageTesting

@Suite("What no failure is behind", .timeLimit(.minutes(30)))
struct FaultCenterPresentTests {
    private static let template = NoticeTemplate(
        .blocking, title: "closed.title", message: .server(orKey: "closed"), actions: [.retry])

    @Test(
        arguments: [("Back at 14:30", "Back at 14:30"), (nil, "<closed>"), (" ", "<closed>")]
            as [(String?, String)])
    func `A notice shows the server's message, or the app's text if that is missing or blank`(
        words: String?, message: String
    ) throws {
        let center = CenterFixture()
        let retry = NoticeActionHandler.retry {}
        #expect(center.center.present(Self.template, serverMessage: words, onAction: retry))
        let notice = try #require(center.requests.elements.first?.notice)
        #expect(notice.style == .blocking && notice.message == message)
        #expect(notice.title == "<closed.title>")
        #expect(notice.actions == [.init(.retry, label: "<action.retry>")])
        #expect(center.requests.elements.first?.failure == nil)
    }

    @Test(arguments: [Notice.Style.alert, .toast])
    func `An alert without actions can be dismissed, with the app's label, from any source`(
        style: Notice.Style
    ) async {
        var template = NoticeTemplate(style, message: "m", actions: [.retry])
        template.actions = []
        let declared = Fault.Facts.with { [template] in $0.declaredNotice = template }
        let center = CenterFixture([
            Rule(.kind(.server), .notice(template)), Rule(.kind(.rejected), .declaredNotice),
        ])
        center.center.present(style, message: "closed")
        center.center.present(Notice(style, message: "m"))
        center.center.present(template)
        _ = await center.run("a") { throw Fault(.server) }
        _ = await center.run("b") { throw Fault(.rejected, facts: declared) }
        let offered: [Notice.Action] =
            style == .alert ? [.init(.dismiss, label: "<action.dismiss>")] : []
        #expect(center.requests.elements.map(\.notice.style) == Array(repeating: style, count: 5))
        #expect(center.requests.elements.allSatisfy { $0.notice.actions == offered })
    }

    @Test
    func `The app navigates every time, or once until the route is reset`() {
        let center = CenterFixture()
        for _ in 0..<2 { center.center.navigate(to: "home") }
        for _ in 0..<2 { center.center.navigateOnce(to: "signIn") }
        #expect(center.routes == ["home", "home", "signIn"])
        center.center.resetRoute("signIn")
        center.center.navigateOnce(to: "signIn")
        #expect(center.routes.last == "signIn" && center.routes.count == 4)
    }

    @Test
    func `Failures whose route the app has taken are not routed again and are one incident`() async
    {
        let center = CenterFixture(FaultCenterLatchTests.rules)
        center.center.navigateOnce(to: "signIn")
        let faults = [
            await center.run("a") { throw Fault(.unauthenticated) }.fault,
            await center.run("b") { throw Fault(.unauthenticated) }.fault,
        ]
        #expect(center.routes == ["signIn"])
        center.center.navigateOnce(to: "signIn")
        let later = await center.run("a") { throw Fault(.unauthenticated) }.fault
        #expect(Set((faults + [later]).map(\.?.incident)).count == 1)
        #expect(center.routes == ["signIn"])
    }
}

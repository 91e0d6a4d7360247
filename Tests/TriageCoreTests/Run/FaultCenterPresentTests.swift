import Testing
import TriageCore
import TriageTesting

@Suite("What no failure is behind", .timeLimit(.minutes(5)))
struct FaultCenterPresentTests {
    private static let template = NoticeTemplate(
        .blocking, title: "closed.title", message: .server(orKey: "closed"), actions: [.retry])

    @Test(
        "A notice says what the server says, and the app's own words where that is nothing",
        arguments: [("Back at 14:30", "Back at 14:30"), (nil, "<closed>"), (" ", "<closed>")]
            as [(String?, String)])
    func words(words: String?, message: String) throws {
        let centre = Centre()
        #expect(centre.center.present(Self.template, serverMessage: words) != nil)
        let notice = try #require(centre.requests.elements.first?.notice)
        #expect(notice.style == .blocking && notice.message == message)
        #expect(notice.title == "<closed.title>")
        #expect(notice.actions == [.init(.retry, label: "<action.retry>")])
        #expect(centre.requests.elements.first?.failure == nil)
    }

    @Test(
        "An alert that offers nothing can be dismissed wherever it comes from, in the app's words",
        arguments: [Notice.Style.alert, .toast])
    func exit(style: Notice.Style) async {
        var template = NoticeTemplate(style, message: "m", actions: [.retry])
        template.actions = []
        let declared = Fault.Facts.with { [template] in $0.declaredNotice = template }
        let centre = Centre([
            Rule(.kind(.server), .notice(template)), Rule(.kind(.rejected), .declaredNotice),
        ])
        centre.center.present(style, message: "closed")
        centre.center.present(Notice(style, message: "m"))
        centre.center.present(template)
        _ = await centre.run("a") { throw Fault(.server) }
        _ = await centre.run("b") { throw Fault(.rejected, facts: declared) }
        let offered: [Notice.Action] =
            style == .alert ? [.init(.dismiss, label: "<action.dismiss>")] : []
        #expect(centre.requests.elements.map(\.notice.style) == Array(repeating: style, count: 5))
        #expect(centre.requests.elements.allSatisfy { $0.notice.actions == offered })
    }

    @Test("The person is led elsewhere every time, or once until it is settled")
    func routes() {
        let centre = Centre()
        for _ in 0..<2 { centre.center.navigate(to: "home") }
        for _ in 0..<2 { centre.center.navigateOnce(to: "signIn") }
        #expect(centre.routes == ["home", "home", "signIn"])
        centre.center.resetRoute("signIn")
        centre.center.navigateOnce(to: "signIn")
        #expect(centre.routes.last == "signIn" && centre.routes.count == 4)
    }

    @Test("Failures that lead where the person was led are routed there no more, as one incident")
    func latch() async {
        let centre = Centre(FaultCenterLatchTests.rules)
        centre.center.navigateOnce(to: "signIn")
        let faults = [
            await centre.run("a") { throw Fault(.unauthenticated) }.fault,
            await centre.run("b") { throw Fault(.unauthenticated) }.fault,
        ]
        #expect(centre.routes == ["signIn"])
        centre.center.navigateOnce(to: "signIn")
        let later = await centre.run("a") { throw Fault(.unauthenticated) }.fault
        #expect(Set((faults + [later]).map(\.?.incident)).count == 1)
        #expect(centre.routes == ["signIn"])
    }

    @Test("While it only observes, nobody is shown anything or led anywhere")
    func observing() {
        let centre = Centre(mode: .observeOnly)
        #expect(centre.center.present(Self.template) == nil)
        centre.center.navigate(to: "home")
        centre.center.navigateOnce(to: "signIn")
        #expect(centre.log.elements.isEmpty)
    }
}

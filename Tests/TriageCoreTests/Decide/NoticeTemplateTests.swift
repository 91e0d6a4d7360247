import Testing
import TriageCore

@Suite("NoticeTemplate", .timeLimit(.minutes(30)))
struct NoticeTemplateTests {
    static let template = NoticeTemplate(
        .alert, title: "title", message: .server(orKey: "message"), actions: [.retry, "call"])

    @Test
    func `Texts and labels are the app's, and the message is the server's if it has one`() {
        let notice = Self.template.resolved(for: fault("하세요\n지금")) { "<\($0)>" }
        #expect(notice.style == .alert)
        #expect(notice.title == "<title>")
        #expect(notice.message == "하세요\n지금")
        #expect(
            notice.actions == [
                .init(.retry, label: "<action.retry>"), .init("call", label: "<action.call>"),
            ])
    }

    @Test(arguments: [nil, "", " \n\t"])
    func `The app's text stands in for a missing or blank server message`(words: String?) {
        #expect(Self.template.resolved(for: fault(words)) { "<\($0)>" }.message == "<message>")
    }

    @Test(arguments: [(nil, "<t>"), (" ", "<t>"), ("Closed", "Closed")])
    func `A title may be the server's too, and is never its message`(words: String?, title: String)
    {
        var fault = fault("Come back tomorrow.")
        fault.facts.serverTitle = words.map(Sensitive.init)
        let template = NoticeTemplate(.alert, title: .server(orKey: "t"), message: "m")
        #expect(template.resolved(for: fault) { "<\($0)>" }.title == title)
    }

    @Test
    func `A key is never replaced by the server's message, and a missing title stays nil`() {
        let notice = NoticeTemplate(.toast, message: "m").resolved(for: fault("words")) {
            "<\($0)>"
        }
        #expect(notice == Notice(.toast, message: "<m>"))
    }

    @Test
    func `An alert without actions can be dismissed, since nothing else would end it`() {
        func offered(_ template: NoticeTemplate) -> [Notice.Action.ID] {
            template.resolved(for: fault(nil)) { "<\($0)>" }.actions.map(\.id)
        }
        var (changed, emptied) = (NoticeTemplate(.toast, message: "m"), Self.template)
        changed.style = .alert
        emptied.actions = []
        for template in [NoticeTemplate(.alert, message: "m"), changed, emptied] {
            #expect(offered(template) == [.dismiss])
        }
        #expect(offered(NoticeTemplate(.alert, message: "m", actions: [.retry])) == [.retry])
        for style in [Notice.Style.blocking, .toast, .banner] {
            #expect(offered(NoticeTemplate(style, message: "m")).isEmpty)
        }
    }

    @Test
    func `A template prints its style, keys and actions`() {
        #expect("\(Self.template)" == "alert title / server ?? message: retry, call")
        #expect("\(NoticeTemplate(.toast, message: "m"))" == "toast m")
    }

    private func fault(_ words: String?) -> Fault {
        Fault(.rejected, facts: .with { $0.serverMessage = words.map { Sensitive($0) } })
    }
}

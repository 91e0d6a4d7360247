import DeskModel
import DeskTesting
import HTMLTemplates
import Testing

@testable import DeskPage

@Suite("Pages", .timeLimit(.minutes(10)))
struct PagesTests {
    @Test(arguments: Language.allCases)
    func `Every page is whole in both languages`(language: Language) throws {
        for (name, html) in try Filled(language: language).all() {
            let markup = Markup(html)
            #expect(html.hasPrefix("<!doctype html>"), "\(name)")
            #expect(markup.crossed.isEmpty, "\(name)")
            #expect(!html.contains("{{") && !html.contains("}}"), "\(name)")
            #expect(markup.all("html").first?["lang"] == language.rawValue)
            #expect(markup.all("h1").count == 1 && markup.all("main").count == 1, "\(name)")
            #expect(markup.all("title").count >= 1)
        }
    }

    @Test
    func `Ids are unique in a page, and what refers to one finds it`() throws {
        for (name, html) in try Filled().all() {
            let markup = Markup(html)
            let ids = markup.elements.compactMap { $0["id"] }
            #expect(ids.count == Set(ids).count, "\(name): \(ids)")
            for attribute in ["for", "aria-labelledby", "aria-describedby"] {
                for id in markup.elements.compactMap({ $0[attribute] }) {
                    #expect(ids.contains(id), "\(name): \(attribute) \(id)")
                }
            }
        }
    }

    @Test
    func `Nothing inline needs an exception from the policy, and nothing is loaded from elsewhere`()
        throws
    {
        for (name, html) in try Filled().all() {
            let markup = Markup(html)
            #expect(markup.all("style").isEmpty, "\(name)")
            #expect(markup.all("script").allSatisfy { $0["src"] != nil }, "\(name)")
            let bad = markup.elements.flatMap(\.attributes).filter {
                $0.name == "style" || $0.name.hasPrefix("on")
            }
            #expect(bad.isEmpty, "\(name)")
            for attribute in ["src", "href", "action"] {
                for value in markup.elements.compactMap({ $0[attribute] }) {
                    let isOwn = ["/desk/", "#"].contains(where: value.hasPrefix) || value.isEmpty
                    #expect(isOwn, "\(name): \(value)")
                }
            }
        }
        let policy = PageHeaders.contentSecurityPolicy
        #expect(policy.hasPrefix("default-src 'none'"))
        #expect(!policy.contains("unsafe") && !policy.contains("*") && !policy.contains("http"))
        #expect(policy.contains("frame-ancestors 'none'") && policy.contains("base-uri 'none'"))
    }

    @Test
    func `Each form that changes something carries the token against forgery`() throws {
        let pages =
            try Filled().all() + Filled(status: .resolved).all() + Filled(status: .muted).all()
        for (name, html) in pages {
            let forms = html.components(between: "<form", and: "</form>")
            for form in forms where form.contains("method=\"post\"") {
                #expect(form.contains("name=\"csrf\" value=\"0123456789abcdef\""), "\(name)")
            }
            #expect(name == "login" || forms.contains { $0.contains("role=\"search\"") }, "\(name)")
        }
        let group = try #require(pages.first { $0.name == "group" }).html
        #expect(group.components(between: "<form", and: "</form>").count == 12)
    }

    @Test
    func `The first part of a list names the place that its stream goes on from`() throws {
        let pages = try Filled().all().filter { $0.name == "inbox" || $0.name == "group" }
        #expect(pages.count == 2)
        for (name, html) in pages {
            let list = try #require(Markup(html).having("data-live").first, "\(name)")
            #expect(list["data-live"] == "42")
            let rows = "/desk/api/desk/projects/1/live?rows=en"
            #expect(list["data-live-url"] == rows + (name == "group" ? "&amp;group=g1" : ""))
        }
        let filled = Filled()
        let more = try Filled.pages.get().inbox(
            filled.context, Inbox(groups: [filled.group], isContinued: true))
        #expect(Markup(more).having("data-live").isEmpty)
    }

    @Test(arguments: [
        (Group.Status.open, ["resolve", "mute"]), (.resolved, ["reopen", "mute"]),
        (.muted, ["resolve", "reopen"]),
    ])
    func `A group offers what can be done with it`(status: Group.Status, expected: [String]) throws
    {
        let html = try #require(try Filled(status: status).all().first { $0.name == "group" }).html
        let all = Markup(html).elements.compactMap { $0["data-action"] }
        #expect(Array(all.filter(["resolve", "mute", "reopen"].contains)) == expected)
    }

    @Test
    func `A known issue is drawn on a phone in each language, with its versions and its count`()
        throws
    {
        let group = try #require(try Filled().all().first { $0.name == "group" }).html
        let markup = Markup(group)
        #expect(markup.elements.compactMap { $0["data-preview"] } == ["ko", "en"])
        #expect(markup.having("data-handed-out").first?["data-handed-out"] == "5")
        for text in ["결제 오류", "From 1.0. Fixed in 1.1.0.", "Handed out 5 times.", "업데이트"] {
            #expect(markup.text.contains(text), "\(text)")
        }
        let known = try #require(try Filled().all().first { $0.name == "known issue" }).html
        let actions = Markup(known).elements.compactMap { $0["data-action"] }
        for action in ["known-issue-save", "known-issue-preview", "known-issue-remove"] {
            #expect(actions.contains(action))
        }
        #expect(Markup(known).text.contains("Title (English): it has a < or >."))
        #expect(Markup(known).text.contains("It is plain text: <, >, :// and www. are refused."))
        #expect(Markup(known).text.contains("stay as they are: fr."))
    }

    @Test(arguments: Language.allCases)
    func `A phone's own words are in its language, whatever the page's is`(page: Language) throws {
        let words: [Language: [String]] = [
            .korean: ["문의 코드", "닫기", "업데이트 (1.1)"],
            .english: ["Support code", "Close", "Update (1.1)"],
        ]
        let pages = try Filled(language: page).all().filter { $0.html.contains("data-preview") }
        #expect(pages.map(\.name) == ["group", "known issue"])
        for (name, html) in pages {
            for language in Language.allCases {
                let start = "<figure data-preview=\"\(language.rawValue)\""
                let phone = try #require(html.components(between: start, and: "<figcaption").first)
                for (other, texts) in words {
                    let isThere = texts.map { phone.contains($0) }
                    #expect(isThere.allSatisfy { $0 == (other == language) }, "\(name) \(other)")
                }
            }
            #expect(html.contains("<figcaption class=\"fine\" lang=\"\(page.rawValue)\">"))
        }
    }

    @Test
    func `A form makes a known issue of what is filled, and keeps other languages`() throws {
        let old = try #require(Filled().issue)
        var form = KnownIssueForm(old)
        #expect(form.texts[.korean]?.title == "결제 오류" && form.from == "1.0")
        form.texts = [.english: .init(title: " Payments  fail", message: "We know.\r\nSoon.")]
        form.fixedIn = " "
        let issue = try form.issue(replacing: old)
        #expect(issue.texts.map(\.language) == ["en", "fr"])
        #expect(issue.texts.first?.title == "Payments fail")
        #expect(issue.texts.first?.message == "We know. Soon.")
        #expect(issue.fixedIn == nil)
        form.texts[.korean] = .init(title: "제목")
        #expect(throws: KnownIssueForm.Problem(.message(.empty), in: .korean)) {
            try form.issue(replacing: old)
        }
        form.texts[.korean] = .init(title: "제목", message: "a < b")
        #expect(throws: KnownIssueForm.Problem(.message(.markup), in: .korean)) {
            try form.issue(replacing: old)
        }
        #expect(throws: KnownIssueForm.Problem(.noText)) {
            try KnownIssueForm().issue(replacing: nil)
        }
        #expect(throws: KnownIssueForm.Problem(.version)) {
            try KnownIssueForm(from: "x").issue(replacing: old)
        }
        #expect(throws: KnownIssueForm.Problem(.versionOrder)) {
            try KnownIssueForm(from: "1.12", fixedIn: "1.12.0").issue(replacing: old)
        }
    }

    @Test
    func `Enter in a field of a known issue previews it, since the preview's button comes first`()
        throws
    {
        let html = try #require(try Filled().all().first { $0.name == "known issue" }).html
        let actions = Markup(html).elements.compactMap { $0["data-action"] }
        let save = try #require(actions.firstIndex(of: "known-issue-save"))
        let preview = try #require(actions.firstIndex(of: "known-issue-preview"))
        #expect(preview < save)
    }

    @Test(arguments: [
        (Language.english, "Message (Korean): it has a link (:// or www.)."),
        (.korean, "내용(한국어): 링크(://, www.)는 쓸 수 없어요."),
    ])
    func `A problem of a known issue names the language that it is about`(
        language: Language, sentence: String
    ) throws {
        let filled = Filled(language: language)
        let content = KnownIssueContent(
            group: filled.group, form: filled.form,
            problem: .init(.message(.link), in: .korean))
        let html = try Filled.pages.get().knownIssue(filled.context, content)
        #expect(Markup(html).text.contains(sentence))
    }

    @Test(arguments: [nil, "Lee"])
    func `The field of the assignee holds the group's own, never the visitor's name`(
        assignee: String?
    ) throws {
        let filled = Filled()
        var group = filled.group
        group.assignee = assignee
        let html = try Filled.pages.get()
            .group(filled.context, GroupContent(group: group, events: []))
        let field = Markup(html).all("input").first { $0["name"] == "assignee" }
        #expect(field?["value"] == assignee ?? "")
        #expect(Markup(html).elements.contains { $0["data-action"] == "assign-me" })
    }

    @Test
    func `A refused reply is shown again with its text and the reason, and no other is open`()
        throws
    {
        let filled = Filled()
        var other = filled.feedback
        other.id = "2"
        let draft = ReplyDraft(to: "1", "first\nsecond <b>", problem: .tooLong(limit: 2000))
        let html = try Filled.pages.get().feedback(
            filled.context, [filled.feedback, other], cursor: "place", draft: draft)
        #expect(html.contains("first\nsecond &lt;b&gt;</textarea>"))
        let markup = Markup(html)
        #expect(markup.text.contains("Your reply: it has more than 2,000 characters."))
        let details = markup.all("details").filter { $0["class"] == "reply" }
        #expect(details.map { $0["open"] != nil } == [true, false])
        let cursors = markup.all("input").filter { $0["name"] == "cursor" }
        #expect(cursors.map { $0["value"] } == ["place", "place"])
    }

    @Test
    func `The days of a release are bars within their frame, with what failed at the foot`() throws
    {
        let wording = Wording(Filled().context)
        let days = try #require(Bars.days(of: Filled().release, wording))
        #expect(days["summary"] as? String == "Last 14 days: 100 sessions, 3 with a failure.")
        let bars = try #require(days["bars"] as? [Values])
        #expect(bars.count == 14)
        #expect(bars.last?["height"] as? String == "20")
        #expect((bars.last?["failed"] as? Values)?["height"] as? String == "1")
        #expect(bars.dropLast().allSatisfy { $0["failed"] == nil })
        #expect(Bars.days(of: Release(release: "r", firstSeen: Sample.begin), wording) == nil)
    }

    @Test
    func `A merge tells what it will do, and which known issue stays`() throws {
        let pages = try Filled().all()
        let merge = Markup(try #require(pages.first { $0.name == "merge" }).html)
        #expect(merge.text.contains("7 events move to"))
        #expect(merge.text.contains("Apps will show this known issue for both: “plain”."))
        let buttons = merge.elements.compactMap { $0["data-action"] }
        #expect(buttons.contains("confirm-merge"))
    }

    @Test
    func `A visitor who is not signed in is shown no menu`() throws {
        var context = Filled().context
        (context.csrf, context.project, context.projects) = ("", nil, [])
        let html = try Filled.pages.get().message(context, .tooMany(seconds: 30))
        let markup = Markup(html)
        #expect(markup.all("form").isEmpty && markup.all("nav").isEmpty)
        #expect(markup.text.contains("30 seconds"))
    }
}

extension String {
    /// The parts between two marks.
    func components(between begin: String, and end: String) -> [String] {
        var (parts, rest) = ([String](), self[...])
        while let start = rest.firstRange(of: begin),
            let stop = rest[start.upperBound...].firstRange(of: end)
        {
            parts.append(String(rest[start.upperBound..<stop.lowerBound]))
            rest = rest[stop.upperBound...]
        }
        return parts
    }
}

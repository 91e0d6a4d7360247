import DeskModel
import DeskTesting
import HTMLTemplates
import Testing

@testable import DeskPage

/// What pages say of one of two, of none, and of what lies beyond a border.
@Suite("Borders and relatives of pages", .timeLimit(.minutes(2)))
struct PageRelativesTests {
    private let wording = Wording(Filled().context)

    private func page(_ name: String, _ filled: Filled = Filled()) throws -> Markup {
        Markup(try #require(try filled.all().first { $0.name == name }).html)
    }

    @Test
    func `No page is framed, kept or sent elsewhere`() {
        let headers = Dictionary(PageHeaders.all.map { ($0.name, $0.value) }) { $1 }
        #expect(headers["X-Frame-Options"] == "DENY")
        #expect(headers["X-Content-Type-Options"] == "nosniff")
        #expect(PageHeaders.pageCacheControl == "no-store")
        let policy = PageHeaders.contentSecurityPolicy.split(separator: "; ")
        for rule in ["form-action 'self'", "frame-ancestors 'none'", "connect-src 'self'"] {
            #expect(policy.contains { $0 == rule })
        }
    }

    @Test
    func `What belongs to an event names its project, since two projects may have one id`() {
        #expect(PagePath.event("a/b", project: 7) == "/events/a%2Fb?project=7")
        for path in [
            PagePath.attachment("1", event: "a", project: 7),
            PagePath.reproduction(of: "a", project: 7),
        ] {
            #expect(path.hasSuffix("?project=7"), "\(path)")
        }
    }

    @Test(arguments: [
        (999, "999 B"), (1000, "1 kB"), (1001, "1 kB"), (999_999, "1000 kB"), (1_000_000, "1 MB"),
    ])
    func `A size has the unit that begins with it`(bytes: Int, text: String) {
        #expect(wording.size(bytes) == text)
    }

    @Test(arguments: [(Group.Status.open, true), (.resolved, false), (.muted, false)])
    func `Only an open group is new`(status: Group.Status, isNew: Bool) {
        let rows = Rows(Filled().context)
        let values = rows.group(Filled(status: status).group, trend: [])
        #expect(values["isNew"] as? Bool == isNew)
    }

    @Test
    func `A release's healthy users are those without a failure`() throws {
        let text = try page("releases").text
        #expect(text.contains("95.6%") && text.contains("97%"))
    }

    @Test(arguments: [[1, 2, 4], [10, 20, 40], [250, 500, 1000]])
    func `A bar is as high as its part of the highest`(numbers: [Int]) throws {
        let chart = try #require(Bars.chart(numbers, wording))
        let heights = try #require(chart["bars"] as? [Values])
            .compactMap { ($0["height"] as? String).flatMap(Double.init) }
        #expect(heights == [14, 28, 56])
    }

    @Test(arguments: [1, 2, 3])
    func `Only a group with several fingerprints can be split`(count: Int) throws {
        let filled = Filled()
        var group = filled.group
        group.fingerprints = (0..<count).map { #"["f\#($0)"]"# }
        let html = try Filled.pages.get()
            .group(filled.context, GroupContent(group: group, events: []))
        let splits = Markup(html).elements.count { $0["data-action"] == "split" }
        #expect(splits == (count > 1 ? count : 0))
    }

    @Test
    func `The next part of a list has the filter of the first`() throws {
        for (status, filter) in [(Group.Status.muted, "status=muted"), (.open, "query=a%20b")] {
            let filled = Filled(status: status, query: "a b")
            let hrefs = try page("inbox", filled).elements.compactMap { $0["href"] }
            let next = try #require(hrefs.first { $0.contains("cursor=cursor") })
            #expect(next.contains(filter) && next.contains("query=a%20b"), "\(next)")
        }
        let filled = Filled()
        let mine = try Filled.pages.get().inbox(
            filled.context, Inbox(groups: [filled.group], next: "more", isMine: true))
        #expect(mine.contains("mine=1&amp;cursor=more"))
    }

    @Test
    func `A destination waits only if a message does`() throws {
        for (waiting, state) in [(0, "active"), (1, "waiting"), (9, "waiting")] {
            var forwarded = Counts.Forwarded()
            forwarded.waiting = waiting
            let destination = SettingsContent.DestinationState(
                id: "d1", kindName: "Webhook", label: "host", when: [.new], forwarded: forwarded)
            let html = try Filled.pages.get().settings(
                Filled().context,
                SettingsContent(
                    dsn: "", settings: ProjectSettings(), counts: Counts(),
                    destinations: [destination]))
            let element = Markup(html).having("data-destination").first
            #expect(element?["class"] == state, "\(waiting)")
        }
    }

    @Test
    func `A merge tells the status and the known issue of the group that stays`() throws {
        let (one, context) = (Filled(status: .muted).group, Filled().context)
        var other = Filled(status: .resolved).group
        other.id = "g2"
        for (known, stays) in [
            (("of one", "of other"), "of other"), ((nil, "of other"), "of other"),
            (("of one", nil), "of one"),
        ] as [((String?, String?), String)] {
            let html = try Filled.pages.get()
                .confirm(context, .merge(one, into: other, known: known))
            let text = Markup(html).text
            #expect(text.contains("“\(stays)”"))
            #expect(!text.contains(stays == "of one" ? "“of other”" : "“of one”"))
            #expect(text.contains(wording.status(.resolved)))
            #expect(!text.contains(wording.status(.muted)))
        }
    }

    @Test
    func `What is printed of an event ends soon after its limit`() {
        let json = JSON.array((0..<10_000).map { .string("text \($0)") })
        for limit in [10, 1000, 20_000] {
            let printed = JSONPrinter(limit: limit).print(json)
            #expect(printed.text.utf8.count <= limit + 100, "\(limit)")
        }
    }

    @Test(arguments: [
        (200, "good"), (299, "good"), (300, "fair"), (399, "fair"), (400, "bad"), (503, "bad"),
    ])
    func `A status looks like its class`(status: Int, kind: String) {
        let event: JSON = ["contexts": ["request": ["path": "/a", "status": JSON(status)]]]
        #expect(RequestFacts(wording: wording).request(event)?["kind"] as? String == kind)
    }
}

/// The rules of the templates themselves.
@Suite("Templates", .timeLimit(.minutes(2)))
struct TemplateRuleTests {
    @Test
    func `Every byte with a meaning is escaped in every page`() throws {
        let pages = try Filled(text: "x<>&\"'`y").all().filter { $0.html.contains("x&lt;&gt;") }
        #expect(pages.count > 10)
        for (name, html) in pages {
            #expect(html.contains("x&lt;&gt;&amp;&quot;&#39;&#96;y"), "\(name)")
        }
    }

    @Test
    func `An asset's path goes by all of its content`() {
        let long = [UInt8](repeating: 0x61, count: 5000)
        let paths = Set(
            [0, 63, 64, 100, 4999].map { place in
                var bytes = long
                bytes[place] = 0x62
                return Asset(script: bytes, named: "desk").path
            })
        #expect(paths.count == 5 && !paths.contains(Asset(script: long, named: "desk").path))
    }

    @Test
    func `The values of the page win over those of its layout`() {
        let values = Values(dictionaryLiteral: ("a", "layout"), ("b", "layout"))
            .with(["a": "page"])
        #expect(values["a"] as? String == "page" && values["b"] as? String == "layout")
    }
}

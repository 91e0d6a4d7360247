import DeskModel
import DeskTesting
import HTMLTemplates
import Testing

@testable import DeskPage

@Suite("Parts of an event", .timeLimit(.minutes(10)))
struct EventPartTests {
    private let wording = Wording(Filled().context)

    private func html(_ event: JSON, code: String? = nil) throws -> String {
        var summary = Filled().summary
        summary.supportCode = code
        return try Filled.pages.get().event(
            Filled().context,
            EventContent(event: StoredEvent(summary: summary, event: event.bytes)))
    }

    // MARK: Errors and tags

    @Test
    func `An error with nothing but a stack shows its frames`() throws {
        let frames: JSON = ["frames": [["function": "loadCart", "in_app": true]]]
        for error in [["stacktrace": frames], ["type": "E", "stacktrace": frames]] as [JSON] {
            for exception in [
                error, [error], ["values": [error]], ["values": [["type": "A"], error]],
            ]
                as [JSON]
            {
                let text = try Markup(html(["exception": exception])).text
                #expect(text.contains("loadCart"), "\(exception)")
            }
        }
    }

    @Test
    func `A tag that no query can say has no link, and every link is a query for that tag`() throws
    {
        let names = [
            ("plan", "pro", true), ("a.b-c_d", "x y, z", true), ("요금제", "a\"b", true),
            ("level", "high", false), ("Level", "high", false), ("user", "u", false),
            ("is", "x", false), ("environment", "e", false), ("a b", "c", false),
            ("a:b", "c", false), ("-a", "b", false), ("\"a\"", "b", false), ("a", "\"b", false),
            ("a", "  ", false), ("", "b", false), (String(repeating: "n", count: 1000), "b", false),
        ]
        for (name, value, isLinked) in names {
            let html = try html(["tags": [[.string(name), .string(value)]]])
            let tags = html.components(between: "class=\"chips tags\"", and: "</ul>").joined()
            #expect(tags.contains("href=") == isLinked, "\(name)")
        }
    }

    // MARK: The notice

    @Test(arguments: [
        ("alert", "alert"), ("toast", "toast"), ("banner", "banner"), ("sheet", "sheet"),
        ("blocking", "blocking"), ("inline", "inline"), ("fullScreen", "blocking"),
        ("snackbar", "toast"), ("hologram", "alert"),
    ])
    func `A notice is drawn in its style`(style: String, kind: String) throws {
        let html = try html(
            [
                "contexts": [
                    "notice": [
                        "style": .string(style), "title": "Sorry", "message": "Try later",
                        "actions": ["Retry", "Close"], "choice": "Close",
                    ]
                ]
            ], code: "GLJV-S2")
        let markup = Markup(html)
        #expect(markup.having("data-notice").first?["data-notice"] == kind)
        let chosen = html.components(between: "data-chosen", and: "</li>")
        #expect(chosen.count == 1 && chosen[0].contains("Close"))
        #expect(markup.text.contains("The user chose Close"))
        let drawing = html.components(between: "data-notice", and: "</figure>").joined()
        #expect(
            drawing.contains("GLJV-S2") == ["alert", "blocking", "sheet"].contains(kind))
    }

    @Test(arguments: [
        ("timeout", "It went away by itself"), ("replaced", "Another notice replaced it"),
        ("retry", "The user chose Try again"), ("elsewhere", "It ended as elsewhere"),
        (nil, "Nothing was chosen yet."),
    ])
    func `How a notice ended is told in words`(choice: String?, sentence: String) throws {
        let text = try Markup(
            html([
                "contexts": [
                    "notice": [
                        "title": "T", "actions": ["Try again"],
                        "choice": choice.map(JSON.string) ?? .null,
                    ]
                ]
            ])
        ).text
        #expect(text.contains(sentence))
    }

    @Test
    func `An event without a notice has no phone`() throws {
        for notice in [JSON.null, [:], ["title": ""], "x"] {
            let html = try html(["contexts": ["notice": notice]])
            #expect(Markup(html).having("data-notice").isEmpty)
        }
    }

    // MARK: Causes

    @Test
    func `Causes stand from the outermost to the root, which is marked`() throws {
        let html = try html([
            "exception": ["values": [["type": "Root"], ["type": "Middle"], ["type": "Outer"]]]
        ])
        let items = html.components(between: "<ol class=\"chain\" role=\"list\">", and: "</ol>")
            .joined()
            .components(between: "<li>", and: "</li>")
        #expect(items.map { $0.contains("Root cause") } == [false, false, true])
        #expect(zip(items, ["Outer", "Middle", "Root"]).allSatisfy { $0.contains(">\($1)<") })
    }

    @Test
    func `A single error has no root cause, and the newest frame comes first`() throws {
        let html = try html([
            "exception": [
                "type": "Only",
                "stacktrace": [
                    "frames": [
                        ["function": "main"], ["function": "pay", "in_app": true, "lineno": 7],
                    ]
                ],
            ]
        ])
        #expect(!html.contains("Root cause"))
        let functions = html.components(between: "<bdi class=\"function\">", and: "</bdi>")
        #expect(functions == ["pay", "main"])
        #expect(Markup(html).having("data-frame").map { $0["data-frame"] } == ["app", "system"])
        let run = html.components(between: "<details class=\"run\">", and: "</details>")
        #expect(
            run.count == 1 && run[0].contains("1 frame of the system") && run[0].contains("main"))
    }

    @Test
    func `Of very long chains and stacks the rest is counted`() throws {
        let errors = (0..<25).map { JSON.object(JSONObject([("type", .string("E\($0)"))])) }
        let frames = (0..<70).map { JSON.object(JSONObject([("function", .string("f\($0)"))])) }
        let text = try Markup(
            html([
                "exception": ["values": .array(errors)]
            ])
        ).text
        #expect(text.contains("5 errors are left out.") && text.contains("E24"))
        let stack = try Markup(html(["stacktrace": ["frames": .array(frames)]])).text
        #expect(stack.contains("10 frames are left out.") && stack.contains("f69"))
    }

    @Test
    func `A frame whose function has no name is called by its module, or by its place`() throws {
        func shown(_ frame: JSON) throws -> [String] {
            let html = try html(["stacktrace": ["frames": [frame]]])
            return ["function", "place"].flatMap {
                html.components(between: "<bdi class=\"\($0)\">", and: "</bdi>")
                    + html.components(between: "class=\"\($0)\"><bdi>", and: "</bdi>")
            }
        }
        let place: [(String, JSON)] = [("filename", "a.js"), ("lineno", 3), ("colno", 5)]
        for nameless in ["?", "<redacted>", " "] {
            let members = place + [("function", .string(nameless))]
            #expect(try shown(.object(JSONObject(members))) == ["a.js:3:5"])
            let named = JSON.object(JSONObject(members + [("module", "shop")]))
            #expect(try shown(named) == ["shop", "a.js:3:5"])
        }
        #expect(try shown(["function": "f", "filename": "a.js"]) == ["f", "a.js"])
    }

    @Test
    func `The app's own frames are shown below a library's deep stack`() throws {
        let own: JSON = ["function": "checkout", "in_app": true]
        let deep = (0..<90).map { JSON.object(JSONObject([("function", .string("f\($0)"))])) }
        let html = try html(["stacktrace": ["frames": .array([["function": "main"], own] + deep)]])
        #expect(html.contains(">checkout<") && !html.contains(">main<") && !html.contains(">f29<"))
        #expect(Markup(html).text.contains("31 frames are left out."))
    }

    @Test
    func `Runs of system frames are folded, and an app's frame has its variables`() throws {
        func frame(_ name: String, _ isApp: Bool?) -> JSON {
            [
                "function": .string(name), "in_app": isApp.map(JSON.bool) ?? .null, "colno": 3,
                "lineno": 9, "filename": "a.js", "vars": isApp == true ? ["cart": "full"] : .null,
            ]
        }
        let marks = [true, true, false, false, true, false].enumerated().map { frame("f\($0)", $1) }
        let html = try html(["exception": ["type": "E", "stacktrace": ["frames": .array(marks)]]])
        let markup = Markup(html)
        #expect(
            markup.having("data-frame").map { $0["data-frame"] }
                == ["system", "app", "system", "system", "app", "app"])
        let runs = markup.all("details").filter { $0["class"] == "run" }
        #expect(runs.count == 2 && runs.allSatisfy { $0["open"] == nil })
        #expect(markup.having("data-variables").count == 3)
        #expect(html.contains("a.js:9:3") && html.contains("full"))
        let unmarked = try self.html(["stacktrace": ["frames": [frame("f", nil)]]])
        #expect(Markup(unmarked).having("data-frame").map { $0["data-frame"] } == ["app"])
    }

    @Test
    func `An error without frames shows those of the thread, and a native frame its binary`() throws
    {
        let html = try html([
            "exception": ["values": [["type": "Cause"], ["type": "E"]]],
            "threads": [
                "values": [
                    [
                        "current": true,
                        "stacktrace": [
                            "frames": [
                                [
                                    "package": "/x/Shop", "instruction_addr": "0x1010",
                                    "image_addr": "0x1000",
                                ]
                            ]
                        ],
                    ]
                ]
            ],
        ])
        let first = html.components(between: "<ol class=\"chain\" role=\"list\">", and: "</li>")
        #expect(first.first?.contains("Shop+0x10") == true)
        #expect(Markup(html).having("data-frame").count == 1)
    }

    @Test
    func `An event's page begins with what happened, what can be done, and the stack`() throws {
        let html = try #require(try Filled().all().first { $0.name == "event" }).html
        let elements = Markup(html).elements
        let order = elements.compactMap { $0["data-section"] ?? $0["data-action"] }
            .filter { !["sign-out"].contains($0) }
        #expect(
            order == [
                "resolve", "mute", "stack", "notice", "request", "breadcrumbs", "attachments",
                "tags",
                "contexts",
            ])
        #expect(elements.compactMap { $0["aria-keyshortcuts"] } == ["r", "m"])
    }

    // MARK: Breadcrumbs

    @Test
    func `Breadcrumbs lead to the event, with the time before it`() throws {
        let begin = Double(Sample.begin.milliseconds) / 1000
        let crumbs = [(-90.5, "ui"), (-1.25, "http"), (5, "late")].map { offset, category in
            JSON.object(
                JSONObject([
                    ("timestamp", .number("\(begin + offset)")), ("category", .string(category)),
                    ("level", "warning"),
                ]))
        }
        let html = try html(["breadcrumbs": ["values": .array(crumbs)]])
        let items = html.components(between: "<ol class=\"timeline\" role=\"list\">", and: "</ol>")
            .joined()
            .components(between: "<li", and: "</li>")
        #expect(items.count == 4)
        #expect(items[0].contains("−1:30") && items[1].contains("−1.2 s"))
        #expect(!items[2].contains("offset") && items[2].contains("data-level=\"warning\""))
        #expect(items[3].contains("It went wrong here"))
    }

    @Test
    func `The latest hundred breadcrumbs stay, and the latest fifteen are open`() {
        let crumbs = (0..<101).map { JSON.object(JSONObject([("message", .string("m\($0)"))])) }
        let trail = BreadcrumbTrail(wording: wording)
            .values(["breadcrumbs": .array(crumbs)], at: Sample.begin, level: .error)
        #expect(
            (trail?["items"] as? [Values])?.compactMap { $0["message"] as? String }
                == (86..<101).map { "m\($0)" })
        let earlier = trail?["earlier"] as? Values
        #expect((earlier?["items"] as? [Values])?.count == 85)
        #expect((earlier?["items"] as? [Values])?.first?["message"] as? String == "m1")
        #expect((earlier?["omitted"] as? String)?.hasPrefix("1 ") == true)
        let few = BreadcrumbTrail(wording: wording)
            .values(
                ["breadcrumbs": .array(Array(crumbs.prefix(15)))], at: Sample.begin, level: .error)
        #expect(few?["earlier"] == nil && (few?["items"] as? [Values])?.count == 15)
        #expect(
            BreadcrumbTrail(wording: wording).values([:], at: Sample.begin, level: .error) == nil)
    }

    @Test
    func `An event with a path tells how it is reproduced, another one does not`() throws {
        let html = try html(["contexts": ["request": ["path": "/v1/home", "status": 503]]])
        #expect(html.contains("desk reproduce \(Filled().summary.id) --project 1"))
        #expect(html.contains("/reproduce?project=1"))
        let others: [JSON] = [
            ["contexts": ["request": ["status": 503]]],
            ["request": ["url": "https://a.example/in"]],
        ]
        for other in others { #expect(try !self.html(other).contains("reproduce")) }
    }
}

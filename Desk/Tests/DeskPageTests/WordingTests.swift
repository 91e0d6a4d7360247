import DeskModel
import DeskTesting
import HTMLTemplates
import Testing

@testable import DeskPage

@Suite("Words, numbers, and charts", .timeLimit(.minutes(10)))
struct WordingTests {
    private let wording = Wording(Filled().context)

    @Test
    func `Every text is there in each language, with the same places to fill`() {
        for key in TextKey.allCases {
            let all = Language.allCases.map { Texts.table(of: $0)[key] ?? "" }
            #expect(all.allSatisfy { !$0.isEmpty }, "\(key)")
            let places = all.map { Set($0.components(between: "{", and: "}")) }
            #expect(Set(places).count == 1, "\(key): \(places)")
        }
        #expect(
            Language.allCases.allSatisfy { Texts.table(of: $0).count == TextKey.allCases.count })
    }

    @Test
    func `Templates ask for texts and parts that exist`() {
        for (name, bytes) in PageFiles.templates {
            let template = String(decoding: bytes, as: UTF8.self)
            let marks = template.components(between: "{{", and: "}}")
            for mark in marks where mark.hasPrefix("t.") {
                #expect(TextKey(rawValue: String(mark.dropFirst(2))) != nil, "\(name): \(mark)")
            }
            for mark in marks where mark.hasPrefix(">") || mark.hasPrefix("<") {
                #expect(PageFiles.templates[String(mark.dropFirst())] != nil, "\(name): \(mark)")
            }
            #expect(!template.contains("{{{") && !template.contains("{{&"), "\(name)")
        }
    }

    @Test(arguments: [
        ("ko-KR,ko;q=0.9,en;q=0.8", Language.korean), ("en-US,ko;q=0.5", .english),
        ("en;q=0.1, ko", .korean), ("fr,de;q=0.8", .english), ("", .english),
        ("ko;q=0", .english), ("KO", .korean), (";;,q=,", .english),
    ])
    func `The browser's first choice counts, else English`(header: String, language: Language) {
        #expect(Language(acceptLanguage: header) == language)
    }

    @Test
    func `Numbers, shares and sizes are written for people`() {
        #expect(
            [0, 999, 1000, 1_234_567, -1000].map(wording.number) == [
                "0", "999", "1,000", "1,234,567", "-1,000",
            ])
        #expect(wording.percent(999_999, of: 1_000_000) == "99.9%")
        #expect(wording.percent(5, of: 5) == "100%" && wording.percent(0, of: 0) == nil)
        #expect(
            [0, 999, 1500, 123_456, 5_000_000].map(wording.size) == [
                "0 B", "999 B", "1.5 kB", "123 kB", "5 MB",
            ])
        #expect(wording.counted(1, .eventsOne, .eventsOther) == "1 event")
    }

    @Test
    func `A count of one is told as one`() {
        let pairs: [(one: TextKey, other: TextKey)] = [
            (.eventsOne, .eventsOther), (.usersOne, .usersOther), (.sessionsOne, .sessionsOther),
            (.chartSummaryOne, .chartSummaryOther), (.liveUpdatesOne, .liveUpdatesOther),
            (.framesSystemOne, .framesSystemOther),
            (.breadcrumbsEarlierOne, .breadcrumbsEarlierOther),
            (.framesOmittedOne, .framesOmittedOther),
            (.chainOmittedOne, .chainOmittedOther),
            (.breadcrumbsOmittedOne, .breadcrumbsOmittedOther),
            (.loginSlowedOne, .loginSlowedOther), (.tooManyLeadOne, .tooManyLeadOther),
            (.settingDaysOne, .settingDaysOther),
            (.knownIssueHandedOutOne, .knownIssueHandedOutOther),
        ]
        let texts = Texts(.english)
        for (one, other) in pairs {
            #expect(texts[one] != texts[other] && texts[one].contains("{count}"), "\(one)")
        }
        let nouns = [
            "events", "users", "sessions", "updates", "frames", "errors", "seconds", "days",
        ]
        for (key, text) in Texts.table(of: .english) where key.rawValue.hasSuffix("One") {
            #expect(!nouns.contains { text.contains("{count} \($0)") }, "\(key)")
        }
        let others = TextKey.allCases.filter { !$0.rawValue.hasSuffix("Other") }
        for key in others {
            #expect(!nouns.contains { texts[key].contains("{count} \($0)") }, "\(key)")
        }
    }

    @Test(arguments: [
        (0, "just now"), (59, "just now"), (60, "1 min ago"), (3599, "59 min ago"),
        (3600, "1 h ago"), (86_400, "1 d ago"), (700_000, "2025-12-25"),
        (-30, "just now"), (-61, "2026-01-02 03:06:31 UTC"),
    ])
    func `Times are told from now`(seconds: Int, text: String) {
        #expect(wording.relative(Sample.begin + .seconds(90 - seconds)) == text)
    }

    // MARK: Charts

    @Test(arguments: [1, 24, 48, 60])
    func `A chart has a bar for each value, within its frame`(count: Int) throws {
        let values = try #require(Bars.chart(Array(1...count), wording))
        let bars = try #require(values["bars"] as? [Values])
        #expect(bars.count == min(count, 48))
        for bar in bars {
            let y = try #require((bar["y"] as? String).flatMap(Double.init))
            let height = try #require((bar["height"] as? String).flatMap(Double.init))
            #expect(y >= 0 && height >= 2 && abs(y + height - 60) < 0.02)
        }
        #expect(bars.last?["kind"] as? String == "now")
    }

    @Test
    func `A chart of nothing is none, and one of zeros says so`() {
        #expect(Bars.chart([], wording) == nil)
        #expect(Bars.spark([]).isEmpty)
        let zeros = Bars.chart([0, 0, -1], wording)
        #expect(zeros?["summary"] as? String == "No events in the last 24 hours.")
        #expect(
            (zeros?["bars"] as? [Values])?.allSatisfy { $0["kind"] as? String == "zero" } == true)
        let one = Bars.chart([0, 5, 0], wording)?["summary"] as? String
        #expect(one == "5 events in the last 24 hours, at most 5 an hour (1 h ago).")
        let single = Bars.chart([1, 0, 0], wording)?["summary"] as? String
        #expect(single == "1 event in the last 24 hours (2 h ago).")
    }

    // MARK: Addresses and assets

    @Test
    func `Texts in addresses are escaped`() {
        #expect(PagePath.group("a/b?c#d\"é") == "/groups/a%2Fb%3Fc%23d%22%C3%A9")
        #expect(
            PagePath.with("/search", [("q", "a&b=c"), ("cursor", nil), ("x", "")])
                == "/search?q=a%26b%3Dc")
    }

    @Test
    func `The name of an asset changes with its content, and leads to it`() throws {
        let pages = try Filled.pages.get()
        let names = ["a", "b", "a"].map {
            Asset(style: [Array($0.utf8)], named: "desk").path
        }
        #expect(names[0] != names[1] && names[0] == names[2])
        for asset in PageFiles.assets {
            #expect(pages.asset(asset.path) == asset)
            #expect(asset.path.hasPrefix(PagePath.assets))
            #expect(!asset.bytes.isEmpty)
        }
        #expect(pages.asset(PagePath.assets + "desk.0000000000000000.css") == nil)
        #expect(pages.asset(String(PageFiles.style.path.dropFirst())) == nil)
    }

    @Test
    func `The script sets texts only as texts, and the style loads nothing`() {
        let risky = [
            "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(",
            "createContextualFragment", "setHTML", "javascript:", ".srcdoc", "setAttribute(\"on",
        ]
        let (script, style) = (
            String(decoding: PageFiles.script.bytes, as: UTF8.self),
            String(decoding: PageFiles.style.bytes, as: UTF8.self)
        )
        #expect(risky.filter(script.contains) == [])
        #expect(["url(", "@import", "expression("].filter(style.contains) == [])
        let depth = style.reduce(0) { $1 == "{" ? $0 + 1 : $1 == "}" ? $0 - 1 : $0 }
        #expect(depth == 0)
    }
}

import PlaygroundPage
import Testing

@Suite("The page", .timeLimit(.minutes(1)))
struct PlaygroundPagesTests {
    private let pages: PlaygroundPages

    init() throws { pages = try PlaygroundPages() }

    @Test("carries what programs rely on", arguments: PageLanguage.allCases)
    func attributes(_ language: PageLanguage) {
        let html = pages.window(Samples.story(language, frame: 3))
        let expected = [
            #"data-idle="true""#, #"data-member="m-7f3a""#, #"data-phone="triage""#,
            #"data-phone="careless""#, #"data-screen="home""#, #"data-content="none""#,
            #"data-loading="false""#, #"data-notice="alert""#, #"data-action="retry""#,
            #"data-support-code="LUWM-29""#, #"role="alertdialog" aria-modal="true""#,
            #"data-control="home.refresh""#, #"name="code""#, #"data-open="timers""#,
            #"data-control="launch""#, #"data-switch="outage" aria-pressed="true""#,
            #"data-network="up""#, #"data-reset href="/""#, #"data-report="01J9X4""#,
            #"data-kind="server" data-level="error""#, #"data-event="request""#,
            #"data-trace="operation""#, #"data-incident="01J9X4""#,
            #"data-story="outage-at-launch" data-frame="3""#, "data-play", "data-pause",
            "data-step", #"aria-current="step""#, #"id="timeline""#,
        ]
        for text in expected { #expect(html.contains(text), "\(text)") }
    }

    @Test("has the same regions whole and alone", arguments: PageLanguage.allCases)
    func regions(_ language: PageLanguage) {
        let content = Samples.failing(language)
        let html = pages.window(content)
        for region in PageRegion.allCases {
            let part = pages.region(region, of: content)
            #expect(html.contains("id=\"region-\(region)\">\(part)"), "\(region)")
        }
        #expect(html.contains(pages.entries(content.timeline[...], language)))
    }

    @Test("offers each control with its fields, and no checks of the browser's own")
    func controls() {
        let samples = [
            ("attendance.submit", "code", Samples.window(.en)),
            ("timers.add", "clipID", Samples.timers(.en)),
            ("timers.add", "time", Samples.timers(.en)),
            ("timers.add", "days", Samples.timers(.en)),
            ("email.validate", "email", Samples.signUp(.en)),
            ("friends.search", "query", Samples.friends(.en)),
        ]
        for (control, field, content) in samples {
            let forms = pages.window(content).split(separator: "<form ").filter {
                $0.contains("data-control=\"\(control)\"")
            }
            #expect(forms.count == 1)
            #expect(forms.first?.contains("type=\"text\" name=\"\(field)\"") == true)
            #expect(forms.first?.contains("novalidate") == true)
        }
        #expect(pages.window(Samples.place(.signIn, .en)).contains(#"data-control="signIn""#))
        #expect(pages.window(Samples.place(.store, .en)).contains(#"data-control="back""#))
    }

    @Test("keeps what servers send as text", arguments: PageLanguage.allCases)
    func escaping(_ language: PageLanguage) {
        let html = pages.window(Samples.hostile(language))
        #expect(!html.contains("<script>"))
        #expect(html.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&#96;&amp;"))
        #expect(html.contains("[U+202E]"))
        let content = Samples.hostile(language)
        #expect(pages.region(.phone, of: content).unicodeScalars.contains("\u{202E}"))
        #expect(!pages.region(.team, of: content).unicodeScalars.contains("\u{202E}"))
        let entries = pages.entries(Samples.hostile(language).timeline[...], language)
        #expect(!entries.unicodeScalars.contains("\u{202E}"))
    }

    @Test("puts what lies behind an alert out of reach")
    func inert() {
        #expect(pages.window(Samples.alert(.en)).contains(#"data-loading="false" inert"#))
        #expect(!pages.window(Samples.window(.en)).contains(" inert"))
        #expect(!pages.window(Samples.toast(.en)).contains(" inert"))
    }

    @Test("leaves the careless phone without controls and with its mistake")
    func careless() {
        let html = pages.region(.careless, of: Samples.alert(.en))
        #expect(!html.contains("data-control"))
        #expect(!html.contains("aria-modal"))
        #expect(html.split(separator: "data-notice=").count == 3)
        #expect(html.contains(#"data-mistake="It tells the same failure twice"#))
        #expect(html.contains("<p>It tells the same failure twice"))
        #expect(pages.window(Samples.window(.en)).contains(#"data-mistake="""#))
    }

    @Test("keeps no style, script or handler of its own", arguments: PageLanguage.allCases)
    func policy(_ language: PageLanguage) {
        for sample in Samples.all(language) {
            let html = pages.window(sample.content)
            #expect(!html.contains(" style="), "\(sample.name)")
            #expect(!html.contains(" onclick="), "\(sample.name)")
            #expect(html.split(separator: "<script").count == 2, "\(sample.name)")
        }
    }
}

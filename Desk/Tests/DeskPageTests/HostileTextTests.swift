import DeskModel
import DeskTesting
import HTMLTemplates
import Testing

@testable import DeskPage

@Suite("Hostile texts", .timeLimit(.minutes(10)))
struct HostileTextTests {
    @Test(arguments: [
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>",
        "\" autofocus onfocus=\"alert(1)", "' onmouseover='alert(1)", "</title></textarea><b>",
        "--><!--<a href=javascript:alert(1)>", "{{csrf}}{{{raw}}}{{#t}}{{/t}}",
        "\"\u{301} onclick=\"x", "`<svg/onload=x>&lt;b&gt;", "]]>\u{0}<b\u{0}>",
    ])
    func `A text never becomes an element or an attribute`(text: String) throws {
        for (plain, hostile) in zip(try Filled().all(), try Filled(text: text).all()) {
            let expected = Markup(plain.html).elements
            let found = Markup(hostile.html).elements
            #expect(found == expected, "\(plain.name)")
        }
    }

    @Test
    func `A text is shown as it was written`() throws {
        let text = "<b>\"it's\" & `so`</b>"
        for (name, html) in try Filled(text: text).all()
        where name != "login" && name != "not found" {
            #expect(Markup(html).text.contains(text), "\(name)")
        }
    }

    @Test(arguments: [
        "\u{202E}", "\u{2066}", "\u{200F}", "\u{0}", "\u{1B}", "\u{7F}", "\u{FEFF}", "\u{200B}",
    ])
    func `Control characters and marks of direction are made visible`(mark: String) throws {
        for (name, html) in try Filled(text: "a\(mark)b").all() {
            let attributes = [
                "value", "data-support-code", "href", "data-operation", "data-release",
            ]
            let slots = Markup(html)
            #expect(
                !slots.text.unicodeScalars.contains { mark.unicodeScalars.contains($0) }, "\(name)")
            let others = slots.elements.flatMap(\.attributes)
                .filter { !attributes.contains($0.name) && $0.value.contains(mark) }
            #expect(others.isEmpty, "\(name): \(others.map(\.name))")
        }
    }

    @Test
    func `A word of 100 kB is cut, and its page stays small`() throws {
        let word = String(repeating: "한", count: 33_000)
        let filled = Filled(text: word, query: "short", cursor: nil)
        for (name, html) in try filled.all() {
            #expect(html.utf8.count < 900_000, "\(name): \(html.utf8.count)")
        }
        #expect(word.shown(80).unicodeScalars.count == 81)
    }

    @Test
    func `An event that cannot be read still has a page`() throws {
        let filled = Filled()
        let events: [[UInt8]] = [
            Array("{".utf8), Array("[1]".utf8), Array("null".utf8),
            Array(#"{"exception":7,"contexts":[],"breadcrumbs":"x","tags":3,"request":[]}"#.utf8),
            Array(#"{"contexts":{"notice":{"actions":{"a":1},"title":{"b":[]}}}}"#.utf8),
        ]
        for bytes in events {
            let content = EventContent(event: StoredEvent(summary: filled.summary, event: bytes))
            let html = try Filled.pages.get().event(filled.context, content)
            #expect(Markup(html).all("h1").count == 1 && Markup(html).crossed.isEmpty)
        }
    }
}

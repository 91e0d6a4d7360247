import HTMLTemplates
import Testing

@testable import PlaygroundPage

@Suite("The texts", .timeLimit(.minutes(1)))
struct TextsTests {
    @Test("have every key in each language", arguments: PageLanguage.allCases)
    func keys(_ language: PageLanguage) {
        let texts = Texts.all(language)
        #expect(Set(texts.keys) == Set(TextKey.allCases))
        for (key, text) in texts { #expect(text.filled != nil, "\(key)") }
    }

    @Test("name the same values in both languages")
    func values() {
        for key in TextKey.allCases {
            let sets = PageLanguage.allCases.map { language in
                Set((Texts.all(language)[key] ?? "").matches(of: /{[a-z]+}/).map { String($0.0) })
            }
            #expect(Set(sets).count == 1, "\(key)")
        }
    }

    @Test("are used by a template or a function")
    func links() {
        let html = String(decoding: PageFiles.templates.values.joined(), as: UTF8.self)
        let called: Set<TextKey> = [
            .mistake, .waits, .eventsOne, .eventsOther, .usersOne, .usersOther, .problem, .ok,
            .story, .failuresLoad, .failuresTap, .failuresContent, .failuresLoading, .failuresEmpty,
        ]
        let named = TextKey.allCases.filter {
            html.contains("{{t.\($0.rawValue)}}") || html.contains("{{p.\($0.rawValue)}}")
        }
        let rest = Set(TextKey.allCases).subtracting(named).subtracting(called)
        let computed = [
            "fact", "event", "group", "network", "pageTitle", "trace", "style", "route",
        ]
        for key in rest {
            #expect(computed.contains { key.rawValue.hasPrefix($0) }, "\(key)")
        }
    }
}

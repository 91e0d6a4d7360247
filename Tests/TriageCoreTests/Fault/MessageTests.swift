import Testing
import TriageCore

@Suite("Message", .timeLimit(.minutes(30)))
struct MessageTests {
    @Test
    func `Interpolated values are private unless marked public`() {
        let (clip, name) = (12, "Kim")
        let message: FaultMessage =
            "clip \(clip, privacy: .public) of \(name), \(name, privacy: .private)"
        #expect(message.description == "clip 12 of <private>, <private>")
    }

    @Test
    func `A private value is gone: no printed form of the message shows it`() {
        let name = "plum"
        let message: FaultMessage = "of \(name) \([name]) \(name as String?)"
        var text = "\(message) \(String(reflecting: message))"
        dump(message, to: &text)
        #expect(!text.contains("plum"))
    }

    @Test
    func `A literal is public, and an empty one makes an empty message`() {
        #expect(("as is" as FaultMessage).description == "as is")
        #expect(("" as FaultMessage).isEmpty)
        #expect(!("\(1)" as FaultMessage).isEmpty)
    }

    @Test
    func `A message in a message is a value like any other`() {
        let inner: FaultMessage = "inner"
        #expect(("a \(inner)" as FaultMessage).description == "a <private>")
        #expect(("a \(inner, privacy: .public)" as FaultMessage).description == "a inner")
    }
}

@Suite("Sensitive", .timeLimit(.minutes(30)))
struct SensitiveTests {
    @Test
    func `No printed form shows the value, which can still be used and compared`() {
        let sensitive = Sensitive("plum")
        var text =
            "\(sensitive) \(String(reflecting: sensitive)) \([sensitive]) \(["a": sensitive])"
        dump(sensitive, to: &text)
        dump([sensitive as Sensitive<String>?], to: &text)
        #expect(!text.contains("plum"))
        #expect(text.contains(FaultMessage.privatePlaceholder))
        #expect(Mirror(reflecting: sensitive).children.isEmpty)
        #expect(sensitive.value == "plum")
        #expect(Set([sensitive, Sensitive("plum"), Sensitive("pear")]).count == 2)
    }
}

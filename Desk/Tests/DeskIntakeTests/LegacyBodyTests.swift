import CZlib
import DeskModel
import Testing

@testable import DeskIntake

/// What clients before 2019 send, and what is no error.
@Suite("Other forms of events", .timeLimit(.minutes(10)))
struct LegacyBodyTests {
    private static let json = #"{"message":"한글 hello","level":"error"}"#

    private func title(_ body: [UInt8]) throws -> String? {
        let arrival = try Samples.intake.readStore(
            body, credentials: Samples.credentials,
            project: Samples.project, received: Samples.received)
        guard case .taken(let event) = arrival.event else { return nil }
        return event.facts.title
    }

    private static func deflated(_ text: String) -> [UInt8] {
        let source = Array(text.utf8)
        var size = compressBound(UInt(source.count))
        var bytes = [UInt8](repeating: 0, count: Int(size))
        compress(&bytes, &size, source, UInt(source.count))
        return Array(bytes.prefix(Int(size)))
    }

    private static func base64(_ bytes: [UInt8], lines: Int? = nil, pads: Bool = true) -> [UInt8] {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var output: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let value = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for place in 0...part.count { output.append(digits[value >> (18 - 6 * place) & 63]) }
            if pads { output += Array(repeating: UInt8(ascii: "="), count: 3 - part.count) }
        }
        guard let lines else { return output }
        return Array(
            stride(from: 0, to: output.count, by: lines).map {
                output[$0..<min($0 + lines, output.count)]
            }.joined(separator: [UInt8(ascii: "\r"), UInt8(ascii: "\n")]))
    }

    @Test
    func `A body may be base64 of a zlib stream or of JSON, with line ends and padding or without`()
        throws
    {
        for bytes in [Self.deflated(Self.json), Array(Self.json.utf8)] {
            for lines in [nil, 60, 76] {
                for pads in [true, false] {
                    let body = Self.base64(bytes, lines: lines, pads: pads)
                    #expect(try title(body) == "한글 hello")
                    #expect(try title(body + [0x0A]) == "한글 hello")
                }
            }
        }
        #expect(try title(Array(Self.json.utf8)) == "한글 hello")
    }

    @Test
    func `Another body is malformed, and a large one too large`() {
        for text in ["abcd", "????", "SGVsbG8=", "x", "eJw="] {
            #expect(throws: Refusal.self) { try title(Array(text.utf8)) }
        }
        let bomb = Self.base64(
            Self.deflated(#"{"a":""# + String(repeating: "a", count: 1_100_000) + #""}"#))
        #expect(throws: Refusal.tooLarge("The event is too large.")) { try title(bomb) }
    }

    @Test
    func `A transaction is counted and not stored, whatever its item says`() throws {
        let event = #"{"type":"transaction","transaction":"t"}"#
        let arrival = try Samples.arrival(event: event)
        #expect(arrival.items == ["transaction": 1])
        if case .taken = arrival.event { Issue.record("it was taken") }
        #expect(try title(Array(event.utf8)) == nil)
        #expect(try Samples.event(#"{"type":"error","transaction":"t"}"#).facts.culprit == "t")
    }

    @Test
    func `A minidump names an event that says nothing`() throws {
        func arrival(_ header: String, _ content: String, _ event: String = "{}") throws -> Arrival
        {
            try Samples.arrival(
                Array(
                    """
                    {"event_id":"9ec79c33ec9942ab8353589fcb2e04dc"}
                    {"type":"event"}
                    \(event)
                    {"type":"attachment","filename":"a.dmp"\(header)}
                    \(content)
                    """.utf8))
        }
        let named = #","attachment_type":"event.minidump""#
        let titles = try [
            arrival(named, "x"), arrival("", "MDMPx"), arrival("", "x"),
            arrival(named, "x", #"{"message":"m"}"#),
        ].map { try Samples.event($0).facts.title }
        #expect(
            titles == ["Native crash (minidump)", "Native crash (minidump)", "(untitled)", "m"])
    }

    @Test(arguments: [
        (
            #"{"contexts":{"feedback":{"message":"m","contact_email":"kim@example.com"}}}"#,
            "feedback", true
        ),
        (#"{"comments":"m","email":" kim@example.com "}"#, "user_report", true),
        (#"{"comments":"m","email":"none"}"#, "user_report", false),
        (#"{"comments":"m"}"#, "user_report", false),
        (#"{"comments":"m","email":"Kim <kim@example.com>"}"#, "user_report", true),
        (#"{"comments":"m","email":"<kim@example.com>"}"#, "user_report", true),
    ])
    func `An address in feedback is kept only if the project wants it`(
        item: String, type: String, hasAddress: Bool
    ) throws {
        let body = Array(
            """
            {"event_id":"9ec79c33ec9942ab8353589fcb2e04dc"}
            {"type":"\(type)"}
            \(item)
            """.utf8)
        var project = Project(id: 1, name: "", key: Samples.key)
        let lost = try #require(Samples.arrival(body, project: project).feedback.first)
        #expect(lost.contact == nil && lost.hasRemovedContact == hasAddress)
        project.settings.keepsContact = true
        let kept = try #require(Samples.arrival(body, project: project).feedback.first)
        #expect(kept.contact == (hasAddress ? "kim@example.com" : nil) && !kept.hasRemovedContact)
        if type == "feedback" {
            #expect(kept.id == EventID("9ec79c33ec9942ab8353589fcb2e04dc"))
        }
    }

    @Test(arguments: [
        "kim@a.kr, lee@b.kr", "write to kim@a.kr", "kim@\(String(repeating: "a", count: 300))",
    ])
    func `What is no single address and holds one is not kept, and that is said`(text: String)
        throws
    {
        var project = Project(id: 1, name: "", key: Samples.key)
        project.settings.keepsContact = true
        let item = #"{"event_id":"\#(Samples.madeID)","comments":"m","email":"\#(text)"}"#
        let arrival = try Samples.arrival(
            Array("{}\n{\"type\":\"user_report\"}\n\(item)\n".utf8), project: project)
        #expect(arrival.feedback.first?.contact == nil)
        #expect(arrival.feedback.first?.hasRemovedContact == true)
    }
}

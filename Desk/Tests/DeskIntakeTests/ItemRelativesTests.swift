import DeskIntake
import DeskModel
import Testing

/// Rules of items that hold for each of several names, and not only for the first one.
@Suite("Relatives among items", .timeLimit(.minutes(2)))
struct ItemRelativesTests {
    private func arrival(_ type: String, _ payload: String, event: String = "{}") throws -> Arrival
    {
        try Samples.arrival(
            "{}\n{\"type\":\"event\"}\n\(event)\n{\"type\":\"\(type)\"}\n\(payload)\n")
    }

    @Test(arguments: [
        ("exited", false), ("errored", true), ("abnormal", true), ("crashed", true),
        ("unhandled", true),
    ])
    func `Sessions that a client counted are counted, whatever their end`(
        end: String, hasFailed: Bool
    ) throws {
        let sessions = try arrival(
            "sessions",
            #"{"attrs":{"release":"a"},"aggregates":[{"exited":1,"\#(end)":7}]}"#
        ).sessions
        let count = end == "exited" ? 7 : 8
        #expect(
            sessions == [
                .many(release: "a", user: nil, count: count, failed: hasFailed ? 7 : 0)
            ])
    }

    @Test
    func `A report has the user and the address of the event that it is about, of no other`() throws
    {
        let hash = String(repeating: "0f", count: 32)
        let event = #"{"user":{"id":"u-7"},"contexts":{"app":{"reply_to":"\#(hash)"}}}"#
        for (about, isOwn) in [
            ("", true), (#","event_id":"\#(Samples.madeID)""#, true),
            (#","event_id":"\#(EventID.random())""#, false),
        ] {
            let report = try #require(
                try arrival("user_report", #"{"comments":"m"\#(about)}"#, event: event)
                    .feedback.first)
            #expect(report.user == (isOwn ? "u-7" : nil), "\(about)")
            #expect(report.replyTo == (isOwn ? hash : nil), "\(about)")
        }
    }

    @Test
    func `An address for replies is 64 digits in lower case, no fewer and no more`() throws {
        let whole = String(repeating: "0123456789abcdef", count: 4)
        for (text, isOne) in [
            (whole, true), (String(whole.dropLast()), false), (whole + "0", false), ("", false),
            (whole + whole, false), (whole.uppercased(), false), (whole.dropLast() + "g", false),
        ] {
            let payload =
                #"{"contexts":{"feedback":{"message":"m"},"app":{"reply_to":"\#(text)"}}}"#
            let feedback = try #require(try arrival("feedback", payload).feedback.first)
            #expect(feedback.replyTo == (isOne ? text : nil), "\(text)")
        }
    }

    @Test(arguments: [
        "conf", "csv", "html", "ini", "json", "log", "md", "plist", "tsv", "txt", "xml", "yaml",
        "yml", "LOG",
    ])
    func `A text file that is cut in a character loses its secrets, by its name alone`(
        suffix: String
    ) throws {
        let text = Array("user kim@example.com\n".utf8)
        for (before, after) in [([0x95, 0x9C], []), ([], [0xED, 0x95])] as [([UInt8], [UInt8])] {
            let bytes = before + text + after
            let head =
                "{\"type\":\"attachment\",\"length\":\(bytes.count),\"filename\":\"a.\(suffix)\"}"
            let body = Array("{}\n{\"type\":\"event\"}\n{}\n\(head)\n".utf8) + bytes
            let kept = try Samples.arrival(body).attachments.first?.bytes ?? []
            #expect(String(decoding: kept, as: UTF8.self).contains("user [Filtered]\n"))
        }
    }

    @Test
    func `A body is compressed three times at most`() throws {
        var body = Array("{}".utf8)
        for count in 1...6 {
            body = deflated(body, windowBits: 31)
            let encoding = Array(repeating: "gzip", count: count).joined(separator: ", ")
            let refusal = Samples.refusal {
                var decoder = try BodyDecoder(encoding: encoding)
                try decoder.append(body)
                #expect(try decoder.finish() == Array("{}".utf8))
            }
            #expect((refusal == nil) == (count <= 3), "\(count)")
        }
    }

    @Test
    func `An event that a desk kept is read again, though redaction made it larger`() throws {
        let text = String(repeating: "kim@x.kr ", count: 90_000)
        let event: JSON = ["message": "m", "extra": ["a": .string(text), "b": .string(text)]]
        let kept = try Samples.intake.readKept(
            event.bytes, id: Samples.madeID, project: 1, received: Samples.received)
        #expect(event.bytes.count > Intake.eventLimit)
        #expect(!String(decoding: kept.payload, as: UTF8.self).contains("kim@x.kr"))
    }
}

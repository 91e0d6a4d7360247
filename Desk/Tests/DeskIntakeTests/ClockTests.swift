import DeskIntake
import DeskModel
import Testing

@Suite("Clocks", .timeLimit(.minutes(10)))
struct ClockTests {
    private let received = "2026-11-24T10:00:02.000Z"

    private func read(_ event: String, sent: String? = nil) throws -> (fact: String, kept: JSON) {
        let header = sent.map { "{\"sent_at\":\($0)}" } ?? "{}"
        let event = try Samples.event(event, header: header)
        return (event.facts.timestamp.description, try JSON(reading: event.payload))
    }

    @Test(arguments: ["2026-11-24T09:59:02Z", "2026-11-24T10:01:02.000Z"])
    func `A clock that is right within a minute is not corrected`(sent: String) throws {
        let (fact, kept) = try read(#"{"timestamp":"2026-11-24T09:00:00Z"}"#, sent: "\"\(sent)\"")
        #expect(fact == "2026-11-24T09:00:00.000Z")
        #expect(kept["timestamp"] == "2026-11-24T09:00:00Z")
    }

    @Test
    func `A clock that is wrong is corrected in the event and its breadcrumbs`() throws {
        let event =
            #"{"timestamp":"2026-11-24T11:59:59+00:00","start_timestamp":1795521590,"breadcrumbs":{"values":[{"timestamp":1795521600.5},{"timestamp":"2026-11-24T11:59:58Z"},{}]}}"#
        let (fact, kept) = try read(event, sent: #""2026-11-24T12:00:02Z""#)
        #expect(fact == "2026-11-24T09:59:59.000Z")
        #expect(kept["timestamp"] == "2026-11-24T09:59:59.000Z")
        #expect(kept["start_timestamp"] == .number("1795514390.000"))
        let crumbs = kept["breadcrumbs"]?.values
        #expect(crumbs?[0]["timestamp"] == .number("1795514400.500"))
        #expect(crumbs?[1]["timestamp"] == "2026-11-24T09:59:58.000Z")
        let bare = try read(
            #"{"timestamp":0,"breadcrumbs":[{"timestamp":"1970-01-01T00:00:00Z"}]}"#, sent: "3")
        #expect(bare.fact == "2026-11-24T09:59:59.000Z")
        #expect(bare.kept["breadcrumbs"]?.array?[0]["timestamp"] == "2026-11-24T09:59:59.000Z")
    }

    @Test(arguments: [
        #""2026-11-24T10:01:02.001Z""#, #""2026-10-25T10:00:01.999Z""#, "0", "-5", "1e300",
        "1795514402000",
        #""yesterday""#, "null", "[]", #""""#,
    ])
    func `A time that cannot be is the time of receipt`(timestamp: String) throws {
        let (fact, kept) = try read("{\"timestamp\":\(timestamp)}")
        #expect(fact == received)
        #expect(
            Timestamp(kept["timestamp"]?.text ?? "") != nil
                || kept["timestamp"]?.double == 1_795_514_402)
    }

    @Test(arguments: ["2026-11-24T10:01:02.000Z", "2026-10-25T10:00:02.000Z"])
    func `A time at the border can be`(timestamp: String) throws {
        #expect(try read("{\"timestamp\":\"\(timestamp)\"}").fact == timestamp)
    }

    @Test
    func `An event without a time happened when it was received`() throws {
        let (fact, kept) = try read("{}", sent: #""2020-01-01T00:00:00Z""#)
        #expect(fact == received)
        #expect(kept["timestamp"] == nil)
    }

    @Test(arguments: [#""soon""#, "null", "{}", "1e999", #""""#])
    func `A sending time that cannot be read corrects nothing`(sent: String) throws {
        #expect(
            try read(#"{"timestamp":"2026-11-24T09:00:00Z"}"#, sent: sent).fact
                == "2026-11-24T09:00:00.000Z")
    }
}

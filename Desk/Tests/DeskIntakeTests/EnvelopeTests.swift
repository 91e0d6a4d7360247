import DeskIntake
import DeskModel
import Testing

@Suite("Envelopes", .timeLimit(.minutes(10)))
struct EnvelopeTests {
    private let id = "9ec79c33ec9942ab8353589fcb2e04dc"

    @Test(arguments: [
        "{}\n{\"type\":\"event\",\"length\":15}\n{\"message\":\"a\"}\n",
        "{}\n{\"type\":\"event\",\"length\":15}\n{\"message\":\"a\"}",
        "{}\n{\"type\":\"event\"}\n{\"message\":\"a\"}\n",
        "{}\n{\"type\":\"event\"}\n{\"message\":\"a\"}",
        "{}\n{\"type\":\"event\",\"length\":null}\n{\"message\":\"a\"}\n\n",
        "{}\r\n{\"type\":\"event\"}\r\n{\"message\":\"a\"}\r\n",
        "{}\n{\"type\":\"unknown\",\"length\":3}\n\n\n\n\n{\"type\":\"event\"}\n{\"message\":\"a\"}",
        "{\"x\":[1],\"sdk\":null}\n{\"type\":\"event\",\"x\":{}}\n{\"message\":\"a\"}",
    ])
    func `An item has a length or ends at the next line end`(body: String) throws {
        let event = try Samples.event(Samples.arrival(body))
        #expect(event.facts.title == "a")
        #expect(event.id == Samples.madeID)
    }

    @Test(arguments: [
        "", "\n", "x", "[]", "null", "{", "{}\n{}\n", "{}\n[]\nx", "{}\n{\"type\":5}\nx",
        "{}\n{\"type\":\"\"}\nx", "{}\n{\"type\":\"event\"}", "{}\n{\"type\":\"event\"}\n[]",
        "{}\n{\"type\":\"event\"}\nnull", "{}\n{\"type\":\"event\"}\n{\"a\":NaN}",
        "{}\n{\"type\":\"event\"}\n\"text\"", "{}\n{\"type\":\"x\",\"length\":-1}\nx",
        "{}\n{\"type\":\"x\",\"length\":\"1\"}\nx", "{}\n{\"type\":\"x\",\"length\":1.5}\nx",
        "{}\n{\"type\":\"x\",\"length\":true}\nx", "{}\n{\"type\":\"x\",\"length\":2}\nx",
        "{}\n{\"type\":\"x\",\"length\":1}\nxx\n",
        "{}\n{\"type\":\"x\",\"length\":99999999999999999999}\nx",
        "{}\n\n{\"type\":\"x\"}\nx", "{}\n{\"type\":\"x\",\"length\":1}\nx\r",
        "{\"sent_at\":\"2026-01-01T00:00:00Z\",\"sent_at\":\"2026-01-01T00:00:00Z\"}\n",
        "{\"sent_at\":1,\"\\u0073ent_at\":2}\n",
        "{}\n{\"type\":\"event\"}\n{}\n{\"type\":\"event\"}\n{}\n",
    ])
    func `What breaks the grammar is malformed`(body: String) {
        let refusal = Samples.refusal(body)
        #expect(refusal?.status == 400)
        #expect(refusal?.reason == "malformed")
    }

    @Test
    func `A header is UTF-8, of the envelope and of an item`() {
        let damaged =
            Array(#"{"type":"event","x":""#.utf8) + [0xFF] + Array("\"}\n".utf8)
        for body in [damaged, Array("{}\n".utf8) + damaged + Array("{}".utf8)] {
            #expect(Samples.refusal { _ = try Samples.arrival(body) }?.status == 400)
        }
    }

    @Test
    func `The header's ID wins over the event's, which wins over a new one`() throws {
        let dashed = #"{"event_id":"9EC79C33-EC99-42AB-8353-589FCB2E04DC"}"#
        let event = try Samples.event(
            #"{"event_id":"11111111111111111111111111111111"}"#, header: dashed)
        #expect(event.id.description == id)
        #expect(try JSON(reading: event.payload)["event_id"] == .string(id))
        #expect(try Samples.event(#"{"event_id":"\#(id)"}"#).id.description == id)
        for bad in [#""none""#, "5", "null", #""""#] {
            let event = try Samples.event("{\"event_id\":\(bad)}", header: "{\"event_id\":\(bad)}")
            #expect(event.id == Samples.madeID)
        }
    }

    @Test
    func `An envelope without an event has none, whatever its header says`() throws {
        let arrival = try Samples.arrival(
            "{\"event_id\":\"\(id)\"}\n{\"type\":\"transaction\"}\n{}\n{\"type\":\"attachment\",\"length\":1}\nx\n"
        )
        guard case .none = arrival.event else {
            Issue.record("an event")
            return
        }
        #expect(arrival.items == ["transaction": 1, "attachment": 1])
        #expect(arrival.attachments.count == 1 && arrival.owner == EventID(id))
        #expect(try Samples.arrival("{}").items.isEmpty)
    }

    @Test
    func `Items of every type are counted, and unknown ones skipped`() throws {
        let types = ["check_in", "profile", "statsd", "replay_video", "한국", "check_in"]
        let items = types.map { "\n{\"type\":\"\($0)\"}\nno json" }.joined()
        let arrival = try Samples.arrival("{}" + items)
        #expect(
            arrival.items == ["check_in": 2, "profile": 1, "statsd": 1, "replay_video": 1, "한국": 1])
    }

    @Test
    func `Sizes and numbers of items are bounded`() throws {
        let filler = String(repeating: "x", count: 999_986)
        let largest = "{\"message\":\"\(filler)\"}"
        #expect(largest.utf8.count == 1_000_000)
        #expect(try Samples.event(largest).payload.count > 1_000_000)
        #expect(Samples.refusal("{}\n{\"type\":\"event\"}\n\(largest) ")?.status == 413)
        #expect(
            Samples.refusal {
                _ = try Samples.arrival([UInt8](repeating: 0x20, count: 20_000_001))
            }?.status == 413)
        let many = "{}" + String(repeating: "\n{\"type\":\"x\"}\n", count: 10_001)
        #expect(Samples.refusal(many)?.status == 413)
        #expect(
            Samples.refusal("{\"a\":\"\(String(repeating: "a", count: 70_000))\"}")?.status == 413)
    }

    @Test(arguments: [
        String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000),
        "{\"extra\":" + String(repeating: "[", count: 127) + String(repeating: "]", count: 127)
            + "}",
        "{\"timestamp\":1e999,\"level\":7,\"tags\":[[[]]],\"exception\":[null,5,{\"values\":7}]}",
        "{\"timestamp\":-1e300,\"breadcrumbs\":{\"values\":{\"values\":[]}},\"fingerprint\":{}}",
        "{\"message\":\"\\ud800\\u0000\\udfff\",\"user\":[],\"contexts\":5,\"request\":\"x\"}",
        "{\"\(String(repeating: "k", count: 900_000))\":1}",
        "{\"n\":\(String(repeating: "9", count: 900_000))}",
        "{\"exception\":{\"values\":[{\"type\":{},\"value\":[],\"stacktrace\":[],\"mechanism\":3}]}}",
        "{\"timestamp\":\"9999-12-31T23:59:59Z\",\"user\":{\"id\":{}},\"release\":[],\"sdk\":0}",
    ])
    func `A hostile event is refused or read`(event: String) throws {
        let header = #"{"sent_at":"0001-01-01T00:00:00Z"}"#
        let refusal = Samples.refusal {
            let arrival = try Samples.arrival(event: event, header: header)
            let event = try Samples.event(arrival)
            _ = try JSON(reading: event.payload)
            #expect(event.facts.title.count <= 200)
        }
        #expect(refusal == nil || refusal?.status == 400)
    }

    @Test(arguments: [
        #""exception":[{"type":"Bare","value":"list"}]"#,
        #""exception":{"values":[null,{"type":null},5]}"#,
        #""exception":5,"message":"","tags":5,"user":"text","release":5,"environment":[],"contexts":[]"#,
        #""message":{"message":"x %s","params":[1]},"tags":[["a"],5,null],"user":{"id":{"a":1}}"#,
        #""logentry":{"formatted":"x"},"user":{"id":"\u0000\u202e"},"release":"\u0000""#,
        #""contexts":{"notice":5,"request":[],"body":"x"},"breadcrumbs":"x","fingerprint":5,"timestamp":{}"#,
        #""breadcrumbs":[{"message":"bare"}],"fingerprint":[{"a":1},null,5],"level":{"a":1}"#,
        #""level":"nonsense","platform":5,"transaction":5,"request":5,"sdk":5,"threads":5"#,
    ])
    func `Members of another type are taken`(members: String) throws {
        let event = try Samples.event("{\(members)}")
        #expect(try JSON(reading: event.payload)["event_id"]?.string == event.id.description)
    }

    @Test
    func `Bytes that are not UTF-8 become replacement characters`() throws {
        let body =
            Array("{}\n{\"type\":\"event\"}\n{\"message\":\"a".utf8) + [0xFF, 0xC3]
            + Array("b\"}".utf8)
        #expect(try Samples.event(Samples.arrival(body)).facts.title == "a\u{FFFD}\u{FFFD}b")
    }

    @Test
    func `The legacy endpoint takes one bare event`() throws {
        func read(_ body: [UInt8]) throws -> Arrival {
            try Samples.intake.readStore(
                body, credentials: Samples.credentials, project: Samples.project,
                received: Samples.received)
        }
        let arrival = try read(Samples.fixture("store.json"))
        let event = try Samples.event(arrival)
        #expect(event.facts.title == "Payment 42 failed")
        #expect(event.facts.level == .warning)
        #expect(event.facts.fingerprint.parts == ["Payment %s failed"])
        #expect(arrival.items == ["event": 1])
        #expect(Samples.refusal { _ = try read(Array("[]".utf8)) }?.status == 400)
        #expect(Samples.refusal { _ = try read([]) }?.status == 400)
    }
}

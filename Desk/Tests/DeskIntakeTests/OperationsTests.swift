import DeskIntake
import DeskModel
import Testing

@Suite("Items of operations", .timeLimit(.minutes(2)))
struct OperationsTests {
    private typealias Drop = IncomingOperations.Drop

    private static let use: JSON = [
        "name": "checkout.pay", "uses": 3, "failures": 2, "shown": ["alert": 1, "silent": 1],
        "triedAgain": 1, "gotThrough": 1, "gaveUp": 0,
    ]
    private static let item: JSON = [
        "id": "0123456789abcdef0123456789ABCDEF", "started": "2026-11-24T09:00:00Z",
        "timestamp": "2026-11-24T10:00:00Z", "did": "user-1",
        "attrs": ["release": "shop@1.5.0+7", "environment": "staging"], "operations": [use],
    ]

    private static func changed(_ json: JSON, _ name: String, _ value: JSON?) -> JSON {
        var object = json.object ?? JSONObject()
        object[name] = value
        return .object(object)
    }

    private static func arrival(_ item: JSON, header: String = "{}") throws -> Arrival {
        try Samples.arrival("\(header)\n{\"type\":\"operations\"}\n\(item)\n")
    }

    /// An item with another value of a member; nil leaves it out.
    private static func arrival(_ name: String, _ value: JSON?) throws -> Arrival {
        try arrival(changed(item, name, value))
    }

    /// An item whose operation has another value of a member.
    private static func arrival(ofUse name: String, _ value: JSON?) throws -> Arrival {
        try arrival("operations", [changed(use, name, value)])
    }

    @Test
    func `An item is read as it came, and its user as events have it`() throws {
        let arrival = try Self.arrival(Self.item)
        let read = try #require(arrival.operations.first)
        #expect(read.id.description == "0123456789abcdef0123456789abcdef")
        #expect(read.time == Timestamp("2026-11-24T10:00:00Z"))
        #expect(read.person == Samples.intake.person("user-1", project: 1))
        #expect(read.release == "shop@1.5.0+7" && read.environment == "staging")
        #expect(
            read.operations == [
                OperationUse(
                    name: "checkout.pay", uses: 3, failures: 2, shown: ["alert": 1, "silent": 1],
                    triedAgain: 1, gotThrough: 1)
            ])
        #expect(arrival.items == ["operations": 1] && arrival.droppedOperations.isEmpty)
    }

    @Test(
        arguments: [
            ("id", nil), ("id", "0123456789abcdef0123456789abcde"), ("id", 7),
            ("id", "01234567-89ab-cdef-0123-456789abcdef"),
            ("id", "g123456789abcdef0123456789abcdef"),
            ("started", "yesterday"), ("timestamp", nil), ("timestamp", "yesterday"),
            ("timestamp", true), ("did", nil), ("did", ""), ("did", "  "), ("did", ["a"]),
            ("did", .string(String(repeating: "a", count: 201))), ("attrs", nil), ("attrs", []),
            ("attrs", ["environment": "a"]), ("attrs", ["release": " "]),
            ("attrs", ["release": .string(String(repeating: "a", count: 201))]),
            ("operations", nil), ("operations", []), ("operations", [:]), ("operations", [7]),
        ] as [(String, JSON?)])
    func `An item of another form is malformed`(name: String, value: JSON?) throws {
        #expect(try Self.arrival(name, value).droppedOperations == [.malformed: 1])
        #expect(try Self.arrival(name, value).operations.isEmpty)
    }

    @Test(
        arguments: [
            ("name", nil), ("name", ""), ("name", 7), ("name", "a\nb"), ("name", "a\u{85}b"),
            ("name", .string(String(repeating: "a", count: 101))), ("uses", nil), ("uses", -1),
            ("uses", 10_001), ("uses", .number("1.5")), ("uses", "1"), ("uses", true),
            ("failures", nil), ("failures", 10_001), ("triedAgain", .null), ("gotThrough", -1),
            ("gaveUp", .number("1e9")), ("shown", nil), ("shown", 1), ("shown", ["alert": -1]),
            ("shown", ["alert": 10_001]), ("shown", ["": 1]), ("shown", ["a\u{0}": 1]),
        ] as [(String, JSON?)])
    func `An operation of another form makes its item malformed`(
        name: String, value: JSON?
    ) throws {
        #expect(try Self.arrival(ofUse: name, value).droppedOperations == [.malformed: 1])
    }

    @Test(
        arguments: [
            ("name", .string(String(repeating: "한", count: 100))), ("name", "a"), ("uses", 0),
            ("uses", 10_000), ("failures", .number("10000.0")), ("shown", [:]), ("more", "x"),
        ] as [(String, JSON?)])
    func `What is within the bounds is counted`(name: String, value: JSON?) throws {
        #expect(try Self.arrival(ofUse: name, value).operations.count == 1)
    }

    @Test(arguments: [(0, false), (1, true), (64, true), (65, false)])
    func `An item has 1 to 64 operations`(count: Int, isTaken: Bool) throws {
        let uses = JSON.array(Array(repeating: Self.use, count: count))
        #expect(try Self.arrival("operations", uses).operations.count == (isTaken ? 1 : 0))
    }

    @Test(arguments: [
        ("2026-11-17T10:00:02.000Z", true), ("2026-11-17T10:00:01.999Z", false),
        ("2026-11-24T10:01:02.000Z", true), ("2026-11-24T10:01:02.001Z", false),
    ])
    func `A time is at most seven days ago, and a minute ahead`(
        time: String, isTaken: Bool
    ) throws {
        let arrival = try Self.arrival("timestamp", .string(time))
        #expect(arrival.operations.count == (isTaken ? 1 : 0))
        #expect(arrival.droppedOperations == (isTaken ? [:] : [.late: 1]))
    }

    @Test
    func `A clock that is off is corrected as that of an event`() throws {
        let early = Self.changed(Self.item, "timestamp", "2026-10-01T10:00:00Z")
        let header = #"{"sent_at":"2026-10-01T10:00:02Z"}"#
        let corrected = try Self.arrival(early, header: header)
        #expect(corrected.operations.map(\.time) == [Timestamp("2026-11-24T10:00:00Z")])
        #expect(try Self.arrival(early).droppedOperations == [.late: 1])
    }

    @Test
    func `An address is counted by its pseudonym, and names are redacted`() throws {
        let people = try ["kim@example.com", " Kim@Example.com", "lee@example.com"].map {
            try Self.arrival("did", .string($0)).operations.map(\.person)
        }
        #expect(people[0] == people[1] && people[0] != people[2])
        let pseudonym = Samples.intake.pseudonym(of: "kim@example.com", project: 1)
        #expect(people[0] == [Samples.intake.person(pseudonym, project: 1)])
        let named = try Self.arrival(ofUse: "name", "mail to kim@example.com")
        #expect(named.operations.count == 1)
        #expect(named.operations.allSatisfy { !$0.operations[0].name.contains("kim@") })
        let shown = try Self.arrival(ofUse: "shown", ["kim@example.com": 1])
        #expect(shown.operations.allSatisfy { $0.operations[0].shown["kim@example.com"] == nil })
    }

    @Test
    func `A user is another person in another project, and without the secret`() {
        let other = Intake(secret: Array("other".utf8))
        let people = [
            Samples.intake.person("a", project: 1), Samples.intake.person("a", project: 2),
            other.person("a", project: 1), Samples.intake.person("b", project: 1),
        ]
        #expect(Set(people).count == 4)
    }

    @Test
    func `Items come beside an event, also beyond its quota, and several at once`() throws {
        let items = (0..<3).map { number in
            let id = String(repeating: "\(number)", count: 32)
            return "{\"type\":\"operations\"}\n\(Self.changed(Self.item, "id", .string(id)))\n"
        }
        let arrival = try Samples.arrival(
            "{}\n{\"type\":\"event\"}\n{}\n" + items.joined() + "{\"type\":\"operations\"}\nx\n")
        _ = try Samples.event(arrival)
        #expect(arrival.operations.count == 3 && arrival.droppedOperations == [.malformed: 1])
        #expect(arrival.items == ["event": 1, "operations": 4])
    }

    @Test
    func `An item without an environment is one of production`() throws {
        for attrs in [["release": "a@1"], ["release": "a@1", "environment": " "]] as [JSON] {
            #expect(
                try Self.arrival("attrs", attrs).operations.map(\.environment) == ["production"])
        }
    }
}

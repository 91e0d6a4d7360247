import DeskForwarding
import DeskModel
import Foundation
import Synchronization

let start = Timestamp(milliseconds: 1_800_000_000_000)

func id(_ number: Int) -> EventID {
    let digits = String(number, radix: 16)
    return EventID(String(repeating: "0", count: 32 - digits.count) + digits) ?? .random()
}

/// A message about an event with every fact that a receiver forwards.
func message(
    _ number: Int, _ occasion: Occasion = .new, group: String? = nil, title: String? = nil,
    user: String? = "user-7", event: JSON? = nil, created: Timestamp = start, attempts: Int = 0
) -> Message {
    let group = group ?? "group\(number)"
    let title = title ?? "CartError: cart \(number) is gone"
    let summary = EventSummary(
        id: id(number), project: 3, received: created, timestamp: created, level: .error,
        title: title, group: group, release: "shop@1.2.3", environment: "production", user: user,
        supportCode: "GLJV-S2")
    return Message(
        id: Int64(number), occasion: occasion,
        subject: .event(
            StoredEvent(summary: summary, event: (event ?? eventJSON(number)).bytes),
            Group(
                id: group, project: 3, title: title, culprit: "Cart.load", count: 12, users: 5,
                firstSeen: created, lastSeen: created, releases: ["shop@1.2.3"],
                fingerprints: [#"["cart"]"#])),
        attempts: attempts, created: created)
}

let worseRelease = WorseRelease(
    project: 3, release: "shop@1.5.0", previous: "shop@1.4.0", operation: "checkout.pay",
    environment: "production", measure: .gaveUp, share: .init(hit: 120, people: 1500),
    previousShare: .init(hit: 20, people: 1000), shown: ["silent": 10, "alert": 110])

func releaseMessage(_ number: Int) -> Message {
    Message(
        id: Int64(number), occasion: .release, subject: .release(worseRelease), created: start)
}

func feedbackMessage(_ number: Int) -> Message {
    let feedback = Feedback(
        id: "\(number)", project: 3, received: start, event: id(1), supportCode: "GLJV-S2",
        name: "Kim", contact: "kim@example.com", message: "It is slow \(number)")
    return Message(
        id: Int64(number), occasion: .feedback, subject: .feedback(feedback), created: start)
}

func summaryMessage(_ number: Int, _ occasion: Occasion = .daily) -> Message {
    let summary = Summary(
        project: 3, from: start - .seconds(86_400), until: start, offset: .seconds(3600),
        spread: [.init(group: "g", title: "CartError", people: 12, events: 30, isNew: true)],
        groups: 4, resolved: [.init(group: "h", title: "Old error")], worse: [worseRelease],
        feedback: 2)
    return Message(
        id: Int64(number), occasion: occasion, subject: .summary(summary), created: start)
}

extension Message {
    /// The event that it is about.
    var stored: StoredEvent {
        get { event ?? StoredEvent(summary: message(0).stored.summary, event: []) }
        set { subject = .event(newValue, owner) }
    }

    /// The group of the event.
    var owner: Group {
        get {
            guard case .event(_, let group) = subject else { return message(0).owner }
            return group
        }
        set { subject = .event(stored, newValue) }
    }
}

extension Digest.Entry {
    /// The group that it is about.
    var group: Group? {
        if case .event(_, let group) = subject { group } else { nil }
    }
}

func eventJSON(_ number: Int) -> JSON {
    [
        "event_id": .string("\(id(number))"),
        "exception": [
            "values": [
                ["type": "Cause", "value": "first"],
                [
                    "type": "CartError", "value": "cart is gone",
                    "stacktrace": [
                        "frames": [
                            ["function": "main", "filename": "main.swift", "lineno": 3],
                            ["module": "Cart", "function": "load"],
                        ]
                    ],
                ],
            ]
        ],
        "contexts": [
            "notice": ["title": "Sorry", "message": "Your cart is late", "choice": "retry"],
            "request": ["method": "GET", "path": "/cart", "status": 503],
            "body": [
                "type": "Cart", "codingPath": "items[0].price", "shape": "{\"items\":[{}]}",
            ],
            "report": ["location": "Shop/CartRepository.swift:42"],
            "trace": ["trace_id": "5b8efff798038103d269b633813fc60c"],
        ],
    ]
}

func destination(
    _ kind: String, _ url: String, id: String = "d1", allowsPrivate: Bool = true
) -> Destination {
    Destination(id: id, project: 3, kind: kind, url: url, allowsPrivate: allowsPrivate)
}

extension Receiver {
    /// A receiver that is not inside the network.
    init(_ url: String, _ context: ReceiverContext) throws(DestinationError) {
        try self.init(destination(Self.kind, url, allowsPrivate: false), context)
    }
}

let context = ReceiverContext(projectName: "Shop") { "https://desk.example.com/base/" }

extension OutgoingRequest {
    var json: JSON { (try? JSON(reading: body)) ?? .null }
    var text: String { String(decoding: body, as: UTF8.self) }
}

/// A clock that stands still until it is moved.
final class TestClock: Sendable {
    private let time = Mutex(start)

    var now: Timestamp { time.withLock(\.self) }
    func advance(by duration: Duration) { time.withLock { $0 = $0 + duration } }
}

/// A resolver that knows a few names, and counts how often it was asked.
final class FixedResolver: NameResolver {
    private let names: [String: [String]]
    private let asked = Mutex(0)

    init(_ names: [String: [String]] = [:]) { self.names = names }

    var lookUps: Int { asked.withLock(\.self) }

    func addresses(of name: String) async -> [IPAddress] {
        asked.withLock { $0 += 1 }
        return (names[name] ?? []).compactMap { IPAddress($0) }
    }
}

struct TimeIsUp: Error {}

/// Waits until a condition holds; throws if it does not for half a minute.
func eventually(_ condition: () async throws -> Bool) async throws {
    for _ in 0..<3000 {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(10))
    }
    throw TimeIsUp()
}

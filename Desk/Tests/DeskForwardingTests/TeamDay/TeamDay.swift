import DeskModel
import DeskTesting

/// Twenty-four hours of a team's life, a minute at a time: deploys, an outage of thirty minutes, a
/// flood and a quiet night.
struct TeamDay {
    /// The arrivals and the team's work of one minute.
    struct Minute {
        var arrivals: [Arrival] = []
        /// The groups that the team resolves, by the titles of their events.
        var resolved: [String] = []
    }

    static let length = 1440
    /// Groups that the app has had for long, one event each half an hour.
    static let known = (0..<40).map { "Known\($0)Error" }
    /// Groups that the team has fixed.
    static let mended = known[0..<5]
    /// Older groups that get events in the outage.
    static let hit = known[10..<35]
    /// A group that the team does not want to hear of.
    static let muted = "Known20Error"
    /// Groups that begin with a deploy.
    static let deployed = (0..<3).map { "Deploy\($0)Error" }
    /// Groups that only the outage brings.
    static let outage = (0..<15).map { "Outage\($0)Error" }
    /// Groups of one broken client, which sends another text each time.
    static let flood = (0..<200).map { "Flood\($0)Error" }
    static let night = "NightError"

    static let outageMinutes = 360..<390
    static let floodMinutes = 600..<605
    static let nightMinutes = 840..<1320
    static let nightMinute = 1000

    /// The number of events that were made, duplicates not counted.
    private(set) var events = 0
    private(set) var duplicates = 0

    /// The number of events of the outage that a client sends twice.
    private static let repeated = 10

    /// Returns the events of the day before, when the app has only known groups.
    mutating func yesterday() -> [Arrival] {
        Self.known.flatMap { title in
            (1...48).map { half in
                arrival(title, at: Sample.begin - .seconds(half * 1800))
            }
        }
    }

    /// Returns the arrivals and the team's work of a minute after the beginning.
    mutating func minute(_ minute: Int) -> Minute {
        var titles = Self.background(minute) + Self.afterDeploys(minute)
        if Self.outageMinutes.contains(minute) {
            titles += Self.hit.flatMap { Array(repeating: $0, count: 4) }
            titles += Self.outage.flatMap { [$0, $0] }
        }
        if Self.floodMinutes.contains(minute) { titles += Self.flood }
        if minute == Self.nightMinute { titles.append(Self.night) }
        let start = Sample.begin + .seconds(minute * 60)
        let step = Duration.milliseconds(60_000 / max(1, titles.count))
        var arrivals = titles.enumerated().map { arrival($1, at: start + step * $0) }
        if Self.outageMinutes.contains(minute) {
            arrivals += arrivals.suffix(Self.repeated)
            duplicates += Self.repeated
        }
        return Minute(arrivals: arrivals, resolved: Self.resolved(minute))
    }

    private mutating func arrival(_ title: String, at time: Timestamp) -> Arrival {
        events += 1
        return Sample.arrival(
            at: time, id: Sample.id(events), title: title, release: Self.release(at: time),
            user: "user-\(events % 97)")
    }

    private static func release(at time: Timestamp) -> String {
        let minute = (time - Sample.begin).milliseconds / 60_000
        return switch minute {
        case ..<120: "shop@1.12.0"
        case ..<180: "shop@1.13.0"
        case ..<1380: "shop@1.13.1"
        default: "shop@1.14.0"
        }
    }

    private static func background(_ minute: Int) -> [String] {
        let period = nightMinutes.contains(minute) ? 240 : 30
        return known.enumerated().compactMap { index, title in
            index >= mended.count && (minute + index * 7) % period == 0 ? title : nil
        }
    }

    private static func afterDeploys(_ minute: Int) -> [String] {
        switch minute {
        case 121..<141: deployed + (minute == 125 ? [known[0], known[1]] : [])
        case 190: [deployed[2]]
        case 1390: [known[0]]
        default: []
        }
    }

    private static func resolved(_ minute: Int) -> [String] {
        switch minute {
        case 60: Array(mended)
        case 150: deployed
        case 1370: [known[0]]
        default: []
        }
    }
}

extension TeamDay {
    /// A state of a group that the team gets a message about.
    struct State: Hashable {
        var title: String
        var occasion: Occasion
    }

    /// The number of messages that the team may get about each state: one each time that a group enters it.
    static let states: [State: Int] = {
        var states: [State: Int] = [:]
        for title in deployed + outage + flood + [night] {
            states[State(title: title, occasion: .new)] = 1
        }
        for title in hit where title != muted { states[State(title: title, occasion: .spike)] = 1 }
        for title in [known[0], known[1], deployed[2], known[0]] {
            states[State(title: title, occasion: .regressed), default: 0] += 1
        }
        return states
    }()
}

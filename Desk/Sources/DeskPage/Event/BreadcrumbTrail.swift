import DeskModel
import HTMLTemplates

/// The breadcrumbs of an event as a timeline that ends with it.
struct BreadcrumbTrail {
    let wording: Wording

    /// The largest number of breadcrumbs that are shown; the latest ones stay.
    private static let limit = 100
    /// The number of the latest ones that are not folded.
    private static let openLimit = 15

    /// The values of the template; nil for an event without breadcrumbs.
    func values(_ event: JSON, at end: Timestamp, level: Level) -> Values? {
        let all = (event["breadcrumbs"] ?? event["sentry.interfaces.Breadcrumbs"])?.values ?? []
        let items = all.suffix(Self.limit).compactMap { item($0, before: end) }
        guard !items.isEmpty else { return nil }
        return [
            "items": Array(items.suffix(Self.openLimit)), "endClock": wording.clock(end),
            "endISO": end.description, "endLevel": level.rawValue,
            "earlier": earlier(items.dropLast(Self.openLimit), of: all.count),
        ]
    }

    /// The breadcrumbs before those that are open; nil if there are none.
    private func earlier(_ items: ArraySlice<Values>, of count: Int) -> Values? {
        guard !items.isEmpty else { return nil }
        let surplus = count - Self.limit
        return [
            "items": Array(items),
            "title": wording.counted(items.count, .breadcrumbsEarlierOne, .breadcrumbsEarlierOther),
            "omitted": surplus > 0
                ? wording.counted(surplus, .breadcrumbsOmittedOne, .breadcrumbsOmittedOther) : nil,
        ]
    }

    private func item(_ crumb: JSON, before end: Timestamp) -> Values? {
        let category = (crumb["category"] ?? crumb["type"])?.shown(80)
        let message = crumb["message"]?.shownLines(1000)
        let data = crumb["data"].flatMap(Self.data)
        guard category != nil || message != nil || data != nil else { return nil }
        return [
            "level": Level(crumb["level"]?.string ?? "info").rawValue, "category": category,
            "message": message, "data": data,
            "time": crumb["timestamp"]?.time.map { time(of: $0, before: end) },
        ]
    }

    private func time(of time: Timestamp, before end: Timestamp) -> Values {
        [
            "iso": time.description, "full": wording.full(time), "clock": wording.clock(time),
            "offset": Self.offset((end - time).milliseconds),
        ]
    }

    /// The time before the event, if it is less than an hour.
    private static func offset(_ milliseconds: Int64) -> String? {
        guard (0..<3_600_000).contains(milliseconds) else { return nil }
        if milliseconds >= 60_000 {
            let seconds = milliseconds / 1000 % 60
            return "−\(milliseconds / 60_000):\(seconds < 10 ? "0" : "")\(seconds)"
        }
        return "−\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
    }

    private static func data(_ data: JSON) -> String? {
        guard let members = data.object?.members else { return data.shown(500) }
        let pairs = members.prefix(12).compactMap { name, value in
            value.shown(200).map { "\(name.shown(60)): \($0)" }
        }
        return pairs.joined(separator: " · ").filled
    }
}

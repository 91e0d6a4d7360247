import HTMLTemplates
import MoimComposition

/// The drawing of the timeline: a lane for each operation, a bar for each request.
struct Strip {
    private let texts: Texts

    static let width = 680.0
    private static let plot = 118.0...612.0
    private static let laneHeight = 38.0
    private static let requestLimit = 14

    init(_ texts: Texts) { self.texts = texts }

    /// The values of the drawing; nil if nothing was requested.
    func values(_ entries: [TimelineEntry]) -> Values? {
        let lanes = Lane.lanes(of: Self.recent(entries))
        let moments = lanes.flatMap(\.moments)
        guard !lanes.isEmpty, let first = moments.min(), let last = moments.max() else {
            return nil
        }
        let scale = TimeScale(moments, spans: lanes.flatMap(\.spans), in: Self.plot)
        let height = Double(lanes.count) * Self.laneHeight
        let drawn = lanes.enumerated().map { index, lane in
            values(lane, y: Double(index) * Self.laneHeight, scale)
        }
        return [
            "lanes": drawn, "height": (height + 22).coordinate, "foot": height.coordinate,
            "axis": (height + 16).coordinate, "from": first.tenths + " s",
            "to": hasEnd(scale.x(last), first, last) ? last.tenths + " s" : nil,
            "end": scale.x(last).coordinate,
            "cuts": scale.cuts.map { ["x": $0.coordinate, "y": height.coordinate] as Values },
        ]
    }

    /// Whether the last moment has room for a label, and another one than the first.
    private func hasEnd(_ x: Double, _ first: Double, _ last: Double) -> Bool {
        x - Self.plot.lowerBound > 60 && last.tenths != first.tenths
    }

    /// The entries since the earliest request that is drawn.
    private static func recent(_ entries: [TimelineEntry]) -> [TimelineEntry] {
        let requests = entries.indices.filter { entries[$0].event == "request" }
        guard requests.count > requestLimit else { return entries }
        return Array(entries[requests[requests.count - requestLimit]...])
    }

    private func values(_ lane: Lane, y: Double, _ scale: TimeScale) -> Values {
        [
            "name": lane.name.shown(18), "labelY": (y + 26).coordinate, "y": y.coordinate,
            "line": (y + 22).coordinate, "bars": lane.bars.map { bar($0, y: y, scale) },
            "waits": lane.waits.map { wait($0, y: y, scale) }, "marks": marks(lane, y: y, scale),
        ]
    }

    private func bar(_ bar: Lane.Bar, y: Double, _ scale: TimeScale) -> Values {
        let (start, end) = (scale.x(bar.start), scale.x(bar.end))
        let width = max(5, end - start)
        let label = bar.text.shown(12)
        return [
            "x": start.coordinate, "y": (y + 14).coordinate, "width": width.coordinate,
            "kind": bar.result, "title": "\(bar.request.shown(80)) → \(bar.text.shown(80))",
            "label": Double(label.count) * 7 + 8 <= width ? label : nil,
            "labelX": (start + width / 2).coordinate, "labelY": (y + 26).coordinate,
        ]
    }

    private func wait(_ wait: Lane.Wait, y: Double, _ scale: TimeScale) -> Values {
        let (start, end) = (scale.x(wait.start), scale.x(wait.end))
        let text = texts(.waits, "seconds", (wait.end - wait.start).tenths)
        return [
            "x1": (start + 2).coordinate, "x2": (end - 2).coordinate, "y": (y + 22).coordinate,
            "title": text, "label": end - start >= 62 ? text : nil,
            "labelX": ((start + end) / 2).coordinate, "labelY": (y + 12).coordinate,
        ]
    }

    /// The marks after the bars.
    ///
    /// Marks of one moment stand beside each other.
    private func marks(_ lane: Lane, y: Double, _ scale: TimeScale) -> [Values] {
        var place = 0.0
        return lane.marks.map { mark in
            place = max(scale.x(mark.seconds) + 11, place + 15)
            return [
                "event": mark.event, "incident": mark.incident, "title": mark.text.shown(80),
                "at": "translate(\(place.coordinate) \((y + 22).coordinate))",
                "isFailure": mark.event == "failure", "isNotice": mark.event == "presented",
                "isReport": mark.event == "reported",
            ]
        }
    }
}

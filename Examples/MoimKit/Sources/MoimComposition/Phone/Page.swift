import Foundation
public import MoimDomain
import MoimFeatures
public import Triage

/// What a screen has to show, whichever it is.
public enum Page: Sendable {
    /// The home screen.
    case home(Home)
    /// The timers screen.
    case timers([ClipTimer])
    /// The friends screen.
    case friends([Friend])
}

extension Page {
    /// The page, a line each.
    public func lines(_ texts: NoticeLocalizer) -> [String] {
        switch self {
        case .home(let home): Self.lines(home, texts)
        case .timers(let timers):
            Self.list(timers, none: texts("timers.empty")) { timer in
                let values = [timer.time, "\(timer.clipID)", "\(timer.days.count)"]
                return texts("timers.row").filled(with: values)
            }
        case .friends(let friends):
            Self.list(friends, none: texts("friends.empty")) { friend in
                texts("friends.row").filled(with: [friend.name, friend.relation])
            }
        }
    }

    private static func lines(_ home: Home, _ texts: NoticeLocalizer) -> [String] {
        let attendance = home.isAttendanceOpen ? "home.attendanceOpen" : "home.attendanceClosed"
        let member = texts("home.member").filled(with: [home.name, "\(home.generation)"])
        return [member, texts(attendance)]
    }

    /// The first four rows of a list, and how many more there are.
    private static func list<Item>(
        _ items: [Item], none: String, row: (Item) -> String
    ) -> [String] {
        let rest = items.count - 4
        let rows = items.prefix(4).map(row) + (rest > 0 ? ["… +\(rest)"] : [])
        return rows.isEmpty ? [none] : rows
    }
}

extension String {
    /// The text with values in its places, one after the other.
    fileprivate func filled(with values: [String]) -> String {
        let pieces = components(separatedBy: "%@")
        return zip(pieces, values + [""]).map { $0 + $1 }.joined()
    }
}

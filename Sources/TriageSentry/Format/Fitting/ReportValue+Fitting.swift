import Foundation
import TriageCore
import TriageSinkSupport

extension ReportValue {
    /// Returns the value with its nesting limited; deeper values become the text of their JSON.
    ///
    /// Receivers do the same with deeper values.
    func nested(to depth: Int) -> ReportValue {
        nested(to: depth) { deep in
            let known = deep.nested(to: 16) { _ in "..." }
            let bytes = try? JSONEncoder.sorted.encode(known)
            return .verbatim(bytes.map { String(decoding: $0, as: UTF8.self) } ?? "...")
        }
    }

    private func nested(to depth: Int, beyond: (Self) -> Self) -> Self {
        switch self {
        case .list where depth <= 0, .object where depth <= 0: beyond(self)
        case .list(let values): .list(values.map { $0.nested(to: depth - 1, beyond: beyond) })
        case .object(let members):
            .object(members.mapValues { $0.nested(to: depth - 1, beyond: beyond) })
        default: self
        }
    }

    /// Returns as much of the value as fits a budget of JSON bytes, and reduces the budget.
    ///
    /// Returns nil if nothing fits.
    func truncated(spending budget: inout Int) -> ReportValue? {
        switch self {
        case .text(let text):
            text.description.truncated(spending: &budget).map(ReportValue.verbatim)
        case .list(let values):
            Self.truncated(values, spending: &budget).map(ReportValue.list)
        case .object(let members):
            members.truncated(each: budget, spending: &budget).map(ReportValue.object)
        case .number, .bool: budget.spend(description.utf8.count) ? self : nil
        }
    }

    private static func truncated(_ values: [Self], spending budget: inout Int) -> [Self]? {
        guard budget.spend(2) else { return nil }
        var kept: [ReportValue] = []
        for value in values {
            guard budget.spend(1), let value = value.truncated(spending: &budget) else {
                return kept
            }
            kept.append(value)
        }
        return kept
    }
}

extension ReportValue {
    /// The members of an object; nil for any other value.
    var members: [String: ReportValue]? {
        if case .object(let members) = self { members } else { nil }
    }
}

extension [String: ReportValue] {
    /// Returns the members within limits in bytes; the first ones by name if not all fit.
    func fitted(each: Int, total: Int, depth: Int) -> Self {
        var budget = total
        return mapValues { $0.nested(to: depth) }.truncated(each: each, spending: &budget) ?? [:]
    }

    fileprivate func truncated(each: Int, spending budget: inout Int) -> Self? {
        guard budget.spend(2) else { return nil }
        var kept: Self = [:]
        for (key, value) in sorted(by: { $0.key < $1.key }) {
            let room = Swift.min(each, budget - key.jsonLength - 2)
            var rest = room
            guard let value = value.truncated(spending: &rest) else { continue }
            kept[key] = value
            budget -= key.jsonLength + 2 + room - rest
        }
        return kept
    }
}

extension String {
    /// Returns the text within a limit; a text that is cut ends in `...`.
    func shortened(to limit: Int, _ measure: TextUnit = .scalars) -> String {
        guard measure.length(of: self) > limit else { return self }
        return truncated(to: max(limit - 3, 0), measure) + "...".prefix(limit)
    }

    /// The length of the text in JSON in bytes, with quotes.
    fileprivate var jsonLength: Int { unicodeScalars.reduce(2) { $0 + $1.jsonLength } }

    fileprivate func truncated(spending budget: inout Int) -> String? {
        if budget.spend(jsonLength) { return self }
        var (room, count) = (budget - 5, 0)
        for scalar in unicodeScalars where room >= 0 {
            room -= scalar.jsonLength
            count += room >= 0 ? 1 : 0
        }
        guard count > 0 else { return nil }
        let text = truncated(to: count, .scalars) + "..."
        return budget.spend(text.jsonLength) ? text : nil
    }
}

extension Unicode.Scalar {
    fileprivate var jsonLength: Int {
        switch self {
        case "\"", "\\", "\n", "\r", "\t", "\u{8}", "\u{c}": 2
        case _ where value < 0x20: 6
        default: UTF8.width(self)
        }
    }
}

extension Int {
    /// Subtracts an amount if the value is large enough, and returns whether it was.
    fileprivate mutating func spend(_ amount: Int) -> Bool {
        guard amount <= self else { return false }
        self -= amount
        return true
    }
}

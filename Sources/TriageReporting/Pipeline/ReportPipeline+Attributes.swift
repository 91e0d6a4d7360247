package import Foundation
import TriageConcurrency
public import TriageCore
import TriageRedaction

extension ReportPipeline {
    /// The app's own value of a name in all later reports, nil for none; any thread may set it.
    ///
    ///     app.reports[attribute: "plan"] = "pro"
    ///     app.reports[attribute: "cart"] = ["items": 3, "isPaid": false]
    ///
    /// A text, a number or a Boolean is a tag, which receivers can search for; an object is a
    /// context. A report keeps 16 KiB of them, in the order of their names, and cuts each text to
    /// 1,024 bytes. The value of a name such as `password` is removed.
    /// `OperationInfo.setAttribute(_:to:)` sets a value for one operation.
    public subscript(attribute name: String) -> ReportValue? {
        get { attributes.current[name] }
        set { attributes.withLock { $0[name] = newValue } }
    }
}

extension ReportValue {
    /// Creates a text with a time in UTC, such as `2026-01-01T09:00:00Z`.
    package static func date(_ time: Date) -> Self {
        // Calendars do not agree on, or even know, a time that is further away.
        let isKnown = abs(time.timeIntervalSince1970) < 1e10
        return .verbatim(isKnown ? time.formatted(.iso8601) : "unknown")
    }

    /// Returns the value without secrets; nil beyond the room, in bytes, or nested too deep.
    private func redacted(_ redact: ReportRedactor, _ room: inout Int, depth: Int) -> Self? {
        room -= 8
        guard room > 0, depth > 0 else { return nil }
        switch self {
        case .text(let text):
            let text = redact(text.description, maxBytes: min(1024, room))
            room -= text.utf8.count
            return .verbatim(text)
        case .number(let value): return value.isFinite ? self : .verbatim("\(value)")
        case .bool: return self
        case .list(let values):
            return .list(values.compactMap { $0.redacted(redact, &room, depth: depth - 1) })
        case .object(let members):
            return .object(Self.redacted(members, redact, &room, depth: depth - 1))
        }
    }

    fileprivate static func redacted(
        _ members: [String: Self], _ redact: ReportRedactor, _ room: inout Int, depth: Int = 5
    ) -> [String: Self] {
        var kept: [String: Self] = [:]
        // Without room for a value, its name is not worth the work.
        for (name, value) in members.sorted(by: { $0.key < $1.key }) where room > 8 {
            let secret = redact.isSensitive(name) ? verbatim(Redactor.placeholder) : nil
            let name = redact(name, maxBytes: 64)
            room -= name.utf8.count
            kept[name] = (secret ?? value).redacted(redact, &room, depth: depth)
        }
        return kept
    }
}

extension [String: ReportValue] {
    /// Returns the values without secrets, bounded in size.
    func redacted(_ redact: ReportRedactor) -> Self {
        var room = 16_384
        return ReportValue.redacted(self, redact, &room)
    }
}

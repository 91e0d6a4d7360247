import DeskModel
import HTMLTemplates

/// The errors of an event, outermost first, with their frames.
struct ErrorChain {
    let wording: Wording

    /// The largest number of errors that are shown.
    private static let errorLimit = 20

    /// The values of the template; nil for an event without errors.
    ///
    /// If no error has frames, those of the thread stand under the outermost one.
    func values(_ event: JSON, _ outline: EventOutline) -> Values? {
        let value = event["exception"] ?? event["sentry.interfaces.Exception"]
        let isSingle = value?["type"] != nil || value?["value"] != nil
        let all = (isSingle ? value.map { [$0] } : value?.values) ?? []
        // The protocol has the root cause first.
        let errors = all.lazy.reversed().filter(Self.says).prefix(Self.errorLimit).map { $0 }
        let stacks = FrameList(wording: wording)
        let isBare = !errors.contains { $0[["stacktrace", "frames"]]?.array?.isEmpty == false }
        guard !errors.isEmpty else { return nil }
        let surplus = all.count - Self.errorLimit
        return [
            "isLong": errors.count > 1,
            "omitted": surplus > 0
                ? wording.counted(surplus, .chainOmittedOne, .chainOmittedOther) : nil,
            "errors": errors.enumerated().map { index, error -> Values in
                let frames =
                    isBare && index == 0
                    ? outline.stack
                    : EventOutline([
                        "exception": .array([error]), "debug_meta": event["debug_meta"] ?? .null,
                    ]).stack
                return self.error(error, isRoot: errors.count > 1 && index == errors.count - 1)
                    .with(["stack": stacks.values(frames)])
            },
        ]
    }

    private static func says(_ error: JSON) -> Bool {
        ["type", "value", "stacktrace"].contains { error[$0]?.shown(10) != nil }
    }

    private func error(_ error: JSON, isRoot: Bool) -> Values {
        let mechanism = error["mechanism"]
        let type = error["type"]?.shown(200)
        return [
            "type": type ?? error["module"]?.shown(200) ?? wording[.levelError],
            "value": error["value"]?.shownLines(), "isRoot": isRoot,
            "isUnhandled": mechanism?["handled"]?.bool == false,
            "source": mechanism?["source"]?.shown(100),
        ]
    }
}

import DeskModel
import HTMLTemplates

/// The errors of an event, outermost first, with their frames.
struct ErrorChain {
    let wording: Wording

    /// The largest numbers of errors, and of frames of one, that are shown.
    private static let (errorLimit, frameLimit) = (20, 60)

    /// The values of the template; nil for an event without errors.
    func values(_ event: JSON) -> Values? {
        let value = event["exception"] ?? event["sentry.interfaces.Exception"]
        let isSingle = value?["type"] != nil || value?["value"] != nil
        let all = (isSingle ? value.map { [$0] } : value?.values) ?? []
        // The protocol has the root cause first.
        let errors = all.lazy.reversed().filter(Self.says).prefix(Self.errorLimit).map { $0 }
        guard !errors.isEmpty else { return nil }
        let surplus = all.count - Self.errorLimit
        return [
            "isLong": errors.count > 1,
            "omitted": surplus > 0
                ? wording.counted(surplus, .chainOmittedOne, .chainOmittedOther) : nil,
            "errors": errors.enumerated().map { index, error in
                self.error(
                    error, isFirst: index == 0,
                    isRoot: errors.count > 1 && index == errors.count - 1)
            },
        ]
    }

    private static func says(_ error: JSON) -> Bool {
        ["type", "value", "stacktrace"].contains { error[$0]?.shown(10) != nil }
    }

    private func error(_ error: JSON, isFirst: Bool, isRoot: Bool) -> Values {
        let mechanism = error["mechanism"]
        let type = error["type"]?.shown(200)
        return [
            "type": type ?? error["module"]?.shown(200) ?? wording[.levelError],
            "value": error["value"]?.shownLines(), "isRoot": isRoot,
            "isUnhandled": mechanism?["handled"]?.bool == false,
            "source": mechanism?["source"]?.shown(100),
            "frames": frames(error["stacktrace"], isOpen: isFirst),
        ]
    }

    /// The stack of the thread that crashed or was current, for an event without errors.
    func thread(_ event: JSON) -> Values? {
        let threads = event["threads"]?.values.prefix(1000) ?? []
        let thread =
            threads.first { $0["crashed"]?.bool == true }
            ?? threads.first { $0["current"]?.bool == true } ?? threads.first
        return frames(thread?["stacktrace"] ?? event["stacktrace"], isOpen: true)
            .map { ["frames": $0] }
    }

    // MARK: Frames

    private func frames(_ stacktrace: JSON?, isOpen: Bool) -> Values? {
        let all = stacktrace?["frames"]?.array ?? []
        let newestFirst = all.reversed().prefix(Self.frameLimit)
        let items = newestFirst.compactMap(frame)
        guard !items.isEmpty else { return nil }
        let top = newestFirst.first { $0["in_app"]?.bool == true } ?? newestFirst.first
        let surplus = all.count - Self.frameLimit
        return [
            "title": wording.counted(all.count, .framesOne, .framesOther), "items": items,
            "top": top.flatMap { Self.function($0) }, "isOpen": isOpen,
            "omitted": surplus > 0
                ? wording.counted(surplus, .framesOmittedOne, .framesOmittedOther) : nil,
        ]
    }

    private func frame(_ frame: JSON) -> Values? {
        let file = (frame["filename"] ?? frame["abs_path"])?.shown(200)
        let place = [file, frame["lineno"]?.shown(20)].compactMap(\.self).joined(separator: ":")
        guard let function = Self.function(frame) ?? file else { return nil }
        return [
            "function": function, "place": place.filled, "isApp": frame["in_app"]?.bool == true,
            "code": Self.code(frame),
        ]
    }

    private static func function(_ frame: JSON) -> String? {
        let function = (frame["function"] ?? frame["instruction_addr"])?.shown(200)
        return [frame["module"]?.shown(200), function].compactMap(\.self).joined(separator: ".")
            .filled
    }

    /// The line that threw, with a few around it.
    private static func code(_ frame: JSON) -> String? {
        guard let line = frame["context_line"]?.string?.filled else { return nil }
        let before = frame["pre_context"]?.array?.suffix(3).map { $0.string ?? "" } ?? []
        let after = frame["post_context"]?.array?.prefix(3).map { $0.string ?? "" } ?? []
        return (before.map { "  " + $0 } + ["▸ " + line] + after.map { "  " + $0 })
            .map { $0.shown(300) }.joined(separator: "\n")
    }
}

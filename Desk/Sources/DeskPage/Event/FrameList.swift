import DeskModel
import HTMLTemplates

/// The frames of a stack, the newest first: the app's own open, and the others folded in runs.
struct FrameList {
    let wording: Wording

    /// The largest numbers of frames, of the app's own behind these, and of variables of one, that are shown.
    private static let (limit, ownLimit, variableLimit) = (60, 20, 40)

    /// The values of the template; nil for no frames.
    func values(_ frames: [FrameOutline]) -> Values? {
        let all = frames.reversed()
        // A library's stack may be deeper than that above the app's frames.
        let own = all.dropFirst(Self.limit).filter(\.isInApp).prefix(Self.ownLimit)
        let shown = all.prefix(Self.limit) + own
        // Where no client says which frames are the app's, none is folded.
        let isMarked = frames.contains(where: \.isInApp)
        let items = shown.compactMap { frame in
            item(frame).map { (isApp: frame.isInApp || !isMarked, values: $0) }
        }
        guard !items.isEmpty else { return nil }
        let surplus = frames.count - shown.count
        return [
            "runs": runs(items),
            "omitted": surplus > 0
                ? wording.counted(surplus, .framesOmittedOne, .framesOmittedOther) : nil,
        ]
    }

    private func runs(_ items: [(isApp: Bool, values: Values)]) -> [Values] {
        var (runs, rest) = ([Values](), items[...])
        while let first = rest.first {
            let run = rest.prefix { $0.isApp == first.isApp }
            rest = rest[run.endIndex...]
            let frames = run.map(\.values)
            if first.isApp {
                runs.append(["app": frames])
            } else {
                let title = wording.counted(frames.count, .framesSystemOne, .framesSystemOther)
                runs.append(["system": ["title": title, "frames": frames] as Values])
            }
        }
        return runs
    }

    private func item(_ frame: FrameOutline) -> Values? {
        let json = frame.json
        let file = (json["filename"] ?? json["abs_path"])?.shown(200)
        let place = [file, json["lineno"]?.shown(20), json["colno"]?.shown(20)]
            .compactMap(\.self).joined(separator: ":")
        // Clients write `?` where they know no name.
        let names = ["module", "function"].compactMap { json[$0]?.text?.frameName?.shown(200) }
        let name = names.joined(separator: ".").filled
        let address = frame.address?.shown(200) ?? json["instruction_addr"]?.shown(40)
        guard let title = name ?? (file == nil ? address : place) else { return nil }
        let variables = variables(json["vars"])
        return [
            "function": title, "place": name == nil ? nil : place.filled, "binary": address,
            "code": Self.code(json),
            "variables": variables, "hasVariables": !variables.isEmpty,
        ]
    }

    private func variables(_ values: JSON?) -> [Values] {
        (values?.object?.members ?? []).prefix(Self.variableLimit).map { name, value in
            ["name": name.shown(100), "text": value.shownLines(500) ?? "null"]
        }
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

/// An error of an event, as far as titles and grouping need it.
struct ErrorOutline {
    let type: String?
    let value: String?
    /// The error's own code, with its domain.
    let code: String?
    /// Whether the type and the value were made up by the client.
    let isSynthetic: Bool
    let frames: [FrameOutline]

    /// Reads an error; nil if it has neither a type nor a value nor frames.
    init?(_ error: JSON) {
        type = error["type"]?.text?.filled
        value = error["value"]?.text?.filled
        let mechanism = error["mechanism"]
        isSynthetic = mechanism?["synthetic"]?.bool ?? false
        code = mechanism?["meta"].flatMap(Self.code)
        frames = FrameOutline.frames(error["stacktrace"])
        guard type != nil || value != nil || !frames.isEmpty else { return nil }
    }

    private static func code(_ meta: JSON) -> String? {
        if let error = meta["ns_error"], let code = error["code"]?.text {
            return [error["domain"]?.text, code].compactMap(\.self).joined(separator: " ")
        }
        return meta["errno"]?["number"]?.text ?? meta["mach_exception"]?["exception"]?.text
            ?? meta["signal"]?["number"]?.text
    }
}

/// A frame of a stack trace, without its line.
struct FrameOutline: Equatable {
    let module: String?
    let file: String?
    let function: String?
    /// Whether the frame is the app's own; nil if the client does not say.
    let isInApp: Bool?

    /// The largest number of frames of one stack trace; the ones in the middle are left out.
    static let limit = 250

    init?(_ frame: JSON) {
        module = frame["module"]?.text?.filled
        file = (frame["filename"]?.text ?? frame["abs_path"]?.text)?.filled.map(Self.name)
        function = frame["function"]?.text?.filled
        isInApp = frame["in_app"]?.bool
        guard module != nil || file != nil || function != nil else { return nil }
    }

    /// The frames of a stack trace, oldest first.
    static func frames(_ stacktrace: JSON?) -> [FrameOutline] {
        let all = stacktrace?["frames"]?.array ?? []
        let half = limit / 2
        let kept = all.count > limit ? Array(all.prefix(half) + all.suffix(half)) : all
        return kept.compactMap(FrameOutline.init)
    }

    /// The module, or else the file, and the function.
    var text: String {
        [module ?? file, function].compactMap(\.self).joined(separator: " in ")
    }

    /// The name of a file whose path depends on the machine; other paths stay as they are.
    private static func name(_ path: String) -> String {
        let isAbsolute =
            path.utf8.first == UInt8(ascii: "/") || path.utf8.dropFirst().first == UInt8(ascii: ":")
            || path.utf8.starts(with: #"\\"#.utf8) || path.firstRange(of: "://") != nil
        let parts = path.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
        return isAbsolute ? parts.last.flatMap { String($0) } ?? path : path
    }
}

extension String {
    /// The text; nil if it is empty or only white space.
    var filled: String? { utf8.allSatisfy { $0 <= 0x20 } ? nil : self }
}

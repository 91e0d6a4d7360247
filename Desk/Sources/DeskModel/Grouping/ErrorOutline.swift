/// An error of an event, as far as titles and grouping need it.
struct ErrorOutline {
    let type: String?
    let value: String?
    /// The error's own code, with its domain.
    let code: String?
    /// Whether a client made up the error around a message or a thrown object, to carry its stack.
    ///
    /// A signal is made up as well, but its mechanism has a type of its own.
    let isCaptured: Bool
    /// The thread on which it happened, as the client numbers threads.
    let thread: String?
    let frames: [FrameOutline]

    /// Reads an error; nil if it has neither a type nor a value nor frames.
    init?(_ error: JSON, images: LoadedImages) {
        type = error["type"]?.text?.filled
        value = error["value"]?.text?.filled
        let mechanism = error["mechanism"]
        let kind = mechanism?["type"]?.text?.filled ?? "generic"
        isCaptured = mechanism?["synthetic"]?.bool == true && kind == "generic"
        code = mechanism?["meta"].flatMap(Self.code)
        thread = error["thread_id"]?.text
        frames = FrameOutline.frames(error["stacktrace"], images: images)
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

extension String {
    /// The text; nil if it is empty or only white space.
    var filled: String? { utf8.allSatisfy { $0 <= 0x20 } ? nil : self }
}

/// The parts of an event that titles, lists and grouping read.
///
/// The event is redacted already. A member that has another type than it should counts as missing.
package struct EventOutline: Sendable {
    let event: JSON
    /// The errors, the root cause first.
    let errors: [ErrorOutline]
    /// The frames that the event is about, oldest first.
    ///
    /// These are the frames of all errors. If no error has one, they are the frames of one thread: the
    /// one that crashed, else the current one, else the outermost error's, else the first. If no
    /// thread has one either, they are the event's own.
    package let stack: [FrameOutline]
    /// The tags, in their order.
    package let tags: [(name: String, text: String)]
    /// Whether a minidump came with the event.
    private let hasMinidump: Bool

    /// The largest number of errors that are read; the ones in the middle are left out.
    private static let errorLimit = 50
    /// The largest number of threads that are read.
    private static let threadLimit = 1000

    /// Reads an event.
    package init(_ event: JSON, hasMinidump: Bool = false) {
        let images = LoadedImages(event)
        self.event = event
        self.hasMinidump = hasMinidump
        errors = Self.errors(
            event["exception"] ?? event["sentry.interfaces.Exception"], images: images)
        let frames = errors.flatMap(\.frames)
        stack =
            frames.isEmpty
            ? Self.frames(ofThreadsIn: event, thread: errors.last?.thread, images: images) : frames
        tags = Self.tags(event["tags"])
    }

    /// The text of a tag; of two tags with one name, the first counts.
    package func tag(_ name: String) -> String? { tags.first { $0.name == name }?.text }

    private static func errors(_ value: JSON?, images: LoadedImages) -> [ErrorOutline] {
        guard let value else { return [] }
        let isSingle = value["type"] != nil || value["value"] != nil
        let all = isSingle ? [value] : value.values
        let half = errorLimit / 2
        let kept = all.count > errorLimit ? Array(all.prefix(half) + all.suffix(half)) : all
        return kept.compactMap { ErrorOutline($0, images: images) }
    }

    private static func frames(
        ofThreadsIn event: JSON, thread id: String?, images: LoadedImages
    ) -> [FrameOutline] {
        let threads = (event["threads"]?.values ?? []).prefix(threadLimit).filter {
            $0[["stacktrace", "frames"]]?.array?.contains { $0.object != nil } == true
        }
        let thread =
            threads.first { $0["crashed"]?.bool == true }
            ?? threads.first { $0["current"]?.bool == true }
            ?? threads.first { id != nil && $0["id"]?.text == id } ?? threads.first
        return FrameOutline.frames(thread?["stacktrace"] ?? event["stacktrace"], images: images)
    }

    /// Reads tags from an object, a list of pairs, or a list of objects with key and value.
    static func tags(_ value: JSON?) -> [(name: String, text: String)] {
        let pairs: [(String?, JSON?)] =
            value?.object?.members.map { ($0.name, $0.value) }
            ?? value?.array?.map { tag in
                if let pair = tag.array, pair.count == 2 { return (pair[0].text, pair[1]) }
                return (tag["key"]?.text, tag["value"])
            } ?? []
        return pairs.compactMap { name, value in
            guard let name, let text = value?.text?.filled else { return nil }
            return (name, text)
        }
    }

    /// The message, an object in most clients and a text in others.
    private var entry: JSON? {
        event["logentry"] ?? event["sentry.interfaces.Message"] ?? event["message"]
    }

    /// The event's template if it has one, else its text.
    var template: String? {
        entry?["message"]?.text?.filled ?? message
    }

    /// The event's text, whose template is filled if no client has done that.
    package var message: String? {
        let entry = entry
        let text =
            entry?["formatted"]?.text?.filled
            ?? entry?["message"]?.text?.filled.map {
                MessageTemplate.filled($0, entry?["params"])
            }
        return text?.filled ?? entry?.text?.filled ?? event["message"]?.text?.filled
    }

    /// The error that the event is about: the last one, which is the outermost.
    var outermost: ErrorOutline? { errors.last { $0.type != nil || $0.value != nil } }

    /// The frames that group, oldest first: the app's own, or all if none is, without those that say neither
    /// a function nor a place.
    var countedFrames: [FrameOutline] {
        let own = stack.filter(\.isInApp)
        return (own.isEmpty ? stack : own).filter { $0.text != nil }
    }
}

// MARK: Titles

extension EventOutline {
    /// The title of an event that only has a minidump.
    static let minidumpTitle = "Native crash (minidump)"

    /// Whether a client of this library has sent the event.
    var isOwn: Bool { event["sdk"]?["name"]?.string?.hasPrefix("triage") ?? false }

    private var ownTitle: String? {
        let own = isOwn ? event[["contexts", "report", "title"]]?.string : nil
        return own ?? (outermost?.type == "Triage.Fault" ? failedPlace : nil)
    }

    /// The request and the place in its body that could not be decoded, such as `GET /v1/home · image is null`.
    private var failedPlace: String? {
        let (request, body) = (event[["contexts", "request"]], event[["contexts", "body"]])
        guard let path = request?["path"]?.string?.filled,
            let place = body?["codingPath"]?.string?.filled
        else { return nil }
        let call = [request?["method"]?.string, path].compactMap { $0?.filled }
        let value = outermost?.value ?? ""
        let reason =
            value.contains("valueNotFound")
            ? " is null" : value.contains("keyNotFound") ? " is missing" : ""
        return call.joined(separator: " ") + " · " + place + reason
    }

    /// The title of the event, in one line of at most 200 characters.
    ///
    /// A report of this library's clients has its own, the same words as in their other receivers.
    package var title: String {
        if let own = ownTitle?.asTitle.filled { return own }
        if let error = outermost {
            if error.isCaptured, let title = message?.asTitle.filled { return title }
            let named = [error.type?.firstLine, error.value?.firstLine].compactMap(\.self)
            return named.joined(separator: ": ").asTitle
        }
        let rest = (message ?? countedFrames.last?.text)?.asTitle.filled
        return rest ?? (hasMinidump ? Self.minidumpTitle : "(untitled)")
    }

    /// The place of the failure: the transaction, or the last frame that counts.
    package var culprit: String? {
        let transaction = event["transaction"]?.text ?? event["culprit"]?.text
        return (transaction?.filled ?? countedFrames.last?.text)?.asTitle.filled
    }
}

extension String {
    /// The first line that is not empty.
    var firstLine: String? {
        unicodeScalars.split(whereSeparator: \.endsLine).lazy.map { String($0) }
            .first { $0.filled != nil }
    }

    /// The first line in at most 200 characters and 1,000 bytes, without control characters and
    /// marks that change the direction of text.
    var asTitle: String { (firstLine ?? "").plain(maxCharacters: 200, maxBytes: 1000) }

    /// The text without control characters, cut at a character, with an ellipsis for the rest.
    func plain(maxCharacters: Int, maxBytes: Int) -> String {
        // The end that cannot be in the result is left out first: one character may have many scalars.
        let head = unicodeScalars.prefix(maxBytes)
        let visible = head.compactMap { $0.isHidden ? ($0.isSpace ? " " : nil) : $0 }
        var text = String(String.UnicodeScalarView(visible)).trimmingSpace
        var isCut = head.endIndex < unicodeScalars.endIndex
        while text.utf8.count > maxBytes - 3, !text.isEmpty {
            text.unicodeScalars.removeLast(max(1, (text.utf8.count - maxBytes + 3) / 4))
            isCut = true
        }
        let cut = text.prefix(maxCharacters - (isCut ? 1 : 0))
        guard isCut || cut.endIndex < text.endIndex else { return text }
        return text.prefix(maxCharacters - 1) + "…"
    }

    /// The text without white space around it.
    var trimmingSpace: String {
        let bytes = utf8.drop { $0 <= 0x20 }
        guard let last = bytes.lastIndex(where: { $0 > 0x20 }) else { return "" }
        return String(decoding: bytes[...last], as: UTF8.self)
    }
}

extension Unicode.Scalar {
    fileprivate var endsLine: Bool {
        (0x0A...0x0D).contains(value) || value == 0x85 || value == 0x2028 || value == 0x2029
    }

    /// Whether the scalar is a control character that separates words.
    var isSpace: Bool { (0x09...0x0D).contains(value) || value == 0x85 }

    /// Whether the scalar is a control character or changes the direction of text.
    var isHidden: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
            true
        default: false
        }
    }
}

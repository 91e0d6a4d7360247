import DeskHashing

extension EventOutline {
    /// The fingerprint of the event's group: the app's own one, or else the automatic one.
    ///
    /// The variables in an app's fingerprint have their values. The texts are in one Unicode form.
    package var fingerprint: Fingerprint {
        // A value may be long, and be asked for in each part.
        var known: [FingerprintVariable: [String]] = [:]
        let parts = ownParts.flatMap { part in
            guard let variable = FingerprintVariable(part) else { return Self.kept([part]) }
            let values = known[variable] ?? Self.kept(values(of: variable))
            known[variable] = values
            return values
        }
        return Fingerprint(Self.bounded(parts.isEmpty ? automatic : parts))
    }

    /// The app's own fingerprint as the event carries it, with its variables; nil for none.
    package var carriedFingerprint: Fingerprint? {
        let parts = ownParts
        return parts.isEmpty ? nil : Fingerprint(parts)
    }

    private var ownParts: [String] {
        let own = event["fingerprint"]
        return (own?.array ?? own.map { [$0] } ?? []).prefix(100).compactMap(\.text)
    }

    /// The values of a variable; none if the event has none.
    private func values(of variable: FingerprintVariable) -> [String] {
        func member(_ name: String) -> String? { event[name]?.text?.filled }
        let frame = countedFrames.last
        let value: String? =
            switch variable {
            case .default: nil
            case .errorType: outermost?.type
            case .errorValue: outermost?.value
            case .message: message
            case .level: member("level").map { Level($0).rawValue }
            case .member(let name): member(name)
            case .function: frame?.function
            case .module: frame?.module
            case .package: frame?.image
            case .tag(let name): tag(name)
            }
        return variable == .default ? automatic : [value].compactMap(\.self)
    }

    /// The bytes of all parts that are kept with a group.
    private static let limit = 16_384

    /// Parts that are short enough to be kept with every group; of those that are not, the hash counts.
    private static func bounded(_ parts: [String]) -> [String] {
        var room = limit
        let kept = parts.prefix { part in
            room -= part.utf8.count
            return room >= 0
        }
        return kept.count < parts.count ? Array(kept) + ["…" + hash(parts)] : parts
    }

    /// Texts in one Unicode form that are short enough; of a long one, the hash counts.
    private static func kept(_ texts: [String]) -> [String] {
        texts.map(EventFacts.composed).map { text in
            guard text.utf8.count > 1000 else { return text }
            return String(text.unicodeScalars.prefix(200)) + "…" + hash([text])
        }
    }

    /// The type and the code of each error and the frames that count, or else the errors' values; of a message
    /// the template.
    private var automatic: [String] {
        let (isMessage, frames) = (isMessage, countedFrames)
        var parts = isMessage ? [] : errors.flatMap { [$0.type, $0.code].compactMap(\.self) }
        if let faultCode { parts.append(faultCode) }
        if isMessage {
            parts += messageParts
        } else if frames.isEmpty {
            parts += Self.constant(errors.compactMap(\.value))
        } else {
            parts += Self.texts(of: frames)
        }
        if parts.isEmpty {
            let rest = ["type", "logger", "transaction"].compactMap { event[$0]?.text?.filled }
            parts = rest.isEmpty ? [title] : rest
        }
        return Self.kept(parts)
    }

    /// Whether the event is a message, also one whose client made up an error around it.
    private var isMessage: Bool {
        errors.isEmpty ? message != nil : outermost?.isCaptured ?? false
    }

    private var messageParts: [String] {
        if let template { return Self.constant([template]) }
        return Self.constant([outermost?.type, outermost?.value].compactMap(\.self))
    }

    /// The code of a fault, as this library's clients write it.
    private var faultCode: String? {
        event[["contexts", "fault", "code"]]?.text ?? tag("fault.code")
            ?? (isOwn ? tag("code") : nil)
    }

    /// The beginnings of texts, without their variable parts.
    private static func constant(_ texts: [String]) -> [String] {
        texts.map { text in
            let head =
                text.utf8.count > 4096 ? String(text.unicodeScalars.prefix(4096)) : text
            return VariableParts.removed(from: EventFacts.composed(head))
        }.filter { !$0.isEmpty }
    }

    /// The last frame as it is, and all frames as a hash.
    ///
    /// A recursion counts once, however deep.
    private static func texts(of frames: [FrameOutline]) -> [String] {
        var texts: [String] = []
        for text in frames.compactMap(\.text).map(EventFacts.composed) where texts.last != text {
            texts.append(text)
        }
        guard let last = texts.last else { return [] }
        return texts.count > 1 ? [last, hash(texts)] : [last]
    }

    private static func hash(_ texts: [String]) -> String {
        SHA256.hash(Array(texts.joined(separator: "\n").utf8)).prefix(8)
            .map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}

import DeskHashing

extension EventOutline {
    /// The fingerprint of the event's group: the app's own one, or else the automatic one.
    ///
    /// `{{ default }}` in an app's fingerprint stands for the automatic one.
    package var fingerprint: Fingerprint {
        let own = event["fingerprint"]
        let texts = (own?.array ?? own.map { [$0] } ?? []).prefix(100).compactMap(\.text)
        guard !texts.isEmpty else { return Fingerprint(automatic) }
        return Fingerprint(texts.flatMap { Self.isDefault($0) ? automatic : [Self.bounded($0)] })
    }

    private static func isDefault(_ text: String) -> Bool {
        guard text.utf8.count <= 64, text.hasPrefix("{{"), text.hasSuffix("}}") else {
            return false
        }
        return String(text.dropFirst(2).dropLast(2)).trimmingSpace == "default"
    }

    /// A text that is short enough to be kept with every group; of a long one, the hash counts.
    private static func bounded(_ text: String) -> String {
        guard text.utf8.count > 1000 else { return text }
        return String(text.unicodeScalars.prefix(200)) + "…" + hash([text])
    }

    /// The type and the code of each error, and the app's frames; without frames the text.
    private var automatic: [String] {
        let frames = appFrames
        var parts = errors.flatMap { error in
            let isNamed = !error.isSynthetic || frames.isEmpty
            return [isNamed ? error.type : nil, error.code].compactMap(\.self)
        }
        if let faultCode { parts.append(faultCode) }
        parts += frames.isEmpty ? texts : Self.texts(of: frames)
        if parts.isEmpty {
            let rest = ["type", "logger", "transaction"].compactMap { event[$0]?.text?.filled }
            parts = rest.isEmpty ? ["(untitled)"] : rest
        }
        return parts.map(Self.bounded)
    }

    /// The code of a fault, as this library's clients write it.
    private var faultCode: String? {
        event[["contexts", "fault", "code"]]?.text ?? tag("fault.code")
            ?? (isOwn ? tag("code") : nil)
    }

    private var texts: [String] {
        let values = errors.compactMap(\.value)
        let all = values.isEmpty ? [template].compactMap(\.self) : values
        return all.map { VariableParts.removed(from: Self.head(of: $0)) }.filter { !$0.isEmpty }
    }

    /// The beginning of a text, which says enough.
    private static func head(of text: String) -> String {
        text.utf8.count > 4096 ? String(text.unicodeScalars.prefix(4096)) : text
    }

    /// The last frame as it is, and all frames as a hash.
    ///
    /// A recursion counts once, however deep.
    private static func texts(of frames: [FrameOutline]) -> [String] {
        var texts: [String] = []
        for frame in frames where texts.last != frame.text { texts.append(frame.text) }
        guard let last = texts.last else { return [] }
        return texts.count > 1 ? [last, hash(texts)] : [last]
    }

    private static func hash(_ texts: [String]) -> String {
        SHA256.hash(Array(texts.joined(separator: "\n").utf8)).prefix(8)
            .map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}

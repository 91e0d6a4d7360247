/// A frame of a stack trace, without its line.
package struct FrameOutline: Sendable {
    /// The frame as it came.
    package let json: JSON
    /// Whether the client says that the frame is the app's own.
    package let isInApp: Bool
    /// The file name of the binary that the frame is in.
    package let image: String?
    /// The distance of the frame's instruction from the binary's beginning.
    let offset: UInt64?
    let module: String?
    let file: String?
    let function: String?
    /// The place and the function, or the address in the binary; nil if the frame says neither.
    ///
    /// An address differs at each launch, and a binary alone is every crash of an app: neither counts.
    let text: String?

    /// The largest number of frames of one stack trace; the ones in the middle are left out.
    static let limit = 250

    /// Reads a frame; nil for what has nothing to show.
    init?(_ frame: JSON, images: LoadedImages) {
        func name(_ member: String) -> String? { frame[member]?.text?.frameName }
        json = frame
        isInApp = frame["in_app"]?.bool == true
        module = name("module").map(GeneratedNames.removed)
        file = (name("filename") ?? name("abs_path")).flatMap(SourceFile.name)
        function = name("function").map(GeneratedNames.removed)
        let native = images.place(of: frame)
        image = name("package").flatMap(LoadedImages.name) ?? native?.image
        offset = native?.offset
        text = Self.text(module ?? file, function, image, offset)
        let hasAddress = frame["instruction_addr"]?.text?.filled != nil
        guard text != nil || image != nil || hasAddress || name("filename") != nil else {
            return nil
        }
    }

    private static func text(
        _ place: String?, _ function: String?, _ image: String?, _ offset: UInt64?
    ) -> String? {
        if let function {
            return (place ?? image).map { "\($0) in \(function)" } ?? function
        }
        guard let image, let offset else { return place }
        return "\(image)+\(offset.hexadecimal)"
    }

    /// The binary and the place in it, such as `Shop+0x1f40`; nil for a frame without an address.
    package var address: String? {
        guard let offset else { return nil }
        return (image ?? "") + "+" + offset.hexadecimal
    }

    /// The frames of a stack trace, oldest first.
    static func frames(_ stacktrace: JSON?, images: LoadedImages) -> [FrameOutline] {
        let all = stacktrace?["frames"]?.array ?? []
        let half = limit / 2
        let kept = all.count > limit ? Array(all.prefix(half) + all.suffix(half)) : all
        return kept.compactMap { FrameOutline($0, images: images) }
    }
}

extension UInt64 {
    /// The number as `0x…`, in lower case and without leading zeros.
    var hexadecimal: String { "0x" + String(self, radix: 16) }
}

extension String {
    /// The text; nil if clients write it where they know no name.
    package var frameName: String? {
        ["<redacted>", "<unknown>", "?", "??"].contains(trimmingSpace) ? nil : filled
    }
}

/// The name of a user or an installation in a file path.
///
/// It is found in `/Users/<name>`, in `/home/<name>` at the start of a path, in `C:\Users\<name>`,
/// and as the UUID below `Containers`. The separators may be percent-encoded or escaped twice.
/// After an HTTP method, `/home/` is an endpoint; in `app://home/feed`, `home` is a host.
enum HomeFolder {
    static func secret(behind separator: Range<Int>, in text: MaskedText) -> Range<Int>? {
        let (index, start) = (separator.lowerBound, separator.upperBound)
        if let name = folder("Users", at: start, in: text) { return self.name(name, in: text) }
        if let name = folder("home", at: start, in: text) {
            let isPath = !text[index - 1].endsName && !followsMethod(index, in: text)
            guard isPath, let range = self.name(name, in: text) else { return nil }
            // After `://` the name counts only if a path follows it.
            let isHost = text.has("://", at: start - 3) || text.has(":\\/\\/", at: start - 5)
            return isHost && text.separatorEnd(range.upperBound) == nil ? nil : range
        }
        return folder("Containers", at: start, in: text).flatMap { container(from: $0, in: text) }
    }

    private static func folder(_ name: StaticString, at index: Int, in text: MaskedText) -> Int? {
        guard text.has(name, at: index) else { return nil }
        return text.separatorEnd(index + name.utf8CodeUnitCount)
    }

    /// Returns the range up to the next separator.
    ///
    /// A space belongs to the name if an upper-case or non-ASCII letter follows it.
    private static func name(_ start: Int, in text: MaskedText) -> Range<Int>? {
        var end = nameEnd(from: start, in: text)
        while text[end] == UInt8(ascii: " "), text[end + 1].isUppercase || text[end + 1].isNonASCII
        {
            let more = nameEnd(from: end + 1, in: text)
            guard text.separatorEnd(more) != nil else { break }
            end = more
        }
        return start < end ? start..<end : nil
    }

    private static func nameEnd(from start: Int, in text: MaskedText) -> Int {
        var end = start
        while text[end].isName, !text.has("%2f", at: end, ignoringCase: true) { end += 1 }
        return end
    }

    private static func container(from start: Int, in text: MaskedText) -> Range<Int>? {
        var component = start
        for _ in 0..<4 {
            let end = text.end(from: component, limit: 64) { $0.isHex || $0 == UInt8(ascii: "-") }
            if end - component == 36 { return component..<end }
            let next = text.end(from: component, limit: 64, while: \.isWord)
            guard let following = text.separatorEnd(next) else { return nil }
            component = following
        }
        return nil
    }

    private static func followsMethod(_ index: Int, in text: MaskedText) -> Bool {
        text[index - 1] == UInt8(ascii: " ") && text[index - 2].isUppercase
            && text[index - 3].isUppercase
    }
}

extension UInt8 {
    fileprivate var endsName: Bool { isWord || isNonASCII || isOne(of: ".-~})\\") }
    fileprivate var isName: Bool { self > 0x20 && !isOne(of: "/\\\"'<>:,;|)]") }
}

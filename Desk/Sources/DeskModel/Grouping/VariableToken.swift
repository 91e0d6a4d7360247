/// The meaning of a run of ASCII letters and digits.
enum VariableToken: Equatable {
    /// Only digits.
    case number
    /// A word.
    case word
    /// A hash, an address or an ID.
    case variable
    /// A number with letters after it, such as `30s`, and where the letters begin.
    case suffix(Int)
    /// A word with a number after it, such as `user4711`, and where the number begins.
    case prefix(Int)

    /// Reads a run that is not empty.
    init(_ run: ArraySlice<UInt8>) {
        let digits = run.count(where: \.isDigit)
        let isHex = run.allSatisfy(\.isHex)
        if digits == run.count {
            self = .number
        } else if digits == 0 {
            self = isHex && run.count >= 16 ? .variable : .word
        } else if isHex && digits >= 2 && run.count >= 7 || Self.isHexNumber(run) {
            self = .variable
        } else if run.first?.isDigit == true {
            self = Self.startingWithDigits(run)
        } else {
            self = Self.startingWithLetters(run, digits: digits)
        }
    }

    private static func isHexNumber(_ run: ArraySlice<UInt8>) -> Bool {
        let digits = run.dropFirst(2)
        return run.count > 2 && run.starts(with: [0x30]) && run[run.startIndex + 1] | 0x20 == 0x78
            && digits.allSatisfy(\.isHex)
    }

    private static func startingWithDigits(_ run: ArraySlice<UInt8>) -> VariableToken {
        let letters = run.firstIndex { !$0.isDigit } ?? run.endIndex
        let isUnit = run.endIndex - letters < 2 || run[letters...].elementsEqual("dB".utf8)
        if run.count > 3, !isUnit, run.allSatisfy(\.isHex) { return .variable }
        return run[letters...].contains(where: \.isDigit) ? .variable : .suffix(letters)
    }

    private static func startingWithLetters(
        _ run: ArraySlice<UInt8>, digits: Int
    ) -> VariableToken {
        let first = run.firstIndex(where: \.isDigit) ?? run.endIndex
        guard run[first...].allSatisfy(\.isDigit) else {
            return looksRandom(run, digits: digits) ? .variable : .word
        }
        let letters = run[..<first]
        let isVersion = letters.count == 1 && run[run.startIndex] | 0x20 == UInt8(ascii: "v")
        if isVersion { return .prefix(first) }
        return digits < 3 || isTechnical(letters) ? .word : .prefix(first)
    }

    /// Whether letters and digits change too often for words.
    private static func looksRandom(_ run: ArraySlice<UInt8>, digits: Int) -> Bool {
        var (runs, humps) = (1, run.first?.isLetter == true ? 1 : 0)
        for (one, next) in zip(run, run.dropFirst()) {
            if one.isDigit != next.isDigit {
                runs += 1
                humps += next.isLetter ? 1 : 0
            } else if next.isUpper, !one.isUpper {
                humps += 1
            }
        }
        guard digits >= 2, run.count >= 8 || run.count >= 5 && runs >= 4 else { return false }
        let isKnown = String(decoding: run, as: UTF8.self).lowercased() == "log4j2"
        return !isKnown && (run.count - digits) * 2 < humps * 5
    }

    /// Whether a number behind these letters belongs to a word, as in `sha256`.
    private static func isTechnical(_ letters: ArraySlice<UInt8>) -> Bool {
        letters.count <= 8
            && technical.contains(String(decoding: letters, as: UTF8.self).lowercased())
    }

    private static let technical: Set = [
        "aes", "base", "cp", "crc", "curve", "ed", "es", "float", "gb", "h", "hmacsha", "http",
        "int", "ipv", "iso", "md", "mp", "oauth", "p", "ps", "rfc", "rs", "rsa", "secp", "sha",
        "tls", "uint", "utf", "win", "windows", "x",
    ]

    /// Whether a text in quotes is an ID: one piece, with a digit, and no word.
    static func isQuotedID(_ content: ArraySlice<UInt8>) -> Bool {
        let isOnePiece = content.allSatisfy { $0.isAlphanumeric || "_-:#".utf8.contains($0) }
        guard isOnePiece, let first = content.firstIndex(where: \.isDigit) else { return false }
        let letters = content[..<first]
        let isNumbered =
            !letters.isEmpty && letters.allSatisfy(\.isLetter) && content.count - letters.count < 3
            && content[first...].allSatisfy(\.isDigit)
        let isShaLike = letters.allSatisfy(\.isLetter) && content[first...].allSatisfy(\.isDigit)
        let isAlgorithm = isShaLike && letters.count > 1 && isTechnical(letters)
        return !(isNumbered && letters.count >= 6 || isAlgorithm)
    }

    /// Whether `name/…` begins a media type, which is no path.
    static func isMediaType(_ name: ArraySlice<UInt8>) -> Bool {
        name.count <= 11
            && [
                "application", "audio", "font", "image", "message", "model", "multipart", "text",
                "video",
            ].contains(String(decoding: name, as: UTF8.self))
    }
}

extension VariableToken {
    /// Returns the end of a UUID, an IPv6 or a hardware address at the beginning of some bytes.
    static func addressEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
        uuidEnd(bytes) ?? networkAddressEnd(bytes)
    }

    /// Returns the end of a UUID at the beginning of some bytes.
    static func uuidEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
        let start = bytes.startIndex
        guard bytes.count >= 36, bytes[start + 8] == UInt8(ascii: "-") else { return nil }
        for place in 0..<36 {
            let isDash = [8, 13, 18, 23].contains(place)
            let byte = bytes[start + place]
            guard isDash ? byte == UInt8(ascii: "-") : byte.isHex else { return nil }
        }
        let isWhole = bytes.count == 36 || !bytes[start + 36].isAlphanumeric
        return isWhole ? start + 36 : nil
    }

    private static func networkAddressEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
        let address = bytes.prefix(46).prefix { $0.isHex || $0 == UInt8(ascii: ":") }
        let end = address.endIndex
        guard address.contains(UInt8(ascii: ":")), address.contains(where: \.isDigit),
            end == bytes.endIndex || !bytes[end].isAlphanumeric
        else { return nil }
        let groups = address.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard groups.allSatisfy({ $0.count <= 4 }) else { return nil }
        let isHardware = groups.count == 6 && groups.allSatisfy { $0.count == 2 }
        let hasGap = groups.count(where: \.isEmpty) == 1 && groups.count > 2
        let isVersion6 = groups.count == 8 || hasGap
        return isHardware || isVersion6 && groups.last?.isEmpty == false ? end : nil
    }

    /// Returns the end of a number that may go on: `1.5`, `10.0.0.1`, `12:30:05`, a date, a time.
    static func chainEnd(_ bytes: ArraySlice<UInt8>) -> Int {
        var end = digitsEnd(bytes)
        while let next = link(after: end, in: bytes) { end = next }
        return end
    }

    /// Returns the end of a number with a signed exponent, such as `1e-5`, at the beginning of some bytes.
    static func exponentEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
        let letter = digitsEnd(bytes)
        guard letter > bytes.startIndex, letter + 2 < bytes.endIndex,
            bytes[letter] | 0x20 == UInt8(ascii: "e"), "+-".utf8.contains(bytes[letter + 1]),
            bytes[letter + 2].isDigit
        else { return nil }
        let end = digitsEnd(bytes[(letter + 2)...])
        return end == bytes.endIndex || !bytes[end].isAlphanumeric ? end : nil
    }

    private static func digitsEnd(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.firstIndex { !$0.isDigit } ?? bytes.endIndex
    }

    /// Returns the end of the next digits of a chain, with the `T` before or the `Z` after them.
    private static func link(after end: Int, in bytes: ArraySlice<UInt8>) -> Int? {
        guard end + 1 < bytes.endIndex, ".:-/+".utf8.contains(bytes[end]), bytes[end + 1].isDigit
        else { return nil }
        var next = digitsEnd(bytes[(end + 1)...])
        if next < bytes.endIndex, bytes[next] | 0x20 == UInt8(ascii: "t") {
            let time = digitsEnd(bytes[(next + 1)...])
            if time > next + 1 { next = time }
        }
        if next < bytes.endIndex, bytes[next] | 0x20 == UInt8(ascii: "z") { next += 1 }
        let isWhole = next == bytes.endIndex || !bytes[next].isLetter
        return isWhole ? next : nil
    }
}

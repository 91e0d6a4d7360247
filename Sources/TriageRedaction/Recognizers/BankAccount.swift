/// An IBAN: a country, two check digits and 11 to 30 more characters, valid by ISO 7064 mod 97.
///
/// The characters are in one piece or in groups of four, in any case.
enum BankAccount {
    static func secret(at index: Int, in text: MaskedText) -> Range<Int>? {
        guard text[index].isLetter, text[index + 1].isLetter,
            text[index + 2].isDigit, text[index + 3].isDigit
        else { return nil }
        let head = text.bytes[index..<(index + 4)]
        var number = Remainder()
        var (end, length) = (index + 4, 4)
        var match: Int?
        while length < 34 {
            if text[end] == UInt8(ascii: " "), text[end + 1].isAlphanumeric { end += 1 }
            let limit = min(end + min(4, 34 - length), text.count)
            let group = number.append(text.bytes[min(end, limit)..<limit])
            (end, length) = (end + group, length + group)
            let isWhole = length >= 15 && !text[end].isWord
            if isWhole, number.isValid(behind: head) { match = end }
            guard group == 4 else { break }
        }
        return match.map { index..<$0 }
    }
}

/// The remainder of a number of any length by 97; a letter counts as two digits.
private struct Remainder {
    private var value = 0

    /// Appends the digits and letters at the beginning of some bytes.
    ///
    /// - Returns: The number of bytes that were appended.
    mutating func append(_ bytes: ArraySlice<UInt8>) -> Int {
        for index in bytes.indices {
            let byte = bytes[index].lowercased
            switch byte {
            case 0x30...0x39: value = value * 10 + Int(byte - 0x30)
            case 0x61...0x7A: value = value * 100 + Int(byte - 0x61) + 10
            default: return index - bytes.startIndex
            }
            // The remainder must only stay small, so it is taken once in a while and not for each
            // digit.
            if value > 1 << 48 { value %= 97 }
        }
        return bytes.count
    }

    /// Returns whether the account is valid; its first four characters count after the rest.
    func isValid(behind head: ArraySlice<UInt8>) -> Bool {
        var whole = self
        return whole.append(head) == head.count && whole.value % 97 == 1
    }
}

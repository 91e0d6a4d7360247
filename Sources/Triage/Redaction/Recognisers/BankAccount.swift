/// An IBAN: country, two check digits and 11 to 30 more characters that fulfil ISO 7064 mod 97.
///
/// In one piece or in groups of four; in any case.
enum BankAccount {
    static func secret(at index: Int, in text: MaskedText) -> Range<Int>? {
        guard text[index].isLetter, text[index + 1].isLetter,
            text[index + 2].isDigit, text[index + 3].isDigit
        else { return nil }
        // The head counts behind the rest, as six digits: two for each letter of the country.
        let head = text.bytes[index..<(index + 4)].reduce(0) { appending($1, to: $0) }
        var sum = 0
        var length = 4
        var end = index + 4
        var match: Int?
        while length <= 34, let next = character(from: end, length: length, in: text) {
            sum = appending(text[next], to: sum)
            end = next + 1
            length += 1
            let isWhole = length >= 15 && !text[end].isWord
            if isWhole, (sum * 1_000_000 + head) % 97 == 1 { match = end }
        }
        return match.map { index..<$0 }
    }

    private static func character(from end: Int, length: Int, in text: MaskedText) -> Int? {
        if text[end].isAlphanumeric { return end }
        let isGap = text[end] == UInt8(ascii: " ") && length % 4 == 0
        return isGap && text[end + 1].isAlphanumeric ? end + 1 : nil
    }

    private static func appending(_ byte: UInt8, to sum: Int) -> Int {
        byte.isDigit
            ? (sum * 10 + Int(byte) - 0x30) % 97
            : (sum * 100 + Int(byte.lowercased) - 0x61 + 10) % 97
    }
}

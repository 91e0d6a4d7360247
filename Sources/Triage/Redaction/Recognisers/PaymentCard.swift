/// A payment card number: 13 to 19 digits, with single spaces or dashes between, that fulfil Luhn;
/// spaces also as a form or an address encodes them.
///
/// It begins and ends where a group of digits does, so a date before it or an expiry behind it does
/// not hide it. Numbers that overlap go together: which of them is the card cannot be told.
/// Thirteen digits that start with 1 are milliseconds since 1970, and digits beside nothing but
/// hexadecimal letters are part of an identifier: no cards.
enum PaymentCard {
    static func secret(at index: Int, in text: MaskedText) -> Range<Int>? {
        guard var end = numberEnd(from: index, in: text) else { return nil }
        var start = index + 1
        while start < end {
            end = max(end, numberEnd(from: start, in: text) ?? end)
            start += 1
        }
        return index..<end
    }

    /// The end of the longest number that begins at the index.
    private static func numberEnd(from index: Int, in text: MaskedText) -> Int? {
        guard text[index].isDigit, !text[index - 1].isDigit || isEscape(before: index, in: text)
        else { return nil }
        var luhn = Luhn()
        var match: Int?
        var next: Int? = index
        while let digit = next, luhn.count < 19 {
            luhn.append(Int(text[digit]) - 0x30)
            let isWhole = luhn.count >= 13 && !text[digit + 1].isDigit
            if isWhole, luhn.isValid, isCard(index..<(digit + 1), in: text) { match = digit + 1 }
            next = following(digit, in: text)
        }
        return match
    }

    private static func isCard(_ range: Range<Int>, in text: MaskedText) -> Bool {
        !isTime(range, in: text) && !isIdentifier(range, in: text)
    }

    private static func isIdentifier(_ range: Range<Int>, in text: MaskedText) -> Bool {
        var start = text.start(to: range.lowerBound, limit: 64, while: \.isAlphanumeric)
        // The number itself may begin within what looks like an escape.
        if start + 2 <= range.lowerBound, isEscape(before: start + 2, in: text) { start += 2 }
        let end = text.end(from: range.upperBound, limit: 64, while: \.isAlphanumeric)
        let (before, after) = (
            text.bytes[start..<range.lowerBound], text.bytes[range.upperBound..<end]
        )
        let isAlone = before.isEmpty && after.isEmpty
        return !isAlone && before.allSatisfy(\.isHex) && after.allSatisfy(\.isHex)
    }

    private static func following(_ digit: Int, in text: MaskedText) -> Int? {
        if text[digit + 1].isDigit { return digit + 1 }
        let next = text.has("%20", at: digit + 1) ? digit + 4 : digit + 2
        let isGap = next == digit + 4 || " -+".utf8.contains(text[digit + 1])
        return isGap && text[next].isDigit ? next : nil
    }

    /// Whether a byte stands there encoded, as `%3D`.
    private static func isEscape(before index: Int, in text: MaskedText) -> Bool {
        text[index - 3] == UInt8(ascii: "%") && text[index - 2].isHex && text[index - 1].isHex
    }

    private static func isTime(_ range: Range<Int>, in text: MaskedText) -> Bool {
        range.count == 13 && text[range.lowerBound] == UInt8(ascii: "1")
    }
}

/// The sums of Luhn for an even and an odd number of digits, as they come.
private struct Luhn {
    private(set) var count = 0
    private var firstDoubled = 0
    private var secondDoubled = 0

    var isValid: Bool { (count.isMultiple(of: 2) ? firstDoubled : secondDoubled) % 10 == 0 }

    mutating func append(_ digit: Int) {
        let doubled = digit < 5 ? digit * 2 : digit * 2 - 9
        firstDoubled += count.isMultiple(of: 2) ? doubled : digit
        secondDoubled += count.isMultiple(of: 2) ? digit : doubled
        count += 1
    }
}

/// A payment card number: 13 to 19 digits that fulfil Luhn, with single spaces or dashes between.
///
/// The spaces may be encoded as in a form or a URL. The number begins and ends where a group of
/// digits does, so a date before it or an expiry after it does not hide it. Overlapping numbers are
/// masked together, because the text does not show which of them is the card.
///
/// Some things are not cards, and no card begins like them: 13, 16 or 19 digits that start with 1,
/// which are a time since 1970 or an identifier made of such a time; a number that begins with a
/// date of this century, as orders do; and digits next to hexadecimal letters only, which are part
/// of an identifier. Digits behind `0x` and one digit repeated are no cards either.
struct PaymentCard {
    /// The end of the digits that were examined last.
    private var end = 0
    /// The latest 32 digits, each at its number modulo 32.
    private var recent: [Digit] = []

    private struct Digit {
        var place = 0
        /// The sums of the digits before it.
        var sums = Luhn()
    }

    /// Returns the numbers among the digits that begin at the index; examines each digit once.
    ///
    /// The numbers may overlap.
    mutating func secrets(at index: Int, in text: MaskedText) -> [Range<Int>] {
        guard index >= end else { return [] }
        if recent.isEmpty { recent = Array(repeating: Digit(), count: 32) }
        var secrets: [Range<Int>] = []
        var (sums, count, next) = (Luhn(), 0, Optional(index))
        while let place = next {
            recent[count % 32] = Digit(place: place, sums: sums)
            sums.append(Int(text[place]) - 0x30)
            count += 1
            end = place + 1
            next = Self.following(place, in: text)
            if next != end, let start = start(sums, count, in: text) { secrets.append(start..<end) }
        }
        return secrets
    }

    /// Returns the start of the longest number that ends with the latest of so many digits.
    private func start(_ sums: Luhn, _ count: Int, in text: MaskedText) -> Int? {
        for length in stride(from: min(count, 19), through: 13, by: -1) {
            let first = recent[(count - length) % 32]
            let isValid = sums.isValid(since: first.sums, length: length)
            if isValid, Self.isCard(first.place..<end, in: text) { return first.place }
        }
        return nil
    }

    /// Returns whether a valid number is a card.
    ///
    /// It begins where a group of digits does, and is neither a time nor part of an identifier.
    private static func isCard(_ range: Range<Int>, in text: MaskedText) -> Bool {
        let first = range.lowerBound
        let startsGroup = !text[first - 1].isDigit || text.isEscape(before: first)
        let isTime = [13, 16, 19].contains(range.count) && text[first] == UInt8(ascii: "1")
        guard startsGroup, !isTime, !startsWithDate(range, in: text) else { return false }
        let digits = text.bytes[range].lazy.filter(\.isDigit)
        guard !digits.allSatisfy({ $0 == text[first] }) else { return false }
        var start = text.start(to: first, limit: 64, while: \.isAlphanumeric)
        guard !text.has("0x", at: start, ignoringCase: true) || start == first else { return false }
        // The number itself may begin inside of what looks like a percent escape.
        if start + 2 <= first, text.isEscape(before: start + 2) { start += 2 }
        let end = text.end(from: range.upperBound, limit: 64, while: \.isAlphanumeric)
        let neighbors = text.bytes[start..<first] + text.bytes[range.upperBound..<end]
        return neighbors.isEmpty || !neighbors.allSatisfy(\.isHex)
    }

    /// Returns whether the first group is a date, such as `20261123`, or the number a time to
    /// seconds.
    private static func startsWithDate(_ range: Range<Int>, in text: MaskedText) -> Bool {
        let end = text.end(from: range.lowerBound, limit: 18, while: \.isDigit)
        let group = text.bytes[range.lowerBound..<end].map { Int($0) - 0x30 }
        let isTime = group.count == 14 && group[8] < 3 && group[10] < 6 && group[12] < 6
        guard group.count == 8 || isTime, group[0] == 2, group[1] == 0 else { return false }
        let (month, day) = (group[4] * 10 + group[5], group[6] * 10 + group[7])
        return (1...12).contains(month) && (1...31).contains(day)
    }

    /// Returns the next digit of a number; skips one gap, which may be encoded with digits.
    private static func following(_ digit: Int, in text: MaskedText) -> Int? {
        let next: Int
        switch text[digit + 1].scalar {
        case "0"..."9": return digit + 1
        case " ", "-", "+": next = digit + 2
        case "%" where text.has("%20", at: digit + 1): next = digit + 4
        default: return nil
        }
        return text[next].isDigit ? next : nil
    }
}

/// The running sums of Luhn's algorithm.
///
/// One counts the last digit once and every other digit twice; the other does the reverse.
private struct Luhn {
    private var sum = 0
    private var other = 0

    mutating func append(_ digit: Int) {
        let doubled = digit < 5 ? digit * 2 : digit * 2 - 9
        (sum, other) = (other + digit, sum + doubled)
    }

    /// Returns whether the digits since an earlier state, `length` of them, are valid.
    func isValid(since earlier: Luhn, length: Int) -> Bool {
        (sum - (length.isMultiple(of: 2) ? earlier.sum : earlier.other)) % 10 == 0
    }
}

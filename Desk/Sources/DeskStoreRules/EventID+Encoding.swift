package import DeskModel

extension EventID {
    /// The 16 bytes.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        var half: UInt8?
        for digit in description.utf8 {
            let value = digit < 0x3A ? digit - 0x30 : digit - 0x57
            if let high = half { bytes.append(high << 4 | value) }
            half = half == nil ? value : nil
        }
        return bytes
    }

    /// Reads ``bytes``.
    package init?(bytes: some Sequence<UInt8>) {
        var digits: [UInt8] = []
        for byte in bytes {
            for value in [byte >> 4, byte & 15] {
                digits.append(value < 10 ? value + 0x30 : value + 0x57)
            }
        }
        self.init(String(decoding: digits, as: UTF8.self))
    }
}

extension Level {
    /// The place in the order of levels, as it is stored.
    package var number: Int { Self.allCases.firstIndex(of: self) ?? 3 }

    package init(number: Int) {
        self = Self.allCases.indices.contains(number) ? Self.allCases[number] : .error
    }
}

extension Destination {
    /// Reads the occasions as they are stored; those that a later desk has stored are left out.
    package mutating func read(occasions text: String) {
        for part in text.split(separator: ",") {
            guard let (occasions, number) = Self.when(String(part)) else { continue }
            when.formUnion(occasions)
            if occasions.contains(.people) { people = number }
        }
    }
}

extension Message {
    /// Reads the reason of a message as it is stored, such as `new` or `people:100`.
    package static func reason(_ text: String) -> (occasion: Occasion, people: Int?)? {
        let parts = text.split(separator: ":")
        guard let occasion = parts.first.flatMap({ Occasion(rawValue: String($0)) }) else {
            return nil
        }
        return (occasion, parts.dropFirst().first.flatMap { Int($0) })
    }
}

extension Message {
    /// Reads recipients as they are stored, with commas between.
    package static func recipients(_ text: String?) -> [String] {
        (text ?? "").split(separator: ",").map(String.init)
    }
}

extension OutboxRow {
    /// The reason as it is stored.
    package var reason: String {
        occasion.rawValue + (people.map { ":\($0)" } ?? "")
    }
}

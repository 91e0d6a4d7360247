/// People who are counted once, by their hashes: exactly while they are few, and in a sketch beyond.
package struct Crowd: Hashable, Sendable {
    /// The largest number of people who are stored exactly.
    package static let exactLimit = 256

    /// The hashes in their order; empty where a sketch has them.
    private var few: [Int64] = []
    private var sketch: Sketch?

    /// Creates a crowd of no one.
    package init() {}

    /// Whether the number is an estimate.
    package var isApproximate: Bool { sketch != nil }
    /// The number of people.
    package var count: Int { sketch?.count ?? few.count }

    /// Adds a person, and returns whether the crowd is another one now.
    ///
    /// The first person beyond ``exactLimit`` makes it a sketch.
    package mutating func insert(_ person: Int64) -> Bool {
        guard sketch == nil else { return sketch?.insert(person) ?? false }
        let place = place(of: person)
        guard place == few.endIndex || few[place] != person else { return false }
        few.insert(person, at: place)
        if few.count > Self.exactLimit { becomeSketch() }
        return true
    }

    /// Takes a person out, and returns whether the crowd is another one now; a sketch holds no one.
    package mutating func remove(_ person: Int64) -> Bool {
        let place = place(of: person)
        guard place < few.endIndex, few[place] == person else { return false }
        few.remove(at: place)
        return true
    }

    /// Adds the people of another one; two that are exact stay so, however many they are together.
    package mutating func formUnion(_ other: Crowd) {
        if let others = other.sketch {
            becomeSketch()
            sketch?.formUnion(others)
        } else if sketch != nil {
            for person in other.few { sketch?.insert(person) }
        } else {
            few = Self.merged(few, other.few)
        }
    }

    private mutating func becomeSketch() {
        guard sketch == nil else { return }
        var made = Sketch()
        for person in few { made.insert(person) }
        (sketch, few) = (made, [])
    }

    /// The first place whose hash is not lower.
    private func place(of person: Int64) -> Int {
        var (low, high) = (0, few.count)
        while low < high {
            let middle = (low + high) / 2
            if few[middle] < person { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func merged(_ one: [Int64], _ other: [Int64]) -> [Int64] {
        guard !one.isEmpty else { return other }
        guard !other.isEmpty else { return one }
        var merged: [Int64] = []
        merged.reserveCapacity(one.count + other.count)
        var (left, right) = (0, 0)
        while left < one.count, right < other.count {
            let next = min(one[left], other[right])
            merged.append(next)
            if one[left] == next { left += 1 }
            if other[right] == next { right += 1 }
        }
        return merged + one[left...] + other[right...]
    }
}

// MARK: The stored form

extension Crowd {
    /// The people as they are stored: eight bytes for each of few, or a sketch.
    package var bytes: [UInt8] {
        if let sketch { return sketch.bytes }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(8 * few.count)
        for person in few {
            withUnsafeBytes(of: person.bigEndian) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    /// The bytes of a person in a crowd of few.
    package static func bytes(of person: Int64) -> [UInt8] {
        withUnsafeBytes(of: person.bigEndian) { Array($0) }
    }

    /// Reads ``bytes``; nil for what is none.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count != Sketch.storedSize else {
            guard let read = Sketch(bytes) else { return nil }
            sketch = read
            return
        }
        guard bytes.count % 8 == 0, bytes.count <= 8 * Self.exactLimit else { return nil }
        few = bytes.withUnsafeBytes { buffer in
            stride(from: 0, to: buffer.count, by: 8).map {
                Int64(bigEndian: buffer.loadUnaligned(fromByteOffset: $0, as: Int64.self))
            }
        }
    }
}

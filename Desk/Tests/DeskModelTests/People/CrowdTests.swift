import DeskModel
import Testing

@Suite("People who are counted once", .timeLimit(.minutes(2)))
struct CrowdTests {
    /// Hashes without an order, the same in each run.
    private static func hashes(_ count: Int, seed: UInt64 = 1) -> [Int64] {
        var state = seed
        return (0..<count).map { _ in
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int64(bitPattern: mixed ^ (mixed >> 31))
        }
    }

    private static func crowd(_ people: some Sequence<Int64>) -> Crowd {
        var crowd = Crowd()
        for person in people { _ = crowd.insert(person) }
        return crowd
    }

    @Test(arguments: [0, 1, 2, 255, 256])
    func `Few people are counted exactly, each once`(count: Int) throws {
        let people = Self.hashes(count)
        let crowd = Self.crowd(people + people.reversed())
        #expect(crowd.count == count && !crowd.isApproximate)
        #expect(crowd.bytes.count == 8 * count)
        #expect(Crowd(crowd.bytes) == crowd)
    }

    @Test
    func `The 257th person makes it an estimate, in less than 4 kB`() throws {
        let people = Self.hashes(257)
        var crowd = Self.crowd(people.prefix(256))
        let isKnown = !crowd.insert(people[0])
        #expect(isKnown && !crowd.isApproximate)
        let isOther = crowd.insert(people[256])
        let isSame = !crowd.insert(people[256])
        #expect(isOther && isSame && crowd.isApproximate)
        #expect(abs(crowd.count - 257) <= 8, "\(crowd.count)")
        #expect(crowd.bytes.count == Sketch.storedSize && Sketch.storedSize < 4000)
        #expect(Crowd(crowd.bytes) == crowd)
    }

    @Test(arguments: [(300, 24, 0.02), (1000, 24, 0.02), (10_000, 4, 0.03), (100_000, 1, 0.05)])
    func `The standard error of an estimate is at most 2 percent, and more by chance of few`(
        count: Int, rounds: Int, limit: Double
    ) {
        var squares = 0.0
        for seed in 1...rounds {
            var sketch = Sketch()
            for person in Self.hashes(count, seed: UInt64(seed) << 40) { sketch.insert(person) }
            let error = Double(sketch.count - count) / Double(count)
            squares += error * error
        }
        let deviation = (squares / Double(rounds)).squareRoot()
        #expect(deviation <= limit, "\(deviation)")
    }

    @Test
    func `A sketch of no one counts no one, and a full one ends`() {
        #expect(Sketch().count == 0)
        var sketch = Sketch()
        for index in 0..<Int64(4096) {
            sketch.insert(index << 52)
        }
        #expect(sketch.count > 1 << 50)
        #expect(Sketch(sketch.bytes) == sketch)
    }

    @Test(arguments: [(200, 200), (200, 300), (300, 200), (300, 300), (0, 300), (300, 0)])
    func `People of two crowds are counted once`(one: Int, other: Int) {
        let people = Self.hashes(500)
        let (first, second) = (people.prefix(one), people.suffix(other))
        var union = Self.crowd(first)
        union.formUnion(Self.crowd(second))
        let expected = Set(first).union(second).count
        #expect(union.isApproximate == (one > 256 || other > 256))
        if union.isApproximate {
            #expect(abs(union.count - expected) <= expected / 20, "\(union.count) of \(expected)")
        } else {
            #expect(union.count == expected)
        }
    }

    @Test
    func `A person is taken out of few, and a sketch holds no one`() {
        let people = Self.hashes(300)
        var few = Self.crowd(people.prefix(3))
        let removed = [1, 1, 9].map { few.remove(people[$0]) }
        #expect(removed == [true, false, false])
        #expect(few == Self.crowd([people[0], people[2]]))
        var many = Self.crowd(people)
        let isSame = !many.remove(people[1])
        #expect(isSame && many == Self.crowd(people))
    }

    @Test(arguments: [1, 7, 9, 2056, 3071, 3073])
    func `Bytes that are no crowd are none`(count: Int) {
        #expect(Crowd([UInt8](repeating: 1, count: count)) == nil)
    }

    @Test
    func `A register that is too high in a damaged file ends no process`() {
        let sketch = Sketch([UInt8](repeating: 0xFF, count: Sketch.storedSize))
        #expect(sketch?.count ?? 0 > 0)
    }
}

import DeskModel
import Testing

@Suite("Whether a release is worse", .timeLimit(.minutes(5)))
struct ReleaseTestTests {
    @Test(
        arguments: [
            (0.5, 0.572_364_942_924_700_1), (1, 0), (3.5, 1.200_973_602_347_073_8),
            (10, 12.801_827_480_081_469), (1234.5, 7_550.550_901_077_896),
        ])
    func `The logarithm of the gamma function is exact to ten digits`(number: Double, value: Double)
    {
        #expect(abs(ReleaseTest.logGamma(number) - value) <= 1e-10 * max(1, abs(value)))
    }

    @Test(
        arguments: [
            // A fifth more is quiet, however many people say so.
            (200, 10_000, 480, 20_000, false), (200, 10_000, 12, 100, false),
            (200, 10_000, 800, 20_000, true),
            // Nine are too few, and so is half as much again.
            (20, 1000, 9, 10, false), (20, 1000, 10, 20, true), (0, 300, 10, 40, true),
            (5000, 10_000, 7400, 10_000, false),
        ] as [(Int, Int, Int, Int, Bool)])
    func `A release is worse when its numbers say so beyond doubt`(
        before: Int, of all: Int, hit: Int, people: Int, isWorse: Bool
    ) {
        let test = ReleaseTest(previous: .init(hit: before, people: all))
        #expect(test.isWorse(.init(hit: hit, people: people)) == isWorse)
    }

    @Test(arguments: [0.01, 0.05, 0.2])
    func `Quiet releases are told of at most once in 1,000 days`(share: Double) {
        // A release a week, five operations, and 1,000 people each.
        var team = SimulatedTeam(seed: 1)
        let days = 10_000
        let alarms = team.alarms(in: days / 7, operations: 5, people: 1000, share: share)
        #expect(alarms * 1000 <= days)
    }

    @Test(arguments: [(2.0, 250, 200.0), (4.0, 50, 15.0)])
    func `Of 100 releases that are worse, 95 are found within so many people`(
        factor: Double, before: Int, limit: Double
    ) {
        for share in [0.01, 0.05, 0.1] {
            var team = SimulatedTeam(seed: 2)
            let found = (0..<400).count { _ in
                let previous = team.previous(hit: before, share: share)
                let test = ReleaseTest(previous: previous)
                return team.isFound(test, share: factor * share, within: Int(limit / share))
            }
            #expect(found >= 380, "\(share): \(found)")
        }
    }
}

/// A team that ships releases, the same in each run of a seed.
struct SimulatedTeam {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func uniform() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((mixed ^ (mixed >> 31)) >> 11) / Double(1 << 53)
    }

    /// A share that varies by a tenth of itself for no reason: twelve uniform numbers are nearly normal.
    private mutating func varied(_ share: Double) -> Double {
        let normal = (0..<12).reduce(-6.0) { sum, _ in sum + uniform() }
        return min(max(share * (1 + 0.1 * normal), 0), 1)
    }

    /// The number of releases that are told of, each compared with the one before after each person.
    mutating func alarms(in releases: Int, operations: Int, people: Int, share: Double) -> Int {
        var alarms = 0
        for _ in 0..<operations {
            var previous: WorseRelease.Share?
            for _ in 0..<releases {
                let own = varied(share)
                let test = previous.map(ReleaseTest.init)
                var (now, isTold) = (WorseRelease.Share(hit: 0, people: 0), false)
                for _ in 0..<people {
                    let isHit = uniform() < own
                    now.people += 1
                    if isHit { now.hit += 1 }
                    if isHit, !isTold, test?.isWorse(now) == true { isTold = true }
                }
                if isTold { alarms += 1 }
                previous = now
            }
        }
        return alarms
    }

    /// A release before, in which so many people were counted.
    mutating func previous(hit: Int, share: Double) -> WorseRelease.Share {
        var people = 0
        for _ in 0..<hit {
            repeat { people += 1 } while uniform() >= share
        }
        return WorseRelease.Share(hit: hit, people: people)
    }

    /// Whether a release is told of before so many people used it.
    mutating func isFound(_ test: ReleaseTest, share: Double, within limit: Int) -> Bool {
        var now = WorseRelease.Share(hit: 0, people: 0)
        for _ in 0..<limit {
            now.people += 1
            guard uniform() < share else { continue }
            now.hit += 1
            if test.isWorse(now) { return true }
        }
        return false
    }
}

import DeskModel
import Foundation

/// What happens to an app's users in simulated weeks, a day after the other.
struct Weeks {
    /// The operations, with the share of people who meet a failure on a day on which they use it, and of those the share who
    /// give up.
    static let operations: [(name: String, met: Double, gaveUp: Double)] = [
        ("home.load", 0.03, 0.2), ("search.find", 0.02, 0.3), ("cart.add", 0.015, 0.4),
        ("checkout.pay", 0.04, 0.5), ("profile.save", 0.01, 0.5),
    ]
    /// The releases, by the day on which each begins; half of the people have it after two days, and nearly all after ten.
    static let releases: [(name: String, day: Int)] = [
        ("shop@1.0.0", 0), ("shop@1.1.0", 7), ("shop@1.2.0", 14), ("shop@1.3.0", 21),
        ("shop@1.4.0", 28),
    ]
    /// The number of days.
    static let days = 35
    /// The day of an outage from 10 to 12 o'clock.
    static let outage = 10
    /// The release in which paying fails three times as often.
    static let bad = "shop@1.2.0"
    /// The release in which saving a profile fails more from day to day, from a tenth more to four times as often.
    static let leaking = "shop@1.3.0"
    /// The days of a holiday, on which three times as many people come.
    static let holiday = 24...25

    let people: Int
    private var random: SimulatedNumbers

    init(people: Int, seed: UInt64) {
        self.people = people
        random = SimulatedNumbers(seed: seed)
    }

    /// What a person did on a day.
    struct Use {
        var person: Int
        var release: String
        var second: Int
        var uses: [(operation: String, met: Bool, gaveUp: Bool)]
    }

    /// The uses of a day, in their order.
    mutating func uses(on day: Int) -> [Use] {
        let share = Self.holiday.contains(day) ? 0.6 : 0.2
        // Shares vary from day to day by a tenth of themselves for no reason.
        let whims = Self.operations.map { _ in 1 + 0.1 * random.normal() }
        var uses: [Use] = []
        for person in 0..<people where random.uniform() < share {
            let second = Int(random.uniform() * 86_400)
            let release = release(of: person, on: day)
            var use = Use(person: person, release: release, second: second, uses: [])
            for (index, operation) in Self.operations.enumerated()
            where index == 0 || random.uniform() < 0.5 {
                let factor = whims[index] * Self.factor(operation.name, release, day, second)
                let met = random.uniform() < min(0.95, operation.met * factor)
                let gaveUp = met && random.uniform() < operation.gaveUp
                use.uses.append((operation.name, met, gaveUp))
            }
            uses.append(use)
        }
        return uses.sorted { $0.second < $1.second }
    }

    /// The release that a person has: each changes to a new one after a time of their own.
    private func release(of person: Int, on day: Int) -> String {
        var numbers = SimulatedNumbers(seed: UInt64(person) &* 0x9E37_79B9)
        var name = Self.releases[0].name
        for release in Self.releases.dropFirst() {
            let delay = Int(-2.9 * numbers.logarithm())
            if day >= release.day + delay { name = release.name }
        }
        return name
    }

    private static func factor(
        _ operation: String, _ release: String, _ day: Int, _ second: Int
    ) -> Double {
        if day == outage, (36_000..<43_200).contains(second) { return 20 }
        if release == bad, operation == "checkout.pay" { return 3 }
        if release == leaking, operation == "profile.save" {
            return 1.1 + 0.4 * Double(max(0, day - 21))
        }
        return 1
    }

    /// Whether a release is worse than the one before in an operation, by what was put into it.
    static func isWorse(_ worse: WorseRelease) -> Bool {
        (worse.release == bad && worse.operation == "checkout.pay")
            || (worse.release == leaking && worse.operation == "profile.save")
    }
}

/// Numbers that are the same in each run of a seed.
struct SimulatedNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A number from 0 up to 1.
    mutating func uniform() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((mixed ^ (mixed >> 31)) >> 11) / Double(1 << 53)
    }

    /// A nearly normal number: the sum of twelve uniform ones.
    mutating func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + uniform() } }

    /// The logarithm of a uniform number, which is never 0.
    mutating func logarithm() -> Double { log(max(uniform(), 1e-9)) }
}

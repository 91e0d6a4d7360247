import DeskModel

/// The numbers of people of one thing in several releases, each compared with a release before it.
struct ReleaseComparison {
    /// A release with its people.
    typealias Entry = (release: String, people: OperationPeople)

    /// What a release makes worse than the one before.
    enum Measure: CaseIterable {
        case gaveUp, met

        func count(of people: OperationPeople) -> Int {
            switch self {
            case .gaveUp: people.gaveUp
            case .met: people.met
            }
        }
    }

    /// The releases, the latest first.
    let entries: [Entry]

    init(_ entries: [Entry]) {
        self.entries = entries.sorted { Self.isEarlier($1.release, $0.release) }
    }

    /// The latest release before one, leaving out those that hardly anyone used.
    func before(_ release: String) -> Entry? {
        let earlier = entries.filter { Self.isEarlier($0.release, release) && $0.people.used > 0 }
        let most = earlier.map(\.people.used).max() ?? 0
        return earlier.first { $0.people.used * 10 >= most }
    }

    /// What a release makes worse than the one before, by far more than chance; nil for nothing.
    func worsening(of entry: Entry) -> (measure: Measure, before: Entry)? {
        guard let before = before(entry.release) else { return nil }
        return Measure.allCases.first { Self.isWorse($0, entry.people, before.people) }
            .map { ($0, before) }
    }

    /// The fewest people who make a release worse.
    private static let fewest = 3

    /// Whether a share is half as large again, and so much larger is seen by chance once in 200 times.
    private static func isWorse(
        _ measure: Measure, _ people: OperationPeople, _ before: OperationPeople
    ) -> Bool {
        let (count, all) = (Double(measure.count(of: people)), Double(people.used))
        let (past, pastAll) = (Double(measure.count(of: before)), Double(before.used))
        guard count >= Double(fewest), all > 0, pastAll > 0 else { return false }
        let common = min(1, (count + past) / (all + pastAll))
        let spread = (common * (1 - common) * (1 / all + 1 / pastAll)).squareRoot()
        return count / all >= 1.5 * past / pastAll && count / all - past / pastAll > 2.6 * spread
    }

    /// Whether a release came before another, by version and build, or else by name.
    private static func isEarlier(_ one: String, _ other: String) -> Bool {
        if let first = AppVersion(release: one), let second = AppVersion(release: other) {
            if first != second { return first < second }
            if let first = build(of: one), let second = build(of: other), first != second {
                return first < second
            }
        }
        return one < other
    }

    private static func build(of release: String) -> AppVersion? {
        release.split(separator: "+").dropFirst().last.flatMap { AppVersion(String($0)) }
    }
}

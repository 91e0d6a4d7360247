import DeskModel
import Testing

@Suite("Rows of operations", .timeLimit(.minutes(1)))
struct OperationKeyTests {
    private func key(
        project: Int = 1, day: Int64 = 20_788, operation: String = "a.b", release: String = "r@1",
        environment: String = "production"
    ) -> OperationKey {
        OperationKey(
            project: project, day: day, operation: operation, release: release,
            environment: environment)
    }

    @Test
    func `A row's number is the same for the same, and another for anything else`() {
        let others = [
            key(project: 2), key(day: 20_789), key(operation: "a.c"), key(release: "r@2"),
            key(environment: "test"), key(operation: "a", release: "b.r@1"),
            .other(project: 1, day: 20_788),
        ]
        #expect(key().number == key().number)
        #expect(Set((others + [key()]).map(\.number)).count == others.count + 1)
    }

    @Test
    func `The rows of a day lie together, and those of days up to now end with today`() {
        let now = Timestamp(milliseconds: 20_788 * 86_400_000 + 5)
        for (days, first) in [(1, Int64(20_788)), (7, 20_782), (90, 20_699)] {
            let range = OperationKey.numbers(ofDays: days, until: now)
            for (day, isIn) in [
                (first - 1, false), (first, true), (20_788, true), (20_789, false),
            ] {
                let number = key(day: day).number
                #expect((range.first..<range.end).contains(number) == isIn, "\(days) \(day)")
            }
        }
        #expect(OperationKey.oldest(at: now) == OperationKey.first(of: 20_699))
    }

    @Test(arguments: [
        (OperationFilter(), true), (OperationFilter(release: "shop@1.5.0+7"), true),
        (OperationFilter(release: "1.5.0+7"), true), (OperationFilter(release: "1.5.0"), true),
        (OperationFilter(release: "1.5"), false), (OperationFilter(release: "shop"), false),
        (OperationFilter(environment: "test"), false), (OperationFilter(operation: "pay"), true),
        (OperationFilter(operation: "pa"), false),
        (OperationFilter(release: "1.5.0", environment: "live", operation: "pay"), true),
    ])
    func `A filter names a release by its whole name or its version`(
        filter: OperationFilter, fits: Bool
    ) {
        #expect(
            filter.fits(operation: "pay", release: "shop@1.5.0+7", environment: "live") == fits)
    }

    @Test
    func `A user is counted for what was above none`() {
        let all = OperationUse(
            name: "a", uses: 1, failures: 1, triedAgain: 1, gotThrough: 1, gaveUp: 1)
        #expect(all.measures == OperationMeasure.allCases)
        #expect(OperationUse(name: "a").measures == [])
        #expect(OperationUse(name: "a", uses: 2).measures == [.used])
        #expect(OperationUse(name: "a", gaveUp: 1).measures == [.gaveUp])
    }
}

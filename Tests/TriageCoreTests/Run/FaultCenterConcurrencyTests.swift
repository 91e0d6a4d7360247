import Testing
import TriageConcurrency
import TriageCore
import TriageTesting

@Suite("Where work runs", .timeLimit(.minutes(30)))
struct FaultCenterConcurrencyTests {
    @Test
    @MainActor
    func `Work of the main actor stays there, and may use values that are not sendable`() async {
        let counter = Counter()
        let outcome = await CenterFixture().center.run("a") {
            MainActor.assertIsolated()
            counter.count += 1
            await Task.yield()
            MainActor.assertIsolated()
            return counter
        }
        #expect(outcome.value === counter)
        #expect(counter.count == 1)
    }

    @Test
    func `Work of an actor stays there, in both forms`() async {
        let owner = Owner()
        #expect(await owner.work(CenterFixture()) == 2)
        #expect(await owner.workNow(CenterFixture()) == 3)
    }

    @Test
    func `A thousand runs from eight tasks end once each`() async {
        let center = CenterFixture([Rule(.any, .handled, report: .error)])
        let endings = Lock<[Int: Int]>([:])
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask { @concurrent in
                    for run in 0..<125 {
                        let ending = await one(center.center, task + run)
                        endings.withLock { $0[ending, default: 0] += 1 }
                    }
                }
            }
        }
        let (operations, failures) = center.center.counts
        #expect(operations == 1000)
        #expect(failures == endings.current[1])
        #expect(endings.current.values.reduce(0, +) == 1000)
        #expect(center.log.elements.filter { $0.hasPrefix("ended") }.count == 1000)
        #expect(center.drafts.elements.count == failures)
        #expect(Set(center.failures.elements.compactMap(\.operation?.id)).count == failures)
        #expect(center.center.audit().isEmpty)
        #expect(center.center.activeOperations.isEmpty)
    }

    @Test
    func `Concurrent operations do not take each other's faults`() async {
        let center = CenterFixture()
        await withTaskGroup { group in
            for number in 0..<64 {
                group.addTask { @concurrent in
                    let outcome = await center.center.run("a") {
                        Fault(.server, code: "code.\(number)").noted()
                        await Task.yield()
                        throw Layer.gone
                    }
                    #expect(outcome.fault?.code == "code.\(number)")
                }
            }
        }
    }
}

/// Runs work that ends with a value for 0, a failure for 1 and a cancellation for 2.
private func one(_ center: FaultCenter, _ number: Int) async -> Int {
    let outcome = await center.run("a") {
        await Task.yield()
        if number % 3 == 1 { throw OpaqueError.lost }
        if number % 3 == 2 { throw CancellationError() }
    }
    return switch outcome {
    case .value: 0
    case .fault: 1
    case .canceled: 2
    }
}

private final class Counter {
    var count = 0
}

private actor Owner {
    var count = 0

    func work(_ center: CenterFixture) async -> Int? {
        await center.center.run("a") {
            self.assertIsolated()
            count += 1
            await Task.yield()
            self.assertIsolated()
            count += 1
            return count
        }.value
    }

    func workNow(_ center: CenterFixture) -> Int? {
        center.runNow {
            count += 1
            return count
        }.value
    }
}

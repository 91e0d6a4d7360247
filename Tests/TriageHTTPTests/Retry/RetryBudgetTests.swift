import TestDoubles
import Testing
import TriageCore
import TriageHTTP

@Suite("RetryBudget", .timeLimit(.minutes(30)))
struct RetryBudgetTests {
    /// The number of retries if a number of requests all fail and are retried as often as allowed.
    private func retries(of requests: Int, limit: Int = 5, _ budget: inout RetryBudget) -> Int {
        (0..<requests).reduce(0) { sum, _ in
            budget.deposit()
            return sum + taken(limit, from: &budget)
        }
    }

    /// The number of retries that the budget grants out of a number of attempts to take one.
    private func taken(_ count: Int, from budget: inout RetryBudget) -> Int {
        (0..<count).prefix { _ in budget.withdraw() }.count
    }

    @Test(
        arguments: [
            (0.1, 0, 100), (0.1, 7, 107), (0, 0, 0), (0, 3, 3), (1, 0, 1000), (0.29, 0, 290),
            (0.001, 0, 1), (0.0001, 0, 0), (1.0 / 3, 0, 333),
        ] as [(Double, Int, Int)])
    func `if all requests fail, no more than the ratio and the initial retries are retried`(
        share: Double, reserve: Int, expected: Int
    ) throws {
        var budget = RetryBudget(retryRatio: share, initialRetries: reserve)
        #expect(retries(of: 1000, &budget) == expected)
    }

    @Test(arguments: [1, 5, 100])
    func `a quiet hour saves no more than the capacity`(most: Int) throws {
        var budget = RetryBudget(retryRatio: 0.5, capacity: most)
        for _ in 0..<1_000_000 { budget.deposit() }
        #expect(retries(of: 1, limit: 10_000, &budget) == most)
        #expect(taken(1, from: &budget) == 0)
    }

    @Test
    func `before the first request there are only the initial retries`() throws {
        var none = RetryBudget(retryRatio: 1)
        #expect(taken(1, from: &none) == 0)
        var some = RetryBudget(retryRatio: 0, initialRetries: 2)
        #expect(taken(5, from: &some) == 2)
        var full = RetryBudget(retryRatio: 0, initialRetries: 100)
        #expect(taken(500, from: &full) == 100)
        #expect(throws: Never.self) { RetryBudget(retryRatio: 0, capacity: Int(Int32.max)) }
    }

    @Test
    func `a request that is retried often is one request`() throws {
        var budget = RetryBudget(retryRatio: 0.1, capacity: 10)
        #expect(retries(of: 100, limit: 1, &budget) == 10)
    }

    @Test(
        arguments: [
            (-0.1, 0, 100, (0, 0, 100), "-0.1"), (1.5, 0, 100, (1, 0, 100), "1.5"),
            (.nan, 0, 100, (0, 0, 100), "nan"), (.infinity, 0, 100, (1, 0, 100), "inf"),
            (0.1, -4, 100, (0.1, 0, 100), "-4"), (0.1, 101, 100, (0.1, 100, 100), "101"),
            (0.1, 0, 0, (0.1, 0, 1), "0"), (0.1, 0, -7, (0.1, 0, 1), "-7"),
            (0.1, 0, Int.max, (0.1, 0, Int(Int32.max)), "\(Int.max)"),
        ] as [(Double, Int, Int, (Double, Int, Int), String)])
    func `a contradictory number counts as the nearest one, and a line names it`(
        share: Double, reserve: Int, most: Int, nearest: (Double, Int, Int), named: String
    ) {
        let lines = loggedProblems {
            let used = RetryBudget(retryRatio: share, initialRetries: reserve, capacity: most)
            let same = RetryBudget(
                retryRatio: nearest.0, initialRetries: nearest.1, capacity: nearest.2)
            #expect(used == same)
        }
        #expect(lines.count == 1)
        #expect(lines.first?.contains(" \(named),") == true)
    }
}

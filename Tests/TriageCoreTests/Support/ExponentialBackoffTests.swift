import Foundation
import TestDoubles
import Testing
import TriageCore
import TriageTesting

@Suite("ExponentialBackoff", .timeLimit(.minutes(30)))
struct ExponentialBackoffTests {
    private func chances(_ count: Int, seed: UInt64) -> [Double] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in Double.random(in: 0..<1, using: &random) }
    }

    private func waits(_ count: Int, before number: Int, seed: UInt64) -> [Double] {
        chances(count, seed: seed).map {
            ExponentialBackoff.standard.delay(beforeRetry: number, jitter: $0) / .seconds(1)
        }
    }

    @Test(
        arguments: [
            (1, 0.5), (2, 1), (3, 2), (4, 4), (5, 8), (6, 8), (64, 8), (2_000, 8), (Int.max, 8),
            (0, 0.5), (-1, 0.5), (Int.min, 0.5),
        ] as [(Int, Double)])
    func `the longest delay doubles up to the maximum`(number: Int, seconds: Double) {
        let longest = Duration.seconds(seconds)
        #expect(ExponentialBackoff.standard.delay(beforeRetry: number, jitter: 1) == longest)
        #expect(ExponentialBackoff.standard.delay(beforeRetry: number, jitter: 0.5) == longest / 2)
        #expect(ExponentialBackoff.standard.delay(beforeRetry: number, jitter: 0) == .zero)
    }

    @Test(arguments: [1, 2, 5, 2_000])
    func `ten thousand delays are within the maximum, and their mean is half of it`(number: Int) {
        let longest =
            ExponentialBackoff.standard.delay(beforeRetry: number, jitter: 1) / .seconds(1)
        let waits = waits(10_000, before: number, seed: 11)
        #expect(waits.allSatisfy { (0...longest).contains($0) })
        let mean = waits.reduce(0, +) / 10_000
        #expect(abs(mean / (longest / 2) - 1) < 0.02)
    }

    @Test
    func `equal seeds give equal delays, and different seeds do not`() {
        let (one, other) = (waits(10_000, before: 5, seed: 1), waits(10_000, before: 5, seed: 2))
        #expect(one == waits(10_000, before: 5, seed: 1))
        #expect(abs(correlation(one, other)) < 0.05)
        #expect(abs(correlation(Array(one.dropFirst()), Array(one.dropLast()))) < 0.05)
    }

    @Test
    func `no base and maximum, however odd, exceed the bounds`() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<10_000 {
            let base = Duration.nanoseconds(Int64.random(in: 0...1_000_000_000, using: &random)) / 3
            let cap = base + .nanoseconds(Int64.random(in: 0...99_999_999_999, using: &random)) / 7
            let backoff = ExponentialBackoff(baseDelay: base, maxDelay: cap)
            let number = Int.random(in: 1...200, using: &random)
            let chance = Bool.random(using: &random) ? 1 : Double.random(in: 0..<1, using: &random)
            let wait = backoff.delay(beforeRetry: number, jitter: chance)
            #expect(wait >= .zero && wait <= cap)
        }
    }

    @Test(arguments: [-1, 2, Double.infinity, -Double.infinity, .nan, .leastNonzeroMagnitude])
    func `a jitter outside its range counts as one of the bounds`(chance: Double) {
        let wait = ExponentialBackoff.standard.delay(beforeRetry: 5, jitter: chance)
        #expect(wait >= .zero && wait <= .seconds(8))
    }

    @Test
    func `the longest durations do not overflow`() throws {
        let huge = Duration.seconds(Int64.max)
        let backoff = ExponentialBackoff(baseDelay: .nanoseconds(1), maxDelay: huge)
        for number in [1, 90, 128, 2_000] {
            let wait = backoff.delay(beforeRetry: number, jitter: 1)
            #expect(wait > .zero && wait <= huge)
        }
        #expect(
            ExponentialBackoff(baseDelay: .zero, maxDelay: .zero).delay(
                beforeRetry: 2_000, jitter: 1) == .zero)
        #expect(
            ExponentialBackoff(baseDelay: .zero, maxDelay: huge).delay(
                beforeRetry: 2_000, jitter: 1) == .zero)
    }

    @Test
    func `a contradictory value counts as the nearest one, and a line names it`() {
        let lines = loggedProblems {
            let negative = ExponentialBackoff(baseDelay: .seconds(-2), maxDelay: .seconds(8))
            #expect(negative.baseDelay == .zero)
            #expect(negative.maxDelay == .seconds(8))
            let below = ExponentialBackoff(baseDelay: .seconds(3), maxDelay: .seconds(1))
            #expect(below.baseDelay == .seconds(3))
            #expect(below.maxDelay == .seconds(3))
            _ = ExponentialBackoff(baseDelay: .zero, maxDelay: .zero)
        }
        #expect(
            lines == [
                "the baseDelay of a backoff is -2.0 seconds, which is below 0.0 seconds",
                "the maxDelay of a backoff is 1.0 seconds, which is below 3.0 seconds",
            ])
    }

    private func correlation(_ one: [Double], _ other: [Double]) -> Double {
        let count = Double(one.count)
        let (mean, otherMean) = (one.reduce(0, +) / count, other.reduce(0, +) / count)
        var (product, square, otherSquare) = (0.0, 0.0, 0.0)
        for (left, right) in zip(one, other) {
            product += (left - mean) * (right - otherMean)
            square += (left - mean) * (left - mean)
            otherSquare += (right - otherMean) * (right - otherMean)
        }
        return product / (square * otherSquare).squareRoot()
    }
}

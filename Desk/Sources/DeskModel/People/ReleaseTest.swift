#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A sequential test that compares the people of a release with those of the release before.
///
/// It may be asked after each person. It compares how likely the numbers are if the share became 2, 3 or 5 times what it
/// was with how likely they are if it became 1.2 times that. Under the latter the ratio is a nonnegative martingale that
/// begins with 1, so it reaches a limit at most once in as many runs, however often it is looked at (Ville 1939; as
/// a test with a mixture of alternatives Robbins 1970, and Johari, Koomen, Pekelis and Walsh, "Always Valid Inference",
/// Operations Research 70, 2022). What the release before says of the share is uncertain too, so both are averaged
/// over a beta distribution that has as many people as were counted there.
package struct ReleaseTest: Sendable {
    /// The fewest people of the release before.
    package static let fewestBefore = 300
    /// The fewest people who are counted in the release.
    package static let fewest = 10
    /// The share must be so many times the one before.
    package static let smallest = 1.5
    /// The most people that are counted of a release.
    package static let mostPeople = 20_000
    /// The number of days from its first item in which a release is told of.
    package static let days = 14

    private static let limit = 10_000.0
    private static let worse = [2.0, 3.0, 5.0]
    private static let harmless = 1.2

    /// The parameter that says how many were counted before.
    private let weight: Double
    /// The mean of the share before.
    private let mean: Double

    /// Creates the test against a release.
    package init(previous: WorseRelease.Share) {
        weight = Double(previous.hit) + 0.5
        mean = weight / Double(previous.people + 1)
    }

    /// Whether a release is worse.
    package func isWorse(_ share: WorseRelease.Share) -> Bool {
        guard share.hit >= Self.fewest, share.value >= Self.smallest * mean else { return false }
        let base = logLikelihood(of: share, times: Self.harmless)
        let ratios = Self.worse.map { exp(logLikelihood(of: share, times: $0) - base) }
        return ratios.reduce(0, +) / Double(ratios.count) >= Self.limit
    }

    /// The logarithm of how likely the numbers are if the share is so many times what it was.
    private func logLikelihood(of share: WorseRelease.Share, times factor: Double) -> Double {
        let share = (hit: Double(share.hit), missed: Double(share.people - share.hit))
        let mean = min(factor * mean, (1 + mean) / 2)
        let rest = weight / mean - weight
        return Self.logBeta(weight + share.hit, rest + share.missed) - Self.logBeta(weight, rest)
    }

    private static func logBeta(_ one: Double, _ other: Double) -> Double {
        logGamma(one) + logGamma(other) - logGamma(one + other)
    }

    /// The logarithm of the gamma function of a positive number, by Stirling's series (Abramowitz and Stegun 6.1.41).
    package static func logGamma(_ number: Double) -> Double {
        var (number, product) = (number, 1.0)
        // From 10 on the first term that is left out is below 1e-12.
        while number < 10 {
            product *= number
            number += 1
        }
        let inverse = 1 / number
        let square = inverse * inverse
        let series =
            inverse
            * (1 / 12 - square
                * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188))))
        return (number - 0.5) * log(number) - number + 0.918_938_533_204_672_7 + series
            - log(product)
    }
}

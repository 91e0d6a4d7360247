import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// For tests that wait until all others of the process are quiet, again and again: they would take minutes beside them.
    static var everyNight: Self {
        .enabled(
            if: ProcessInfo.processInfo.environment["EVERY_NIGHT"] != nil,
            "it takes minutes beside other tests, and scripts/nightly sets EVERY_NIGHT")
    }
}

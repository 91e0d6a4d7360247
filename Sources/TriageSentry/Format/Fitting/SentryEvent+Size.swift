import Foundation
import TriageSinkSupport

extension SentryEvent {
    /// Removes the least valuable parts until the JSON has 1 MiB at most.
    mutating func fitSize() {
        var excess = Self.size(of: self) - Self.maxSize
        guard excess > 0 else { return }
        while excess > 0, !breadcrumbs.isEmpty {
            excess -= Self.size(of: breadcrumbs.removeFirst())
        }
        if Self.size(of: self) > Self.maxSize { keepEssence() }
    }

    private static let maxSize = 1 << 20

    private static func size(of value: some Encodable) -> Int {
        (try? JSONEncoder.sorted.encode(value))?.count ?? .max
    }

    /// Keeps only parts that stay below 1 MiB even if every character takes six bytes.
    private mutating func keepEssence() {
        contexts = contexts.filter { $0.key == "trace" }
        user?.data = [:]
        let kept = tags.sorted { $0.key < $1.key }.prefix(50)
        tags = Dictionary(kept.map { ($0.key, $0.value) }) { first, _ in first }
        fingerprint = fingerprint.prefix(32).map { $0.shortened(to: 200) }
        exceptions = Array(exceptions.suffix(5))
        message = nil
    }
}

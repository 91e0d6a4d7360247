/// Search in bytes, which is faster than a search for characters.
extension [UInt8] {
    /// Whether a text stands in the bytes.
    @inlinable
    package func hold(_ text: String) -> Bool {
        withUnsafeBufferPointer { bytes in text.withBytes { bytes.hold($0) } }
    }
}

extension StringProtocol {
    /// Whether a text of ASCII stands in this one, byte by byte.
    ///
    /// The standard library compares characters, which takes twenty times as long; other texts,
    /// which may be composed in several ways, are left to it.
    @inlinable
    package func contains(_ text: String) -> Bool {
        text.withBytes { wanted in
            guard wanted.allSatisfy({ $0 < 0x80 }) else { return firstRange(of: text) != nil }
            return withBytes { $0.hold(wanted) }
        }
    }

    /// Gives the bytes to a closure, copied only where they do not stand together.
    @inlinable
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        return Array(utf8).withUnsafeBufferPointer(body)
    }
}

extension UnsafeBufferPointer<UInt8> {
    @inlinable
    func hold(_ wanted: Self) -> Bool {
        guard let first = wanted.first, count >= wanted.count else { return wanted.isEmpty }
        for start in 0...(count - wanted.count) where self[start] == first {
            if wanted.indices.allSatisfy({ self[start + $0] == wanted[$0] }) { return true }
        }
        return false
    }
}

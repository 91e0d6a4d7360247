#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Cuts bytes into lines, and keeps at most a limit of each line.
struct LineSplitter {
    private let limit: Int
    private var line: [UInt8] = []
    private var isTooLong = false

    init(limit: Int) { self.limit = limit }

    /// Takes the next bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - body: Takes each line that ends in them, without its end; nil for one that is too long.
    /// - Throws: The error of the body.
    mutating func split(
        _ bytes: [UInt8], _ body: ([UInt8]?) async throws -> Void
    ) async throws {
        var start = 0
        while let end = Self.end(in: bytes, from: start) {
            append(bytes[start..<end])
            try await body(take())
            start = end + 1
        }
        append(bytes[start...])
    }

    /// Takes the last line, which has no end.
    mutating func finish(_ body: ([UInt8]?) async throws -> Void) async throws {
        if isTooLong || !line.isEmpty { try await body(take()) }
    }

    private static func end(in bytes: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBytes { bytes in
            guard start < bytes.count, let base = bytes.baseAddress,
                let end = memchr(base + start, 0x0A, bytes.count - start)
            else { return nil }
            return UnsafeRawPointer(end) - base
        }
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) {
        isTooLong = isTooLong || line.count + bytes.count > limit
        if isTooLong { line = [] } else { line.append(contentsOf: bytes) }
    }

    private mutating func take() -> [UInt8]? {
        defer {
            // The next line may be short again, and the memory of a long one is given back.
            if line.capacity > 1 << 20 { line = [] } else { line.removeAll(keepingCapacity: true) }
            isTooLong = false
        }
        return isTooLong ? nil : line
    }
}

import DeskIntake
import Foundation

/// A file of lines, which may be compressed by gzip in any number of members.
///
/// It is read in little memory, whatever it holds or decompresses to.
struct LineFile {
    /// The reason why a file was not read to its end.
    enum Failure: Error {
        /// It is not there, or must not be read.
        case unreadable
        /// Its compressed part is damaged or cut off; the lines before were read.
        case damaged
    }

    /// The longest line: an event, or a file of an event in base64.
    private static let longestLine = 80_000_000
    private static let portion = 1 << 18
    /// A byte decompresses to about a thousand at most.
    private static let compressedPortion = 2048

    let path: String

    /// Reads line by line.
    ///
    /// - Parameter body: Takes each line without its end; nil for one that is too long.
    /// - Throws: ``Failure``, and the body's errors.
    func read(_ body: ([UInt8]?) async throws -> Void) async throws {
        guard let handle = FileHandle(forReadingAtPath: path) else { throw Failure.unreadable }
        var splitter = LineSplitter(limit: Self.longestLine)
        var part = try next(handle)
        if part.starts(with: [0x1F, 0x8B]) {
            let decompressor = ZlibDecompressor(.gzip)
            while !part.isEmpty {
                for start in stride(from: 0, to: part.count, by: Self.compressedPortion) {
                    let end = min(part.count, start + Self.compressedPortion)
                    let lines = Self.decompressed(part[start..<end], decompressor)
                    try await splitter.split(lines.bytes, body)
                    if lines.isDamaged { throw Failure.damaged }
                }
                part = try next(handle)
            }
            guard decompressor.isAtEnd else { throw Failure.damaged }
        } else {
            while !part.isEmpty {
                try await splitter.split(part, body)
                part = try next(handle)
            }
        }
        try await splitter.finish(body)
    }

    private func next(_ handle: FileHandle) throws(Failure) -> [UInt8] {
        do {
            return Array(try handle.read(upToCount: Self.portion) ?? Data())
        } catch {
            throw .unreadable
        }
    }

    private static func decompressed(
        _ part: ArraySlice<UInt8>, _ decompressor: ZlibDecompressor
    ) -> (bytes: [UInt8], isDamaged: Bool) {
        var bytes: [UInt8] = []
        let isWhole = part.withUnsafeBufferPointer { part in
            do throws(Refusal) {
                try decompressor.decompress(part) { bytes.append(contentsOf: $0) }
                return true
            } catch {
                return false
            }
        }
        return (bytes, !isWhole)
    }
}

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Writes a line to standard error; what cannot be written is lost without a word.
package func writeToStandardError(_ line: String) {
    var bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
    _ = write(2, &bytes, bytes.count)
}

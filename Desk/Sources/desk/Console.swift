import Foundation

/// Standard output and standard error, written at once.
enum Console {
    /// Writes a line to standard output.
    static func say(_ line: String) { write(Array((line + "\n").utf8)) }

    /// Writes a line to standard error.
    static func complain(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }

    /// Writes bytes to standard output.
    static func write(_ bytes: [UInt8]) { FileHandle.standardOutput.write(Data(bytes)) }
}

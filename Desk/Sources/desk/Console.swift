import Foundation

/// Standard output and standard error, written at once.
enum Console {
    /// Writes a line to standard output.
    static func say(_ line: String) { write(Array((line + "\n").utf8)) }

    /// Writes a line to standard error.
    static func complain(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }

    /// Writes bytes to standard output, or ends the process if it does not take them, such as a full disk.
    static func write(_ bytes: [UInt8]) {
        do { try FileHandle.standardOutput.write(contentsOf: Data(bytes)) } catch {
            complain("desk: The output cannot be written.")
            exit(1)
        }
    }
}

import ArgumentParser
import Foundation

/// Standard output and standard error, written at once.
enum Console {
    /// Writes a line to standard output.
    static func say(_ line: String) { write(Array((line + "\n").utf8)) }

    /// Writes a line to standard error.
    static func complain(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }

    /// The value of an option that is a secret: `-` stands for the first line of standard input.
    static func secret(_ value: String) throws -> String {
        guard value == "-" else { return value }
        guard let line = readLine(), !line.isEmpty else {
            throw ValidationError("Standard input has no line.")
        }
        return line.trimmingCharacters(in: .whitespaces)
    }

    /// Writes bytes to standard output, or ends the process if it does not take them, such as a full disk.
    static func write(_ bytes: [UInt8]) {
        do { try FileHandle.standardOutput.write(contentsOf: Data(bytes)) } catch {
            complain("desk: The output cannot be written.")
            exit(1)
        }
    }
}

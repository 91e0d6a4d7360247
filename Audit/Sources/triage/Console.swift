import Foundation

/// Standard output and standard error, written at once.
enum Console {
    /// Writes text to standard output; a reader that has left is no reason to fail.
    static func write(_ text: String) { write(text, to: STDOUT_FILENO) }

    /// Writes a line to standard error.
    static func complain(_ line: String) { write("triage: \(line)\n", to: STDERR_FILENO) }

    /// Writes text to standard error.
    static func show(_ text: String) { write(text, to: STDERR_FILENO) }

    /// All of standard input.
    static func read() -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = part.withUnsafeMutableBytes {
                Foundation.read(STDIN_FILENO, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += part[..<count]
        }
    }

    /// Whether standard output is a terminal that takes colors.
    static var takesColors: Bool {
        let environment = ProcessInfo.processInfo.environment
        let isPlain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        return isatty(STDOUT_FILENO) == 1 && !isPlain && environment["TERM"] != "dumb"
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}

import ArgumentParser
import MoimAPI
import MoimComposition

extension ParsableArguments {
    /// Reads arguments.
    ///
    /// - Returns: Nil when they only asked for help, which is printed.
    /// - Throws: ``UsageError``.
    static func read(_ arguments: [String]) throws(UsageError) -> Self? {
        do {
            return try parse(arguments)
        } catch {
            guard exitCode(for: error) != .success else {
                Output.line(fullMessage(for: error))
                return nil
            }
            let message = message(for: error)
            throw UsageError(message.split(whereSeparator: \.isNewline).joined(separator: " "))
        }
    }
}

extension FaultRule {
    /// Reads the values of `--fault`.
    static func read(_ texts: [String]) throws(UsageError) -> [FaultRule] {
        try texts.map { (text) throws(UsageError) in
            do {
                return try FaultRule(parsing: text)
            } catch {
                throw UsageError("--fault \(text): \(error)")
            }
        }
    }
}

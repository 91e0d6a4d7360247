import DeskAgents
package import DeskModel
import Foundation

/// A folder with an app's sources, read by the program `triage`.
package struct AuditedFolder: Checkout {
    private let folder: URL
    private let program: String
    private let limit: Double

    /// Creates a checkout.
    ///
    /// - Parameters:
    ///   - folder: Its path.
    ///   - program: The program `triage`: a path, or a name that the `PATH` knows.
    ///   - limit: The seconds after which an audit is ended.
    package init(folder: String, program: String, limit: Double = 120) {
        self.limit = limit
        self.folder = URL(filePath: folder).standardizedFileURL
        // The program runs in the folder, from which a relative path would be another.
        self.program = program.contains("/") ? URL(filePath: program).path : program
    }

    /// Whether it is a folder.
    package var isThere: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    @concurrent
    package func report() async throws -> JSON {
        // Nothing of a report of an app is among the words.
        let words = ["audit", "--format", "json", "--fail-on", "never", "--quiet", "."]
        guard let output = try? output(of: words), let report = try? JSON(reading: output) else {
            throw ToolProblem.noAudit
        }
        return report
    }

    package func lines(of file: String) -> [String]? {
        let path = folder.appending(path: file).standardizedFileURL.resolvingSymlinksInPath()
        guard path.path.hasPrefix(folder.resolvingSymlinksInPath().path + "/"),
            let text = try? String(contentsOf: path, encoding: .utf8)
        else { return nil }
        // A line feed after a carriage return is one character with it, and no separator by itself.
        return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String(String.UnicodeScalarView($0)).replacing("\r", with: "") }
    }

    /// The output of the program, which has to end with 0.
    private func output(of words: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + words
        process.currentDirectoryURL = folder
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // It begins with the signals that this thread blocks, and SIGTERM is one of them.
        let ending = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: ending)
        defer { ending.cancel() }
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ToolProblem.noAudit }
        return data
    }
}

package import AuditFindings
import AuditFormats
import Foundation

/// The team's verdicts as a file: JSON with one verdict a line, so that a merge is easy.
package struct VerdictFile {
    /// A file that cannot be read, or not be written.
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    /// The file's name beside a baseline or a configuration.
    package static let fileName = "triage-verdicts.json"

    private let path: RawPath

    private init(path: String) {
        let path = RawPath(path)
        self.path = path.resolved ?? path
    }

    /// The file of a name, or else beside a baseline, beside the configuration or in the current directory.
    package init(named name: String?, besideBaseline baseline: String?, configuration: String?) {
        if let name {
            self.init(path: name)
            return
        }
        let current = FileManager.default.currentDirectoryPath
        let found = [
            baseline.map(Self.folder), configuration.map(Self.folder),
            Configurations.folderOfNearest(from: current), current,
        ].compactMap { $0 }.map { $0 + "/" + Self.fileName }
        self.init(path: found.first { RawPath($0).entry != nil } ?? found[0])
    }

    private static func folder(of file: String) -> String {
        guard let slash = file.lastIndex(of: "/") else { return "." }
        return slash == file.startIndex ? "/" : String(file[..<slash])
    }

    /// The verdicts; none if there is no file.
    package func read() throws(Failure) -> Verdicts {
        if path.entry == nil, !path.isLink { return Verdicts() }
        switch FileContents.bytes(of: path) {
        case .failure(let failure): throw unreadable(failure.reason)
        case .success(let bytes):
            guard let verdicts = Verdicts(json: bytes) else {
                throw unreadable("it holds no verdicts of this version")
            }
            return verdicts
        }
    }

    /// Keeps a verdict beside those that are there.
    package func keep(_ verdict: Verdicts.Verdict, of id: String) throws(Failure) {
        var verdicts = try read()
        verdicts.keep(verdict, of: id)
        do throws(WriteFailure) {
            try AtomicFile(path: path).write(Array(verdicts.json.utf8))
        } catch {
            throw Failure(
                description: "The verdicts \(path.text) cannot be written: \(error.reason).")
        }
    }

    private func unreadable(_ reason: String) -> Failure {
        Failure(
            description:
                "The verdicts \(path.text) cannot be read, and stay as they are: \(reason).")
    }
}

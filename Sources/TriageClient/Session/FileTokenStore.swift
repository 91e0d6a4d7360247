public import Foundation
public import TriageHTTP

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Tokens in a file that its owner alone may read: for platforms without a keychain.
public struct FileTokenStore: TokenStore {
    private let url: URL

    /// Makes a store with a file in a folder that exists.
    public init(_ url: URL) { self.url = url }

    /// The tokens in the file; nil when there is none.
    ///
    /// - Throws: Why the file cannot be read.
    public func load() throws -> Tokens? {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        }
        return try JSONDecoder().decode(StoredTokens.self, from: data).tokens
    }

    /// Writes the file at once and whole, or removes it.
    ///
    /// - Throws: Why that failed; the former file is untouched then.
    public func save(_ tokens: Tokens?) throws {
        guard let tokens else {
            do {
                return try FileManager.default.removeItem(at: url)
            } catch CocoaError.fileNoSuchFile {
                return
            }
        }
        let draft = url.appendingPathExtension("new")
        try? FileManager.default.removeItem(at: draft)
        let data = try JSONEncoder().encode(StoredTokens(tokens))
        // Nobody else may read it even before it is whole.
        let file = open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        try handle.write(contentsOf: data)
        try handle.close()
        // One step on every system; Foundation's `replaceItemAt` fails off Apple platforms.
        guard rename(draft.path, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}

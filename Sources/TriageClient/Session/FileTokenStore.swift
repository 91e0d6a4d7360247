public import Foundation
public import TriageHTTP

/// A token store in a file that only its owner can read, for platforms without a keychain.
public struct FileTokenStore: TokenStore {
    private let url: URL

    /// Creates a store with a file in an existing folder.
    public init(_ url: URL) { self.url = url }

    /// Returns the tokens in the file; nil if the file does not exist.
    ///
    /// - Throws: An error if the file cannot be read, or a `DecodingError` if it holds no tokens.
    public func load() throws -> Tokens? {
        do {
            let data = try Data(contentsOf: url)
            return try JSONDecoder().decode(StoredTokens.self, from: data).tokens
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        }
    }

    /// Replaces the file atomically, or removes it if `tokens` is nil.
    ///
    /// - Throws: An error if that fails; the former file is unchanged then.
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
        // No other user may read the file, not even before it is complete.
        let file = open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        try handle.write(contentsOf: data)
        try handle.close()
        // A rename is atomic on every system; Foundation's `replaceItemAt` fails off Apple
        // platforms.
        guard rename(draft.path, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}

import Foundation

/// The folder of a desk's data.
public struct DataFolder: Hashable, Sendable {
    /// Its path.
    package let path: String

    /// Creates the description of a folder.
    public init(path: String) { self.path = path }

    /// The folder in the user's data directory.
    package static func standard(environment: [String: String]) -> DataFolder {
        #if os(macOS)
        let home = environment["HOME"] ?? NSHomeDirectory()
        return DataFolder(path: home + "/Library/Application Support/desk")
        #else
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            return DataFolder(path: data + "/desk")
        }
        return DataFolder(path: (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share/desk")
        #endif
    }

    /// Whether a desk has written here.
    package var hasStore: Bool { FileManager.default.fileExists(atPath: path + "/desk.sqlite") }

    /// The address of the desk that runs on this folder, for the commands beside it.
    package var address: PublicURL? {
        guard let bytes = FileManager.default.contents(atPath: addressFile) else { return nil }
        return PublicURL(String(decoding: bytes.prefix(4096), as: UTF8.self))
    }

    /// Writes the address, or removes it.
    func setAddress(_ url: String?) {
        let manager = FileManager.default
        guard let url else {
            try? manager.removeItem(atPath: addressFile)
            return
        }
        _ = manager.createFile(
            atPath: addressFile, contents: Data(url.utf8), attributes: [.posixPermissions: 0o600])
    }

    private var addressFile: String { path + "/address" }
}

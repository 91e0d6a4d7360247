import Foundation

/// A folder that is gone when a test ends.
final class TestFolder: Sendable {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "desk-store-" + UUID().uuidString + "/data"
    }

    deinit {
        try? FileManager.default.removeItem(
            atPath: (path as NSString).deletingLastPathComponent)
    }

    var database: String { path + "/desk.sqlite" }

    /// The names of the files in it.
    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    /// The permissions of a file, or of the folder itself.
    func mode(of file: String = "") throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + file)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    /// The bytes of all files.
    func bytes() throws -> Data {
        try files().reduce(into: Data()) { bytes, file in
            bytes += try Data(contentsOf: URL(fileURLWithPath: path + "/" + file))
        }
    }

    /// A copy of the files as they are now, as a killed process leaves them.
    func copy() throws -> TestFolder {
        let copy = TestFolder()
        try FileManager.default.createDirectory(
            atPath: copy.path, withIntermediateDirectories: true)
        for file in try files() where file != "desk.sqlite-shm" {
            try FileManager.default.copyItem(
                atPath: path + "/" + file, toPath: copy.path + "/" + file)
        }
        return copy
    }
}

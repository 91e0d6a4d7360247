public import Foundation
import TriageCore
import TriageReporting

/// A place where reports wait until they are delivered.
///
/// If a folder cannot be used, its reports wait in memory, and a line in the log says so.
@nonexhaustive
public enum ReportStorage: Sendable, Hashable {
    /// A folder in Application Support: one for each bundle identifier and module.
    ///
    /// The module is the one whose source calls `FaultCenter.live`, so that a library never
    /// delivers the reports of the app that contains it. If a second center of the module is made
    /// while the first one exists, in this process or in another one, it gets another folder beside
    /// the first one. On tvOS, which keeps no Application Support, the folder lies in Caches.
    /// Without a bundle, the name of the process takes the place of the bundle identifier.
    case applicationSupport
    /// A folder of the app's choice, which an app and its extension may share.
    case folder(URL)
    /// Memory: reports that were not delivered are lost with the process.
    case memory

    /// The number of folders in Application Support for the centers of one module.
    private static let maxFolders = 16

    /// Returns the folder for a new pipeline; nil if its reports wait in memory.
    ///
    /// - Parameters:
    ///   - fileID: The source file that makes the center; its module counts.
    ///   - support: The folder of all apps' files; nil if there is none.
    ///   - files: The file system of the folder.
    /// - Returns: The folder, which may not exist yet.
    func folder(
        ofModule fileID: String, in support: URL? = Self.support, _ files: any FileStore
    ) -> URL? {
        switch self {
        case .memory: return nil
        case .folder(let url): return url
        case .applicationSupport:
            let app = support?.appendingPathComponent(
                Self.name(AppIdentifier.current), isDirectory: true
            )
            .appendingPathComponent("Triage", isDirectory: true)
            let module = Self.name(String(fileID.prefix { $0 != "/" }))
            let folders = (1...Self.maxFolders).lazy.compactMap { number in
                app?.appendingPathComponent(
                    number == 1 ? module : "\(module)-\(number)", isDirectory: true)
            }
            let folder = folders.first { !ReportPipeline.isInUse($0, files) }
            if folder == nil {
                logProblem("reports wait in memory: there is no free folder in Application Support")
            }
            return folder
        }
    }

    /// Returns a name without the characters that mean something in a path.
    private static func name(_ text: String) -> String {
        let name = String(
            text.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "_" })
        return name.allSatisfy { $0 == "." } ? "app" : name
    }

    private static var support: URL? {
        #if os(tvOS)
        FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
        #else
        FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        #endif
    }
}

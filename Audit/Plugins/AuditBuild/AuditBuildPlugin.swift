import Foundation
import PackagePlugin

/// Audits the files of a target with each build; findings show as warnings, and none ends the build.
@main
struct AuditBuildPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let files = module.sourceFiles(withSuffix: ".swift").map(\.url)
        return try Self.commands(
            with: try context.tool(named: "triage").url, files, work: context.pluginWorkDirectoryURL
        )
    }

    static func commands(with tool: URL, _ files: [URL], work: URL) throws -> [Command] {
        guard !files.isEmpty else { return [] }
        // A file of another kind would become a resource of the app.
        let output = work.appending(path: "Audited.swift")
        return [
            .buildCommand(
                displayName: "Auditing errors", executable: tool,
                arguments: ["audit-build", "--output", output.path] + files.map(\.path),
                inputFiles: files + configurations(of: files), outputFiles: [output])
        ]
    }

    /// The configurations that the command reads: an edited one audits anew.
    private static func configurations(of files: [URL]) -> [URL] {
        var folders: Set<URL> = []
        for file in files {
            var folder = file.deletingLastPathComponent()
            while folders.insert(folder).inserted, folder.path != "/" {
                folder.deleteLastPathComponent()
            }
        }
        return folders.map { $0.appending(path: ".triage-audit.json") }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
            .sorted { $0.path < $1.path }
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension AuditBuildPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
        let files = target.inputFiles.map(\.url).filter { $0.pathExtension == "swift" }
        return try Self.commands(
            with: try context.tool(named: "triage").url, files, work: context.pluginWorkDirectoryURL
        )
    }
}
#endif

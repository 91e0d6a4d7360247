import Foundation
import PackagePlugin

/// Audits the files of a target with each build; findings show as warnings, and none ends the build.
@main
struct AuditBuildPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let files = module.sourceFiles(withSuffix: ".swift").map(\.url)
        return try Self.commands(
            with: try context.tool(named: "triage").url, files,
            root: context.package.directoryURL, work: context.pluginWorkDirectoryURL)
    }

    static func commands(with tool: URL, _ files: [URL], root: URL, work: URL) throws -> [Command] {
        guard !files.isEmpty else { return [] }
        // A file of another kind would become a resource of the app.
        let output = work.appending(path: "Audited.swift")
        let configuration = root.appending(path: ".triage-audit.json")
        let hasConfiguration = FileManager.default.fileExists(atPath: configuration.path)
        let config = hasConfiguration ? ["--config", configuration.path] : []
        return [
            .buildCommand(
                displayName: "Auditing errors", executable: tool,
                arguments: ["audit-build", "--output", output.path] + config + files.map(\.path),
                inputFiles: files + (hasConfiguration ? [configuration] : []),
                outputFiles: [output])
        ]
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension AuditBuildPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
        let files = target.inputFiles.map(\.url).filter { $0.pathExtension == "swift" }
        return try Self.commands(
            with: try context.tool(named: "triage").url, files,
            root: context.xcodeProject.directoryURL, work: context.pluginWorkDirectoryURL)
    }
}
#endif

import Foundation
import PackagePlugin

/// `swift package audit`: audits the package, with the options of `triage audit`.
@main
struct AuditCommandPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try Self.audit(
            with: try context.tool(named: "triage").url, in: context.package.directoryURL, arguments
        )
    }

    static func audit(with tool: URL, in folder: URL, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = tool
        // A plugin may not write into the cache of the user.
        process.arguments = ["audit", "--no-cache"] + arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            Diagnostics.error("triage audit ended with status \(process.terminationStatus)")
        }
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension AuditCommandPlugin: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
        try Self.audit(
            with: try context.tool(named: "triage").url, in: context.xcodeProject.directoryURL,
            ["--format", "xcode"] + arguments.filter { $0 != "--target" })
    }
}
#endif

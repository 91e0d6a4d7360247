// The samples of Guides/InYourProject.md.
import Foundation
import Triage
import TriageSentry
import TriageTesting

struct Club: Decodable { let name: String }

// snippet.isolation
/// A value of no actor, so that it can be decoded anywhere.
nonisolated struct Archive: Decodable, Sendable {
    let photos: [String]
}

/// Decodes a large body off the main actor: `send` decodes where its caller runs.
@concurrent
func loadArchive(_ api: APIClient) async throws -> Archive {
    try await api.send(.get("/v1/archive", as: Archive.self))
}
// snippet.end

#if canImport(SwiftUI)
import SwiftUI

struct ClubScreen: View {
    let api: APIClient

    var body: some View {
        LoadableView("club.load") {
            try await api.send(.get("/v1/club", as: Club.self))
        } content: { club in
            Text(verbatim: club.name)
        }
    }
}

// snippet.preview
struct ClubPreviews: PreviewProvider {
    static let center = FaultCenter.live(sinks: [], storage: .memory)

    static var previews: some View {
        screen(.json(#"{"name": "Chess"}"#)).previewDisplayName("Loaded")
        screen(.hang).previewDisplayName("Loading")
        screen(.status(503)).previewDisplayName("Failed")
    }

    private static func screen(_ answer: FaultPlan.Step) -> some View {
        let server = StubTransport(FaultPlan([answer]))
        return ClubScreen(
            api: center.client("https://api.example.com") { $0.transport = server }
        )
        .faultCenter(center)
    }
}
// snippet.end
#endif

// snippet.extension
/// The center of an app extension, whose reports wait in a folder of the app group.
func makeExtensionCenter(sharing group: URL, dsn: String) -> FaultCenter {
    FaultCenter.live(
        sinks: [SentrySink(dsn: dsn)], storage: .folder(group.appendingPathComponent("Reports")))
}

/// Sends what it can before the system ends the extension.
func extensionWillEnd(_ center: FaultCenter) async {
    await center.didEnterBackground()
}
// snippet.end

enum Shop { static let app = FaultCenter.live(sinks: [ConsoleSink()]) }

// snippet.bridge
/// What Objective-C code of the app calls: write `@objcMembers` before the class.
final class Failures: NSObject {
    /// Reports an error that the Objective-C code has handled.
    static func report(_ error: NSError) {
        Shop.app.report(error, level: .warning)
    }

    /// Shows and reports an error that the user should see.
    static func fail(_ error: NSError, in operation: String) {
        Shop.app.run(.tap(.init(rawValue: operation))) { throw error }
    }
}
// snippet.end

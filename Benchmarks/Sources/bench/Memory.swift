import Foundation
import Triage
import TriageCurl

/// The most that a process of its own holds for each side.
enum Memory: String, CaseIterable {
    case bare = "URLSession alone"
    case whole = "whole stack over URLSession"
    case bareAsyncHTTPClient = "async-http-client alone"
    case wholeCurl = "whole stack over libcurl"

    private func contestant(_ server: URL) throws -> any Contestant {
        switch self {
        case .bare: BareURLSession(server: server)
        case .whole: try Whole(server: server, over: URLSessionTransport())
        case .bareAsyncHTTPClient: BareAsyncHTTPClient(server: server)
        case .wholeCurl: try Whole(server: server, over: CurlTransport())
        }
    }

    /// Tells what this process holds at most after 10,000 requests, and after 50,000.
    func hold() async throws {
        let peer = try ServerProcess()
        defer { peer.stop() }
        let contestant = try contestant(peer.url)
        try await contestant.run(.succeed, 10_000)
        let early = Cost.peakMemory
        try await contestant.run(.succeed, 40_000)
        print("  \(rawValue): \(early) MB, then \(Cost.peakMemory) MB")
    }

    /// Has processes of their own tell what each side holds.
    static func compare() throws {
        print("\npeak memory after 10,000 requests, and after 50,000")
        // The lines so far come before those of the processes.
        fflush(nil)
        for side in allCases {
            let process = Process()
            process.executableURL = Bundle.main.executableURL
            process.arguments = ["hold", side.rawValue]
            try process.run()
            process.waitUntilExit()
        }
    }
}

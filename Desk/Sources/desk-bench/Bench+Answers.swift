import DeskModel
import Foundation
import NIOCore
import NIOHTTP1

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Bench {
    /// The number of requests a second of 100,000 apps that ask every five minutes.
    private static let demand = 100_000.0 / 300

    /// Measures the cost of answers to apps that ask for known issues, beside a bare route.
    func answers(_ table: Table, on group: any EventLoopGroup) async throws {
        let requests = [[UInt8]](repeating: [], count: 40_000)
        let path = "/api/1/known-issues?release=app@1.12.0&lang=ko-KR"
        let bare = try ServerProcess(CommandLine.arguments[0], ["--bare"])
        defer { bare.stop() }
        var load = Load(port: Int(bare.firstLine) ?? 0, path: path, key: "none", method: .GET)
        let bareResult = try await measure(load, requests, of: bare, on: group)
        try await withDesk { desk, folder in
            var events = Events()
            let reports = (0..<200).map { _ in events.envelope().bytes }
            _ = try await desk.load.send(reports, on: group)
            let tag = try await desk.writeKnownIssues()
            load = Load(port: desk.port, path: path, key: desk.key, method: .GET)
            let whole = try await measure(load, requests, of: desk.server, on: group)
            load.extraHeaders = [("If-None-Match", tag)]
            let unchanged = try await measure(load, requests, of: desk.server, on: group)
            desk.server.stop()
            let rows = [
                ("the bare route", bareResult), ("known issues, 200", whole),
                ("known issues, 304", unchanged),
            ]
            for (name, result) in rows {
                table.row("\(name): answers a second", result.load.rate.rounded(to: 0))
                table.row("\(name): other answers", "\(result.load.others)")
                table.row("\(name): CPU an answer", "\(result.microseconds.rounded(to: 1)) µs")
                let share = result.microseconds * Self.demand / 10_000
                table.row(
                    "\(name): share of a core for 100,000 apps", "\(share.rounded(to: 2)) %")
            }
            table.row(
                "known issues, 304: CPU by the bare route",
                (unchanged.microseconds / bareResult.microseconds).rounded(to: 2))
        }
    }

    /// Sends requests to a server after some to warm it up.
    ///
    /// - Returns: The result, and the server's processor time for a request in microseconds.
    func measure(
        _ load: Load, _ requests: [[UInt8]], of server: ServerProcess, on group: any EventLoopGroup
    ) async throws -> (load: LoadResult, microseconds: Double) {
        _ = try await load.send(Array(requests.prefix(2000)), on: group)
        return try await measureCold(load, requests, of: server, on: group)
    }

    /// Sends requests to a server, none of them twice.
    ///
    /// - Returns: As `measure`.
    func measureCold(
        _ load: Load, _ requests: [[UInt8]], of server: ServerProcess, on group: any EventLoopGroup
    ) async throws -> (load: LoadResult, microseconds: Double) {
        let before = server.processorSeconds
        let result = try await load.send(requests, on: group)
        let spent = server.processorSeconds - before
        return (result, spent * 1_000_000 / Double(requests.count))
    }
}

extension RunningDesk {
    /// Writes a known issue for each of its latest groups, and returns the tag of the answer.
    fileprivate func writeKnownIssues() async throws -> String {
        let groups = try await json("GET", "/api/desk/projects/1/groups?limit=10").0
        let text: JSON = ["title": "결제 오류", "message": "다음 판에서 고쳐요."]
        let issue: JSON = ["texts": ["ko": text, "en": text], "from": "1.0", "fixedIn": "2.0"]
        for group in groups["items"]?.array ?? [] {
            let id = group["id"]?.string ?? ""
            _ = try await json("PUT", "/api/desk/groups/\(id)/known-issue", issue)
        }
        let path = "/api/1/known-issues?release=app@1.12.0&lang=ko-KR&sentry_key=\(key)"
        return try await json("GET", path).1 ?? ""
    }

    private func json(
        _ method: String, _ path: String, _ body: JSON? = nil
    ) async throws -> (JSON, tag: String?) {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { return (.null, nil) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        request.httpBody = body.map { Data($0.bytes) }
        let (data, response) = try await URLSession.shared.data(for: request)
        let tag = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "ETag")
        return ((try? JSON(reading: Array(data))) ?? .null, tag)
    }
}

import Foundation
import MoimAPI
import Testing

@Suite("Switches of a server that serves an app", .timeLimit(.minutes(5)))
struct SwitchTests {
    @Test
    func `Faults are told and switched while the server runs, and requests get them`() async throws
    {
        try await withAPI("slow", hasSwitches: true) { api, peer in
            let told = try await peer.get("/_faults")
            #expect(told.body == #"{"faults":["slow"]}"#)
            let wanted = #"{"faults":["outage@home:1","server-error"]}"#
            let switched = try await peer.switchFaults(wanted)
            #expect(switched.status == 200)
            #expect(switched.body == wanted)
            let loads = [try await peer.home(), try await peer.home()]
            #expect(loads.map(\.status) == [503, 500])
            _ = try await peer.switchFaults(#"{"faults":[]}"#)
            let last = try await peer.home()
            #expect(last.status == 200)
            #expect(api.requests == ["GET /v1/home", "GET /v1/home", "GET /v1/home"])
        }
    }

    @Test(arguments: [
        ("", #"{\"faults\""#), ("[]", #"{\"faults\""#), (#"{"faults":"slow"}"#, #"{\"faults\""#),
        (#"{"faults":[7]}"#, #"{\"faults\""#), (#"{"fault":["slow"]}"#, #"{\"faults\""#),
        (#"{"faults":["outage","gremlins"]}"#, "unknown fault 'gremlins'"),
        (#"{"faults":["outage@bar"]}"#, "unknown endpoint 'bar'"),
        (#"{"faults":["outage:0"]}"#, "a count is 1 or more"),
    ])
    func `A list with a mistake switches nothing, and the answer names it`(
        body: String, words: String
    ) async throws {
        try await withAPI("slow:3", hasSwitches: true) { api, peer in
            let refused = try await peer.switchFaults(body)
            #expect(refused.status == 400)
            #expect(refused.body.contains(words), "\(refused.body)")
            #expect(api.faults.map(\.description) == ["slow:3"])
        }
    }

    @Test
    func `A body without bounds is refused`() async throws {
        try await withAPI(hasSwitches: true) { _, peer in
            let body = #"{"faults":["\#(String(repeating: "a", count: 70_000))"]}"#
            let refused = try await peer.switchFaults(body)
            #expect(refused.status == 413)
        }
    }

    @Test
    func `The tokens are told, and go on being told after a refresh`() async throws {
        try await withAPI(hasSwitches: true) { api, peer in
            let first = try await peer.get("/_session").body
            #expect(first.contains(api.accessToken) && first.contains(api.refreshToken))
            _ = try await peer.refresh()
            let second = try await peer.get("/_session").body
            #expect(second != first && second.contains(api.accessToken))
        }
    }

    @Test
    func `A server begins anew with the timers, the attendance and the session of its start`()
        async throws
    {
        try await withAPI("slow:1", hasSwitches: true) { api, peer in
            _ = try await peer.switchFaults(#"{"faults":[]}"#)
            let (first, token) = (try await peer.timers().body, api.accessToken)
            let statuses = [try await peer.attend().status, try await peer.attend().status]
            _ = try await peer.addTimer()
            _ = try await peer.refresh()
            #expect(api.accessToken != token)
            let begun = try await peer.send(peer.request("DELETE /_state"))
            #expect(begun.status == 200 && begun.body == #"{"faults":[]}"#)
            #expect(try await peer.home().status == 200)
            #expect(try await peer.timers().body == first)
            #expect([try await peer.attend().status, try await peer.attend().status] == statuses)
        }
    }

    @Test(arguments: [
        ("DELETE /_faults", "GET, PUT"), ("POST /_session", "GET"), ("PUT /_faults/known", "GET"),
        ("GET /_state", "DELETE"),
    ])
    func `Other methods are told which ones there are`(
        line: String, allowed: String
    ) async throws {
        try await withAPI(hasSwitches: true) { _, peer in
            let refused = try await peer.send(peer.request(line))
            #expect(refused.status == 405)
            #expect(refused.header("Allow") == allowed)
        }
    }

    @Test
    func `A server without switches does not know their addresses`() async throws {
        try await withAPI { _, peer in
            let answers = [try await peer.get("/_faults"), try await peer.get("/_session")]
            #expect(answers.map(\.status) == [404, 404])
        }
    }

    @Test
    func `A port that another server has is named`() async throws {
        try await withAPI { api, _ in
            let port = try #require(api.url.port)
            let error = await #expect(throws: PortInUse.self) {
                _ = try await MoimAPI.start(port: port)
            }
            #expect(error.map(String.init(describing:)) == "port \(port) is in use")
        }
    }
}

extension Peer {
    fileprivate func switchFaults(_ body: String) async throws -> Transcript {
        try await send(request("PUT /_faults", body: body))
    }
}

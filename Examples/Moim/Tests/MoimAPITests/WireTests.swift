import MoimAPI
import Testing

@Suite("Faults below HTTP", .timeLimit(.minutes(5)))
struct WireTests {
    static let endings: [(name: String, start: String, ending: Transcript.Ending)] = [
        ("close", "", .closed), ("lost-answer", "", .closed), ("reset", "", .reset),
        ("cut-body", "HTTP/1.1 20", .closed), ("cut-chunk", "HTTP/1.1 20", .closed),
        ("garbage", "* MOIM", .closed), ("only-continue", "HTTP/1.1 100", .closed),
        ("early-hints", "HTTP/1.1 103", .closed), ("refresh-closed", "", .closed),
    ]

    static let held = [
        "silence", "stall", "trickle", "endless-head", "endless-body",
        "refresh-silent",
    ]

    @Test(arguments: endings)
    func `Each that ends, ends as it is named`(
        of fault: String, after start: String, is ending: Transcript.Ending
    )
        async throws
    {
        try await withAPI(fault) { _, peer in
            for endpoint in try #require(APIFault.named(fault)?.endpoints) {
                let transcript = try await peer.visit(endpoint)
                #expect(transcript.text.hasPrefix(start))
                #expect(transcript.text.isEmpty == start.isEmpty)
                #expect(transcript.ending == ending)
            }
        }
    }

    @Test
    func `Every fault of the table is tried`() {
        let answered =
            FaultTests.statuses + EndpointFaultTests.refusals + EndpointFaultTests.launches
            + EndpointFaultTests.refreshes
        let tried = answered.map(\.name) + WireTests.endings.map(\.name) + WireTests.held
        #expect(Set(tried) == Set(APIFault.all.map(\.name)))
    }

    @Test
    func `A body that is cut has announced more`() async throws {
        try await withAPI("cut-body") { _, peer in
            let transcript = try await peer.home()
            #expect(transcript.header("Content-Length") == "94")
            #expect(transcript.body.utf8.count == 47)
        }
    }

    @Test
    func `A chunked body that is cut has no last chunk`() async throws {
        try await withAPI("cut-chunk") { _, peer in
            let body = try await peer.home().body
            #expect(body.hasPrefix("2f\r\n{") && !body.contains("\r\n0\r\n"))
        }
    }

    @Test
    func `Early hints are followed by the proper answer`() async throws {
        try await withAPI("early-hints") { _, peer in
            let transcript = try await peer.home()
            #expect(transcript.text.hasSuffix(#""attendanceOpen":true}"#))
        }
    }

    @Test
    func `A lost answer was worth one: a repeat of the tap finds its work done`() async throws {
        try await withAPI("lost-answer:1") { _, peer in
            let lost = try await peer.attend(key: "tap-1")
            let other = try await peer.attend(key: "tap-2")
            let again = try await peer.attend(key: "tap-1")
            #expect(lost.text.isEmpty)
            #expect([other.status, again.status] == [409, 201])
        }
    }

    @Test
    func `A stalled body stops at its half`() async throws {
        try await withAPI("stall") { _, peer in
            let transcript = try await peer.send(peer.homeRequest()) { $0.body.utf8.count >= 47 }
            #expect(transcript.header("Content-Length") == "94")
            #expect(transcript.body.utf8.count == 47)
        }
    }

    @Test
    func `A trickling body goes on`() async throws {
        try await withAPI("trickle") { _, peer in
            let transcript = try await peer.send(peer.homeRequest()) { $0.body.utf8.count >= 3 }
            #expect(transcript.status == 200)
            #expect(transcript.body == "   ")
        }
    }

    @Test
    func `An endless head passes 64 KiB without an end`() async throws {
        try await withAPI("endless-head") { _, peer in
            let enough = 70_000
            let transcript = try await peer.send(peer.homeRequest()) { $0.length > enough }
            #expect(transcript.status == 200)
            #expect(!transcript.text.contains("\r\n\r\n"))
        }
    }

    @Test
    func `Answers that were given before the fault on the same connection arrive whole`()
        async throws
    {
        try await withAPI("close@attendance") { api, peer in
            let first = peer.homeRequest(connection: "keep-alive")
            let transcript = try await peer.send(first + peer.attendanceRequest())
            #expect(transcript.text.hasSuffix(#""attendanceOpen":true}"#))
            #expect(transcript.ending == .closed)
            #expect(api.requests == ["GET /v1/home", "POST /v1/attendance"])
        }
    }

    @Test(arguments: held)
    func `Stopping closes what a fault holds open`(fault: String) async throws {
        try await withAPI(fault) { api, peer in
            let endpoint = try #require(APIFault.named(fault)?.endpoints.first)
            async let transcript = peer.visit(endpoint)
            while api.requests.isEmpty, !Task.isCancelled { await Task.yield() }
            // None of them ends by itself: it would never return.
            await api.stop()
            let ending = try await transcript.ending
            #expect(ending != .left)
        }
    }

    @Test
    func `Stopping while connections arrive ends them all, and nothing else`() async throws {
        for _ in 1...60 {
            let api = try await MoimAPI.start()
            await withTaskGroup { group in
                for _ in 1...12 { group.addTask { _ = try? await Peer(api: api).home() } }
                group.addTask {
                    while api.requests.isEmpty, !Task.isCancelled { await Task.yield() }
                    await api.stop()
                }
            }
            #expect(!api.requests.isEmpty)
        }
    }

    @Test
    func `A server that was stopped takes no more connections`() async throws {
        let api = try await MoimAPI.start()
        await api.stop()
        await #expect(throws: (any Error).self) { try await Peer(api: api).home() }
    }
}

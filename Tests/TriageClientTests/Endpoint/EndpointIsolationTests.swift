import Dispatch
import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

/// Whether this runs on the queue of the main actor, which off Apple platforms may change its thread.
private var isOnMainActor: Bool { DispatchQueue.getSpecific(key: mainActor.key) != nil }

private let mainActor = { () -> (key: DispatchSpecificKey<Bool>, Void) in
    let key = DispatchSpecificKey<Bool>()
    return (key, DispatchQueue.main.setSpecific(key: key, value: true))
}()

/// A value of an app whose default isolation is the main actor.
@MainActor
private struct Screen: @MainActor Codable, Equatable {
    let id: Int
    private(set) var wasDecodedOnMainActor = false

    init(id: Int) { self.id = id }

    init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .id)
        wasDecodedOnMainActor = isOnMainActor
    }

    func encode(to encoder: any Encoder) throws {
        MainActor.assertIsolated()
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
    }

    enum Key: CodingKey { case id }
}

/// A value that belongs to no actor.
private struct Archive: Decodable {
    let wasDecodedOnMainActor: Bool

    init(from decoder: any Decoder) throws { wasDecodedOnMainActor = isOnMainActor }
}

private enum Refusal: Int, EndpointRejection { case taken = 409 }

@MainActor
@Suite("Requests of an app whose default isolation is the main actor", .timeLimit(.minutes(30)))
struct EndpointIsolationTests {
    private let screen = APIEndpoint.get("/v1/screen", as: Screen.self)

    private func client(_ steps: FaultPlan.Step...) throws -> (APIClient, ClientFixture) {
        let bench = ClientFixture(FaultPlan(steps))
        return (try bench.client(), bench)
    }

    @Test
    func `a value is decoded on the main actor, and its request travels on none`() async throws {
        let travelsOnMainActor = EventRecorder<Bool>()
        let (plain, _) = try client(.clip, .clip, .clip)
        let client = plain.adding(
            Around { (request, next) async throws(Fault) in
                travelsOnMainActor.record(isOnMainActor)
                return try await next(request)
            })
        #expect(try await client.send(screen).wasDecodedOnMainActor)
        let post = APIRequest.post("/v1/screen", Screen(id: 3), as: Screen.self)
        #expect(try await client.send(post).wasDecodedOnMainActor)
        #expect(try await client.send(screen.rejecting(Refusal.self)).id == 7)
        #expect(travelsOnMainActor.elements == [false, false, false])
    }

    @Test
    func `a value of no actor is decoded on none if its endpoint says so`() async throws {
        let (client, _) = try client(.clip, .clip)
        let endpoint = APIEndpoint.get("/v1/archive", as: Archive.self)
        #expect(try await client.send(endpoint).wasDecodedOnMainActor)
        #expect(try await !client.send(endpoint.decodedConcurrently).wasDecodedOnMainActor)
    }

    @Test
    func `content, a decoder of one's own and a fallback may use what the main actor has`()
        async throws
    {
        var seen: [Int] = []
        let (client, bench) = try client(.clip, .status(503))
        let own = APIRequest<Int>(.get, "/v1/screen") { (response, decoder) throws(Fault) in
            seen.append(response.status)
            return try decoder.decode(Screen.self, from: response).id
        }
        #expect(try await client.send(own) == 7)
        let value = try await client.send(
            screen.fallback { fault in
                seen.append(fault.facts.status ?? 0)
                return Screen(id: 1)
            })
        #expect(value.id == 1)
        #expect(seen == [200, 503])
        #expect(bench.transport.requests.count == 2)
    }

    @Test
    func `a body that does not decode is a fault of the request that forgets no earlier one`()
        async throws
    {
        let (client, _) = try client(.json("{}"))
        let center = CenterFixture().center
        let outcome = await center.run("screen.load") { () async throws -> Screen in
            try await client.send(screen)
        }
        #expect(outcome.fault?.code == "decoding.keyNotFound")
        #expect(outcome.fault?.facts.path == "/v1/screen")
    }

    @Test
    func `a refresh and a recovery run where they are written`() async throws {
        var places: [Bool] = []
        let (plain, _) = try client(.status(401), .status(428), .clip)
        let (client, _) = plain.authenticated(store: InMemoryTokenStore(.old)) { _, _ in
            places.append(isOnMainActor)
            return .new
        }
        let recovery = Rejection(
            428,
            action: .recover { _, request in
                places.append(isOnMainActor)
                return request
            })
        #expect(
            try await client.send(screen.rejecting(Rejections("screen", [recovery]))).id == 7)
        #expect(places == [true, true])
    }
}

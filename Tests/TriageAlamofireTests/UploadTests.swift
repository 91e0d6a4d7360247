#if Alamofire
import Alamofire
import Foundation
import TestDoubles
import Testing
import TriageAlamofire
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite(.timeLimit(.minutes(30)))
struct UploadTests {
    /// Uploads with an expired token, and returns the bodies that the server accepted.
    private func accepted(
        _ upload: (Session, URL) throws -> UploadRequest
    ) async throws -> [FaultServer.Request] {
        let server = try TokenServer()
        server.expire()
        let fixture = SessionFixture(server)
        let club = try await upload(fixture.session, server.url()).validate()
            .serializingDecodable(Club.self).value
        #expect(club == Club(name: "Chess"))
        #expect(server.refused.count == 1)
        return server.accepted
    }

    @Test
    func `The data of an upload is sent again after a refresh`() async throws {
        let requests = try await accepted { $0.upload(Data("data".utf8), to: $1) }
        #expect(requests.map(\.text) == ["data"])
    }

    @Test
    func `The file of an upload is sent again after a refresh`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data("file".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let requests = try await accepted { $0.upload(file, to: $1) }
        #expect(requests.map(\.text) == ["file"])
    }

    // Off Apple platforms the streams of Foundation lack what Alamofire's forms need.
    #if canImport(Darwin)
    @Test
    func `The parts of an upload are sent again after a refresh`() async throws {
        let requests = try await accepted { session, url in
            session.upload(
                multipartFormData: { $0.append(Data("part".utf8), withName: "name") }, to: url)
        }
        #expect(requests.count == 1)
        #expect(requests.first?.text.contains("part") == true)
    }
    #endif

    @Test
    func `The parameters of a request are sent again after a refresh`() async throws {
        let server = try TokenServer()
        server.expire()
        let fixture = SessionFixture(server)
        let club = try await fixture.session.request(
            server.url(), method: .put, parameters: Club(name: "Go"),
            encoder: JSONParameterEncoder.default
        ).validate().serializingDecodable(Club.self).value
        #expect(club == Club(name: "Chess"))
        #expect(server.accepted.map(\.text) == [#"{"name":"Go"}"#])
    }

    // Off Apple platforms Alamofire traps when it sends a stream, so this request only ends as one.
    @Test
    func `A stream, which can be read once, is not sent again empty, and the session is refreshed`()
        async throws
    {
        let server = try TokenServer()
        server.expire()
        let fixture = SessionFixture(server)
        let request = fixture.session.upload(Data("stream".utf8), to: server.url())
        request.validate { [weak request] _, _, _ in
            request?.uploadable = .stream(InputStream(data: Data()))
            return .success(())
        }
        let call = Task { () async throws -> Club in try await request.send() }
        #expect(await call.fault?.code == "upload.stream")
        #expect(server.requestCount == 2)
        #expect(fixture.authentication.tokens?.access.value == "access-1001")
    }
}
#endif

import Foundation
import HTTPTypes
import TriageClient
import TriageConcurrency
import TriageHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension InjectedServer {
    /// Answers a request as URLSession does.
    func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        guard let url = request.url, let client = ClientRequest(request) else {
            throw URLError(.badURL)
        }
        let path = URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedPath ?? ""
        let name = RequestName(
            method: request.httpMethod ?? "GET", path: path.isEmpty ? "/" : path)
        let response = try await within(request.timeoutInterval) {
            try await self.answer(name, client.head, request.httpBody ?? Data())
        }
        var fields: [String: String] = [:]
        for field in response.head.headerFields { fields[field.name.rawName] = field.value }
        guard
            let head = HTTPURLResponse(
                url: url, statusCode: response.status, httpVersion: "HTTP/1.1", headerFields: fields
            )
        else { throw URLError(.badServerResponse) }
        return (response.body, head)
    }

    /// Answers within a time limit in seconds; none if it is not above zero.
    private func within(
        _ limit: TimeInterval, _ answer: @escaping @Sendable () async throws -> ClientResponse
    ) async throws -> ClientResponse {
        let race = Race<ClientResponse>()
        let timer = limit > 0 ? startTimer(.seconds(limit), race) : nil
        defer { timer?.cancel() }
        do {
            return try await race.run(answer)
        } catch is CancellationError {
            throw URLError(.cancelled)
        }
    }

    private func startTimer(
        _ limit: Duration, _ race: Race<ClientResponse>
    ) -> Task<Void, any Error> {
        Task { [clock] in
            try await clock.sleep(for: limit)
            race.end(.failure(URLError(.timedOut)))
        }
    }
}

/// The parts of every test that know nothing of its event.
enum TestParts {
    static let call = #"""
            /// Makes a call that meets the steps; the clock goes on at each of its pauses.
            private func call<Value: Decodable & Sendable>(
                _ method: String, _ path: String, as type: Value.Type, pauses: Int,
                limit: Int, in center: FaultCenter, noting sent: EventRecorder<String>,
                _ steps: [FaultPlan.Step]
            ) async throws {
                let clock = TestClock()
                let transport = StubTransport(FaultPlan(steps), clock: clock)
                let known = try #require(HTTPRequest.Method(rawValue: method))
                let server = try #require(URL(string: "https://server.example"))
                let client = center.client(server) {
                    $0.transport = transport
                    $0.clock = clock
                    $0.timeout = .seconds(limit)
                    $0.middleware = [
                        Retry(
                            maxRetries: steps.count - 1, clock: clock, randomizer: { 0.5 },
                            when: { _ in true })
                    ]
                }
                let time = Task {
                    for _ in 0..<pauses {
                        await clock.waitForSleepers(count: 2)
                        clock.advanceToNextSleeper()
                    }
                }
                defer {
                    time.cancel()
                    for request in transport.requests {
                        sent.record("\(request.method.rawValue) \(request.path ?? "")")
                    }
                }
                _ = try await client.send(APIEndpoint(known, path, as: type))
            }

            private static func response(
                _ status: Int, _ fields: HTTPFields, _ body: Data
            ) -> ClientResponse {
                let head = HTTPResponse(status: .init(code: status), headerFields: fields)
                return ClientResponse(head: head, body: body)
            }
        """#

    static let standIn = #"""
            /// An error that a test cannot make, with the type and the code that the event names.
            private struct StandIn: SelfClassifyingError {
                let type: String
                let classification: ErrorClassification

                init(_ type: String, _ code: String, cause: (any Error)? = nil) {
                    self.type = type
                    let causes = [cause].compactMap(\.self)
                    classification = ErrorClassification(code: code, causes: causes)
                }

                static func chain(of error: any Error) -> [String] {
                    CauseChain(error, classifier: .foundation).links.map { link in
                        "\((link.error as? StandIn)?.type ?? link.type) (\(link.code))"
                    }
                }
            }
        """#
}

public import Foundation
public import TriageReporting
public import TriageTransport

/// Holds a sink that sends over a transport to what `SinkTotals` promises.
///
/// For everyone who writes a sink:
///
///     @Test(arguments: SinkConformance.Case.allCases)
///     func conforms(_ item: SinkConformance.Case) async throws {
///         try await SinkConformance(secrets: [key]) { MySink(key, over: $0) }.check(item)
///     }
public struct SinkConformance: Sendable {
    /// What is promised.
    public enum Case: String, Sendable, CaseIterable, CustomStringConvertible {
        /// The name is the same for each sink that is made, and fits on one line.
        case hasStableName
        /// A short report is one request, and nothing is sent twice.
        case deliversOnce
        /// A report that comes again is the same to its receiver, byte by byte.
        case retriesIdentically
        /// What nobody answers is to be delivered again.
        case retriesWithoutResponse
        /// What is refused for now is to be delivered again after what the receiver asks for.
        case honorsRetryAfter
        /// What is refused for good is dropped.
        case dropsRefusedReports
        /// Nobody follows a redirect, and it is no delivery.
        case ignoresRedirects
        /// No error and no description shows a secret of the endpoint.
        case hidesSecrets
        /// No control character in a report comes through as one.
        case escapesControlCharacters

        /// The case's name.
        public var description: String { rawValue }
    }

    /// What a sink did that it should not.
    public struct Mismatch: Error, Sendable, CustomStringConvertible {
        /// The case, and what was wrong.
        public let description: String
    }

    let time: Date
    let secrets: [String]
    let sink: @Sendable (any Transport) throws -> any Sink
    private let knownIssues: [Case: String]

    /// Makes it for a kind of sink.
    ///
    /// - Parameters:
    ///   - time: The time that the sinks take it to be, which must stand still for them.
    ///   - secrets: What nobody may see.
    ///   - knownIssues: What does not hold, and why not.
    ///   - sink: Makes one that sends over this transport.
    public init(
        time: Date = Date(), secrets: [String] = [], knownIssues: [Case: String] = [:],
        sink: @escaping @Sendable (any Transport) throws -> any Sink
    ) {
        self.time = time
        self.secrets = secrets
        self.knownIssues = knownIssues
        self.sink = sink
    }

    /// Tries one case; one that is an exception is not tried.
    ///
    /// - Throws: A ``Mismatch``, or why the case could not be tried.
    public func check(_ item: Case) async throws {
        guard knownIssues[item] == nil else { return }
        do {
            try await run(item)
        } catch let mismatch as Mismatch {
            throw Mismatch(description: "\(item): \(mismatch)")
        }
    }

    private func run(_ item: Case) async throws {
        switch item {
        case .hasStableName: try checkStableName()
        case .deliversOnce: try await checkDeliversOnce()
        case .retriesIdentically: try await checkIdenticalRetry()
        case .retriesWithoutResponse: try await checkRetryWithoutResponse()
        case .honorsRetryAfter: try await checkRetryAfter()
        case .dropsRefusedReports: try await checkDropsRefused()
        case .ignoresRedirects: try await checkRedirect()
        case .hidesSecrets: try await checkHidesSecrets()
        case .escapesControlCharacters: try await checkEscapesControls()
        }
    }
}

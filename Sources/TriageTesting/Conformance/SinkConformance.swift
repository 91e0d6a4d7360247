public import Foundation
@_spi(Tools) public import TriageReporting
public import TriageTransport

/// A conformance suite that checks a sink with a transport against the contract of `Sink`.
///
/// It is for authors of sinks:
///
///     @Test(arguments: SinkConformance.names)
///     func conforms(_ name: String) async throws {
///         try await SinkConformance(secrets: [key]) { MySink(key, over: $0) }.check(name)
///     }
public struct SinkConformance: Sendable {
    /// One part of the contract.
    package enum Case: String, Sendable, CaseIterable, CustomStringConvertible {
        /// Every instance has the same name, which is not empty and has no control characters.
        case hasStableName
        /// A short report is sent in one request, once.
        case deliversOnce
        /// A report that is delivered again is sent with the same bytes.
        case retriesIdentically
        /// A report without a response is to be delivered again.
        case retriesWithoutResponse
        /// A report refused for now is to be delivered again after the time in `Retry-After`.
        case honorsRetryAfter
        /// A report refused with status 400 is dropped.
        case dropsRefusedReports
        /// A redirect is not followed and does not count as a delivery.
        case ignoresRedirects
        /// No error and no description contains a secret.
        case hidesSecrets
        /// A control character in a report is never sent as one.
        case escapesControlCharacters

        /// The name of the case.
        package var description: String { rawValue }
    }

    /// A deviation from the contract.
    package struct Mismatch: Error, Sendable, CustomStringConvertible {
        /// The case and the deviation.
        package let description: String
    }

    let time: Date
    let secrets: [String]
    let sink: @Sendable (any Transport) throws -> any Sink
    private let knownIssues: [Case: String]

    /// Creates a suite for a sink.
    ///
    /// - Parameters:
    ///   - time: The time of the sample reports; by default now. A sink with a clock of its own
    ///     must use this time throughout.
    ///   - secrets: The texts that no error and no description may contain; none by default.
    ///   - sink: Makes a sink that sends over the given transport.
    public init(
        time: Date = Date(), secrets: [String] = [],
        sink: @escaping @Sendable (any Transport) throws -> any Sink
    ) {
        self.init(time: time, secrets: secrets, knownIssues: [:], sink: sink)
    }

    /// Creates a suite for a sink that does not pass some cases, each with the reason.
    package init(
        time: Date = Date(), secrets: [String] = [], knownIssues: [Case: String],
        sink: @escaping @Sendable (any Transport) throws -> any Sink
    ) {
        self.time = time
        self.secrets = secrets
        self.knownIssues = knownIssues
        self.sink = sink
    }

    /// The names of all cases.
    public static var names: [String] { Case.allCases.map(\.rawValue) }

    /// Runs one case.
    ///
    /// - Parameter name: A name of ``names``.
    /// - Throws: An error that says how the sink deviates or that no case has the name, or the one
    ///   that prevented the case.
    public func check(_ name: String) async throws {
        guard let item = Case(rawValue: name) else {
            throw Mismatch(description: "no case is called \(name)")
        }
        try await check(item)
    }

    /// Runs one case, and skips it if it is a known issue.
    ///
    /// - Parameter item: The case.
    /// - Throws: An error that says how the sink deviates, or the one that prevented the case.
    package func check(_ item: Case) async throws {
        guard knownIssues[item] == nil else { return }
        do {
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
        } catch let mismatch as Mismatch {
            throw Mismatch(description: "\(item): \(mismatch)")
        }
    }
}

public import Foundation

/// What is posted to `/v1/logs` as `application/json`.
public struct OTLPLogsRequest: Hashable, Sendable {
    /// What the records are of, with `service.value` among them.
    public var resource: OTLPAttributes
    /// The name of the library that writes them.
    public var scopeName: String
    /// That library's version.
    public var scopeVersion: String?
    /// The records.
    public var records: [OTLPLogRecord]

    /// Makes a post.
    public init(
        resource: OTLPAttributes, scopeName: String, scopeVersion: String? = nil,
        records: [OTLPLogRecord]
    ) {
        (self.resource, self.scopeName) = (resource, scopeName)
        (self.scopeVersion, self.records) = (scopeVersion, records)
    }

    /// The size in bytes that no body may exceed; one that does is halved, or dropped and counted.
    public static let maxBodySize = 64 << 20

    /// The body; nil where there are no records, since an empty post is not allowed.
    public var body: Data? {
        guard !records.isEmpty else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let scope = Scope(name: scopeName, version: scopeVersion)
        let logs = ScopeLogs(scope: scope, logRecords: records)
        return try? encoder.encode([
            "resourceLogs": [
                ResourceLogs(resource: Resource(attributes: resource), scopeLogs: [logs])
            ]
        ])
    }

    private struct ResourceLogs: Encodable {
        let resource: Resource
        let scopeLogs: [ScopeLogs]
    }

    private struct Resource: Encodable {
        let attributes: OTLPAttributes
        func encode(to encoder: any Encoder) throws { try encoder.encode(attributes) }
    }

    private struct ScopeLogs: Encodable {
        let scope: Scope
        let logRecords: [OTLPLogRecord]
    }

    private struct Scope: Encodable {
        let name: String
        let version: String?
    }
}

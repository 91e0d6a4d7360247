public import Foundation
import TriageSinkSupport

/// A request to `/v1/logs`, encoded as `application/json`.
@_spi(Wire) public struct OTLPLogsRequest: Hashable, Sendable {
    /// The attributes of the source of the records, with `service.name` among them.
    var resource: OTLPAttributes
    /// The name of the library that creates the records.
    var scopeName: String
    /// The version of that library.
    var scopeVersion: String?
    /// The records.
    var records: [OTLPLogRecord]

    /// Creates a request.
    public init(
        resource: OTLPAttributes, scopeName: String, scopeVersion: String? = nil,
        records: [OTLPLogRecord]
    ) {
        (self.resource, self.scopeName) = (resource, scopeName)
        (self.scopeVersion, self.records) = (scopeVersion, records)
    }

    /// The limit on a body in bytes: 64 MiB; the sink drops a report beyond it.
    static let maxBodySize = 64 << 20

    /// The encoded body; nil without records, since an empty request is not allowed.
    public var body: Data? {
        guard !records.isEmpty else { return nil }
        let scope: JSONObject = ["name": scopeName, "version": scopeVersion]
        let logs: JSONObject = ["scope": scope, "logRecords": records]
        let source: JSONObject = ["resource": resource, "scopeLogs": [logs]]
        return try? JSONEncoder.sorted.encode(["resourceLogs": [source]])
    }
}

import Foundation
import HTTPTypes
import TriageCore

extension HTTPRequest {
    /// Returns an `Idempotency-Key` for this request.
    ///
    /// If the user retries an operation, it is the key of the same request in the former attempt:
    /// the server may have done the work before it failed.
    func idempotencyKey(_ body: Data?, _ makeKey: () -> String) -> String {
        guard let record = OperationRecord.current?.retried else { return makeKey() }
        var hasher = Hasher()
        hasher.combine(method.rawValue)
        hasher.combine(authority)
        hasher.combine(path)
        hasher.combine(body?.sortedJSON)
        return record.idempotencyKey(for: hasher.finalize(), makeKey)
    }
}

extension Data {
    /// The body with sorted members, since `JSONEncoder` may order the members of equal values
    /// differently.
    fileprivate var sortedJSON: Data {
        guard let json = try? JSONSerialization.jsonObject(with: self, options: .fragmentsAllowed)
        else { return self }
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
        return (try? JSONSerialization.data(withJSONObject: json, options: options)) ?? self
    }
}

extension Fault {
    /// Whether the server has refused the request for good, so that its work was not done.
    ///
    /// That is so for 4xx, except 408, 421, 425 and 429, and 409, which may mean that the first
    /// request with the key is still under way.
    var isFinalRefusal: Bool {
        guard let status = facts.status, isErrorResponse(status) else { return false }
        return (400...499).contains(status) && ![408, 409, 421, 425, 429].contains(status)
    }
}

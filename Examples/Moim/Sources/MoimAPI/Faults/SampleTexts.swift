import Foundation
import NIOCore

/// The texts of a success, for a body of the same shape whose texts are all `text`.
struct SampleTexts {
    private let success: Any?

    init(of success: APIResponse) { self.success = Self.read(Data(success.body.readableBytesView)) }

    /// Returns the body with the success's texts; as it is if it is not JSON.
    func filled(_ body: String) -> String {
        guard let json = Self.read(Data(body.utf8)),
            let data = try? JSONSerialization.data(
                withJSONObject: filled(json, success),
                options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
        else { return body }
        return String(decoding: data, as: UTF8.self)
    }

    private func filled(_ value: Any, _ own: Any?) -> Any {
        switch value {
        case let text as String: return text == "text" ? own as? String ?? text : text
        case let list as [Any]: return list.map { filled($0, (own as? [Any])?.first) }
        case let object as [String: Any]:
            let own = own as? [String: Any]
            return Dictionary(uniqueKeysWithValues: object.map { ($0, filled($1, own?[$0])) })
        default: return value
        }
    }

    private static func read(_ data: Data) -> Any? {
        try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    }
}

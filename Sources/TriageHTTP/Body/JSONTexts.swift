import Foundation

/// The texts in a JSON body, by their paths.
struct JSONTexts {
    /// The size in bytes above which a body is not read.
    static let maxBodySize = 1_048_576

    private let json: Any?

    /// Reads a body; a body that is not JSON, too large or too deep for Foundation has no texts.
    init(_ body: Data) {
        json = body.count > Self.maxBodySize ? nil : (try? JSONSerialization.jsonObject(with: body))
    }

    /// The text at a path such as `errors.0.message`; nil if there is none, or only white space.
    subscript(path: String) -> String? {
        guard let text = value(at: path) as? String, !text.allSatisfy(\.isWhitespace)
        else { return nil }
        return text
    }

    /// The first text that is found at one of several paths.
    func first(of paths: [String]) -> String? { paths.lazy.compactMap { self[$0] }.first }

    /// The text or the whole number at a path, as text; nil if there is neither.
    func code(at path: String) -> String? {
        let value = value(at: path)
        return value as? String ?? (value as? Int).map(String.init)
    }

    private func value(at path: String) -> Any? {
        let names = path.split(separator: ".", omittingEmptySubsequences: false)
        return names.reduce(json) { value, name in
            if let object = value as? [String: Any] { return object[String(name)] }
            guard let list = value as? [Any], let index = Int(name) else { return nil }
            return list.indices.contains(index) ? list[index] : nil
        }
    }
}

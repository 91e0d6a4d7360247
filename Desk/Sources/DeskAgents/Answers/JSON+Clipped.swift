import DeskModel

extension JSON {
    /// A text of at most so many bytes in a fence, with an ellipsis for the rest.
    static func clipped(_ text: String, to bytes: Int) -> JSON {
        var (rest, kept) = (bytes - 2, String.UnicodeScalarView())
        for scalar in text.unicodeScalars {
            rest -= Fence.cost(scalar)
            guard rest >= 3 || rest >= 0 && kept.count + 1 == text.unicodeScalars.count else {
                return .string(String(kept) + "…")
            }
            kept.append(scalar)
        }
        return .string(text)
    }

    /// The value with short texts, few elements and members, and nothing nested deeper; an ellipsis stands for the rest.
    func clipped(to bytes: Int, depth: Int = 2) -> JSON {
        switch self {
        case .string(let text): return .clipped(text, to: bytes)
        case .number(let digits): return digits.utf8.count > 40 ? .clipped(digits, to: 40) : self
        case .array(let elements):
            guard depth > 0 else { return "…" }
            let kept = elements.prefix(Self.clippedCount).map {
                $0.clipped(to: bytes, depth: depth - 1)
            }
            return .array(kept + (elements.count > kept.count ? ["…"] : []))
        case .object(let object):
            guard depth > 0 else { return "…" }
            let kept = object.members.prefix(Self.clippedCount).map { name, value in
                (
                    JSON.clipped(name, to: 60).string ?? "",
                    value.clipped(to: bytes, depth: depth - 1)
                )
            }
            return .object(
                JSONObject(kept + (object.members.count > kept.count ? [("…", "…")] : [])))
        case .null, .bool: return self
        }
    }

    /// The largest number of elements or members of a value that is clipped.
    private static let clippedCount = 8

    /// The members of an object that have a value, in the order of their names here, with short texts.
    func picked(_ names: [String], to bytes: Int) -> JSON {
        .object(
            JSONObject(
                names.compactMap { name in
                    guard let value = self[name], value != .null else { return nil }
                    return (name, value.clipped(to: bytes))
                }))
    }

    /// The members of an object that have a value.
    static func members(_ members: [(name: String, value: JSON)]) -> JSON {
        .object(JSONObject(members.filter { $0.value != .null }))
    }
}

import DeskModel

/// An answer of Moim's server in a fault plan.
struct PlannedResponse {
    let json: JSON

    /// Plans an answer; the body is the one that does not decode, nil for one that is not judged.
    init(_ response: RecordedResponse, kind: String?, body: SampleBody?) {
        var members: [(name: String, value: JSON)] = [
            ("method", .string(response.method)), ("path", .string(response.path)),
        ]
        if let status = response.status {
            if response.isSuccess, body == nil {
                members.append(("ordinary", true))
            } else {
                members.append(("status", JSON(status)))
                let fields = response.fields.sorted { $0.key < $1.key }
                    .map { (name: $0.key, value: JSON.string($0.value)) }
                if !fields.isEmpty { members.append(("fields", .object(JSONObject(fields)))) }
                if let body { members.append(("body", .string(body.text))) }
                if body?.isUTF8 == false { members.append(("isUTF8", false)) }
            }
        } else {
            members.append(("fault", .string(Self.fault(response.code, kind))))
        }
        json = .object(JSONObject(members))
    }

    /// The name of Moim's fault that ends a request with such a code.
    private static func fault(_ code: String, _ kind: String?) -> String {
        if let known = faults[code] { return known }
        return switch kind {
        case "timeout": "silence"
        case "invalidResponse": "garbage"
        default: "close"
        }
    }

    private static let faults = [
        "deadline": "silence", "timeout": "silence", "curl.receiveFailed": "reset",
        "curl.cutBody": "cut-body", "http.contentCoding": "bad-gzip",
        "http.headTooLarge": "huge-head", "http.bodyTooLarge": "huge-body",
        "http.tooManyRedirects": "redirect-loop",
    ]
}

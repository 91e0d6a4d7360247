import HTTPTypes
import NIOCore

/// One answer of a fault plan, for requests with a method and a path.
///
/// The answers for one method and path are given in their order; the last one stays.
public struct PlannedAnswer: Sendable {
    /// What a request is answered with.
    public enum Answer: Sendable {
        /// What the server answers by itself.
        case ordinary
        /// A response of the plan's own; a body that is not UTF-8 has a byte after the text.
        ///
        /// The text `text` in a JSON body stands for any: the server's own success has a better one.
        case response(status: Int, fields: [String: String], body: String, isUTF8: Bool)
        /// A fault of the server.
        case fault(APIFault)
    }

    let method: String
    let path: String
    let answer: Answer

    /// Plans an answer.
    public init(method: String, path: String, _ answer: Answer) {
        (self.method, self.path, self.answer) = (method, path, answer)
    }

    fileprivate func isFor(_ visit: APIRequest) -> Bool {
        method == visit.endpoint.method.rawValue && path == visit.endpoint.path
    }

    fileprivate func effect(for visit: APIRequest) -> FaultEffect? {
        switch answer {
        case .ordinary: return nil
        case .fault(let fault): return fault.effect(visit)
        case .response(let status, let fields, let text, let isUTF8):
            var answer = APIResponse(status: .init(code: status))
            answer.body.writeString(SampleTexts(of: visit.success).filled(text))
            if !isUTF8 { answer.body.writeInteger(0xFF as UInt8) }
            answer.headers[.contentType] = "application/json"
            for (name, value) in fields {
                if let name = HTTPField.Name(name) { answer.headers[name] = value }
            }
            return .respond(answer)
        }
    }
}

/// The answers of a plan that are left.
struct PlannedAnswers: Sendable {
    private var answers: [PlannedAnswer]

    init(_ answers: [PlannedAnswer]) { self.answers = answers }

    /// Whether the plan has an answer for an address, also one that the contract does not have.
    func know(_ method: HTTPRequest.Method, _ path: String) -> Bool {
        answers.contains { $0.method == method.rawValue && $0.path == path }
    }

    /// The next answer for a request; nil for the server's own, within another optional for none.
    mutating func effect(for visit: APIRequest) -> FaultEffect?? {
        let places = answers.indices.filter { answers[$0].isFor(visit) }
        guard let place = places.first else { return nil }
        let answer = answers[place]
        if places.count > 1 { answers.remove(at: place) }
        return .some(answer.effect(for: visit))
    }
}

extension Endpoint {
    /// An endpoint that only a plan has.
    static func planned(_ method: HTTPRequest.Method, _ path: String) -> Endpoint {
        let success = APIResponse.json("{}")
        return Endpoint(
            name: "planned", method: method, path: path, needsToken: false,
            success: { _ in success }, faultEffects: [:], respond: { _ in success })
    }
}

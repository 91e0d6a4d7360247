import Foundation
import HTTPTypes
package import TriageCore

extension ErrorClassification {
    /// Returns the classification of an error that carries a response.
    ///
    /// It is for a `SelfClassifyingError`, such as the error of a client that validates statuses.
    /// If the status means a failure, the response decides the kind, the code and the facts.
    /// Otherwise the error stays the failure, and its facts include the status, the request, and
    /// the shape of a body that could not be decoded. A cancellation stays what it is.
    ///
    /// - Parameters:
    ///   - response: The response; nil if the error carries none.
    ///   - rules: The meaning of each status.
    /// - Returns: The classification, with the causes of this one.
    package func carrying(
        _ response: ClientResponse?, rules: StatusRules = StatusRules()
    ) -> ErrorClassification {
        carrying(response, rules: rules, serverMessage: .standard, rejections: [])
    }

    /// Returns the classification of an error whose response has declared meanings.
    package func carrying(
        _ response: ClientResponse?, rules: StatusRules, serverMessage: ServerMessageDecoder,
        rejections: [Rejections]
    ) -> ErrorClassification {
        let meaning = kind(withCausesBy: .foundation)
        guard let response, meaning != .canceled else { return self }
        var known = self
        let refusal = ErrorClassification(
            response, rules: rules, serverMessage: serverMessage, rejections: rejections)
        if let refusal {
            (known.kind, known.code, known.number) = (refusal.kind, refusal.code, nil)
            known.facts = refusal.facts
        } else {
            known.facts = Fault.Facts(response.requestSummary, status: response.status)
            if meaning == .undecodable {
                known.facts.bodyShape = response.bodyShape
                if response.isPage, response.isSuccess {
                    (known.kind, known.code) = (.unreachable, NetworkFaultCode.signIn)
                    known.number = nil
                }
            }
        }
        known.facts.fill(from: facts)
        return known
    }

    /// Creates the classification of a response; nil if the response is a success.
    init?(
        _ response: ClientResponse, rules: StatusRules,
        serverMessage: ServerMessageDecoder = .standard, rejections: [Rejections] = []
    ) {
        let rejection = rejections.meaning(of: response)
        guard let kind = rules.kind(of: response, declaredAs: rejection) else { return nil }
        let isOfNetwork = kind == .unreachable && rejection == nil
        let code = isOfNetwork ? NetworkFaultCode.signIn : Fault.code(ofStatus: response.status)
        self.init(kind, code: code, response, serverMessage, rejection)
    }

    /// Creates the classification of a response that means a failure.
    init(
        _ kind: Fault.Kind, code: String, _ response: ClientResponse,
        _ serverMessage: ServerMessageDecoder, _ rejection: Rejection?
    ) {
        let response = response.inUTF8
        var facts = Fault.Facts(response.requestSummary, status: response.status)
        facts.retryAfter = response.retryAfter()
        facts.declaredNotice = rejection?.notice
        let fields = response.head.headerFields.map {
            Fault.ResponseExcerpt.Field(name: $0.name.canonicalName, value: $0.value)
        }
        facts.response = Sensitive(
            Fault.ResponseExcerpt(
                fields: fields, body: response.body, isWhole: response.bodyError == nil))
        var decodingFault: Fault?
        do {
            let decoder = rejection?.serverMessage ?? serverMessage
            let kept = { (text: String) in Sensitive(text.bounded(to: 6000)) }
            facts.serverTitle = decoder.title(in: response).map(kept)
            facts.serverMessage = try decoder.checkedMessage(in: response).map(kept)
        } catch {
            decodingFault = rejection.map { _ in error }
        }
        self.init(
            kind: kind, code: code, causes: decodingFault.map { [$0] } ?? [], facts: facts)
    }
}

extension ClientResponse {
    /// The shape of the body, without its values.
    var bodyShape: String { BodyShape(of: inUTF8.body).description }

    /// The response that a fault stands for, as far as the fault keeps it.
    init(judging fault: Fault) {
        let status = min(max(fault.facts.status ?? 100, 100), 999)
        self =
            ClientResponse(fault.facts)
            ?? ClientResponse(head: HTTPResponse(status: .init(code: status)))
    }

    /// The response that an error carries; nil if it carries none.
    ///
    /// Only the beginning of a large body is left.
    init?(_ facts: Fault.Facts) {
        guard let status = facts.status, (100...999).contains(status),
            let excerpt = facts.response?.value
        else { return nil }
        var fields = HTTPFields()
        for field in excerpt.fields {
            guard let name = HTTPField.Name(field.name) else { continue }
            fields.append(HTTPField(name: name, value: field.value))
        }
        self.init(
            head: HTTPResponse(status: .init(code: status), headerFields: fields),
            body: Data(excerpt.body))
    }
}

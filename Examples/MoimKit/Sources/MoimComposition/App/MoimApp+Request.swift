import HTTPTypes
import MoimFeatures
import Triage

extension MoimApp {
    /// Sends a request that no screen sends, and ignores the body of its response.
    func request(_ method: String, _ path: String) {
        let method = HTTPRequest.Method(rawValue: method) ?? .get
        activity.track { [center, client] in
            await center.run("request") {
                try await client.send(APIEndpoint<Void>(method, path).withoutAuthentication)
            }
        }
    }
}

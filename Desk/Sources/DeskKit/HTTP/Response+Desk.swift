import DeskModel
import DeskPage
import HTTPTypes
import Hummingbird

extension Response {
    /// An answer in JSON.
    init(status: HTTPResponse.Status = .ok, json: JSON) {
        self.init(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
    }

    /// A page.
    init(status: HTTPResponse.Status = .ok, html: String) {
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: PageHeaders.pageCacheControl,
            .vary: "Accept-Language, Cookie",
        ]
        for (name, value) in PageHeaders.all {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        self.init(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }

    /// Leads on to a path of the desk.
    static func seeOther(_ path: String) -> Response {
        Response(status: .seeOther, headers: [.location: path])
    }
}

import DeskPage
import HTMLTemplates
import HTTPTypes
import Hummingbird

/// The way in: the login and the parts of pages that need none.
struct LoginRoutes: Sendable {
    let site: PageSite

    func add(to router: some RouterMethods<DeskContext>) {
        router.at("/login", [.get: show, .post: signIn])
        router.at("/assets/{name}", [.get: asset])
    }

    private func show(_ request: Request, _ context: DeskContext) async throws -> Response {
        let next = Self.path(request.fields["next"])
        if try await site.access.session(of: request) != nil { return site.seeOther(next ?? "/") }
        var response = try await page(.fresh, .ok, request, next: next)
        if let cookie = request.languageCookie(path: site.links.path) {
            response.headers[.setCookie] = cookie
        }
        return response
    }

    private func signIn(_ request: Request, _ context: DeskContext) async throws -> Response {
        let bytes = try await request.bytes(upTo: site.smallBody)
        let fields = FormFields(String(decoding: bytes, as: UTF8.self))
        let next = Self.path(fields["next"])
        do {
            try site.access.checkSignIn(request)
            let token = (fields["token"] ?? "").filter { !$0.isWhitespace }
            let cookie = try await site.access.signIn(with: token, from: context.address)
            var response = site.seeOther(next ?? "/")
            response.headers[.setCookie] = site.access.setCookie(cookie)
            return response
        } catch let problem as Problem where problem.status == .unauthorized {
            return try await page(.wrong, .unauthorized, request, next: next)
        } catch let problem as Problem where problem.status == .tooManyRequests {
            let seconds = problem.headers[.retryAfter].flatMap { Int64($0) } ?? 60
            var response = try await page(
                .slowed(seconds: seconds), .tooManyRequests, request, next: next)
            response.headers[.retryAfter] = "\(seconds)"
            return response
        } catch {
            return await site.answer(
                Problem(error), to: request, again: PagePath.login + Self.query(next))
        }
    }

    private func page(
        _ state: LoginState, _ status: HTTPResponse.Status, _ request: Request, next: String?
    ) async throws -> Response {
        let context = try await site.context(request)
        return Response(status: status, html: site.pages.login(context, state, next: next))
    }

    private func asset(_: Request, _ context: DeskContext) async throws -> Response {
        guard let asset = site.pages.asset(PagePath.assets + context.part("name")) else {
            throw Problem.notFound
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: asset.contentType, .cacheControl: PageHeaders.assetCacheControl,
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: asset.bytes)))
    }

    private static func query(_ next: String?) -> String {
        next.map { "?next=" + FormFields.encoded($0) } ?? ""
    }

    /// A path of the desk to go on to; nil for anything that could lead elsewhere.
    static func path(_ text: String?) -> String? {
        guard let text, text.utf8.count <= 2000, text.hasPrefix("/"), !text.hasPrefix("//"),
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        return text
    }
}

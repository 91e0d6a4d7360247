import HTMLTemplates
import HTTPTypes
import Hummingbird
import NIOCore
import PlaygroundPage

/// The routes of the page and of its windows.
struct WindowRoutes: Sendable {
    let windows: Windows
    let pages: PlaygroundPages

    private static let formLimit = 1_048_576

    func add(to router: Router<BasicRequestContext>) {
        router.get("/") { request, _ in try await page(request) }
        router.get("/stories") { request, _ in stories(request) }
        router.get("/failures") { request, _ in try failures(request) }
        router.get("/assets/**") { request, _ in try asset(request.uri.path) }
        router.get("/members/:id/events") { request, context in
            try await events(request, context)
        }
        router.post("/members/:id/act") { request, context in try await act(request, context) }
        router.post("/members/:id/story") { request, context in try await tell(request, context) }
        router.post("/members/:id/close") { _, context in
            await windows.close(try context.parameters.require("id"))
            return Response(status: .noContent)
        }
    }

    private func page(_ request: Request) async throws -> Response {
        let asked: WindowRequest
        do {
            asked = try WindowRequest(request.uri.queryParameters.map { (String($0), String($1)) })
        } catch {
            let language = language(request)
            return html(pages.problem(error.text(in: language), language), status: .badRequest)
        }
        guard let window = try await windows.open(asked, in: request.browser) else {
            let words = Story.Text(
                ko: "창이 너무 많이 열려 있어요. 하나를 닫고 다시 시도해 주세요.",
                en: "Too many windows are open. Close one and try again.")
            return html(pages.problem(words(asked.page), asked.page), status: .serviceUnavailable)
        }
        var response = html(pages.window(await window.content()))
        if request.browser == nil {
            response.setCookie(
                Cookie(name: "browser", value: window.browser, httpOnly: true, sameSite: .strict))
        }
        return response
    }

    private func stories(_ request: Request) -> Response {
        let language = language(request)
        return html(pages.stories(Story.all.map { $0.link(language) }, language))
    }

    private func failures(_ request: Request) throws -> Response {
        let language = language(request)
        return html(pages.failures(try .home(language), language))
    }

    private func asset(_ path: String) throws -> Response {
        guard let asset = pages.asset(path) else { throw HTTPError(.notFound) }
        return Response(
            status: .ok,
            headers: [
                .contentType: asset.contentType,
                .cacheControl: "public, max-age=31536000, immutable",
            ], body: .init(byteBuffer: ByteBuffer(bytes: asset.bytes)))
    }

    private func language(_ request: Request) -> PageLanguage {
        request.uri.queryParameters["lang"].flatMap { PageLanguage(rawValue: String($0)) } ?? .ko
    }

    private func html(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}

extension WindowRoutes {
    private func window(_ context: BasicRequestContext) async throws -> Window {
        guard let window = await windows.window(try context.parameters.require("id")) else {
            throw HTTPError(.notFound)
        }
        return window
    }

    private func fields(_ request: Request) async throws -> FormFields {
        let body = try await request.body.collect(upTo: Self.formLimit)
        return FormFields(String(buffer: body))
    }

    private func act(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let (window, fields) = (try await window(context), try await fields(request))
        do throws(BadAddress) {
            switch try MemberAction(fields) {
            case .command(let command): await window.perform(command)
            case .signIn: await window.signIn()
            case .answerCareless: await window.answerCarelessAlert()
            case .switchFault(let name, let isOn): try await window.set(fault: name, isOn: isOn)
            }
        } catch {
            throw HTTPError(.badRequest, message: error.description)
        }
        return await done(in: window)
    }

    private func tell(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let (window, fields) = (try await window(context), try await fields(request))
        guard let player = await window.player else { throw HTTPError(.notFound) }
        switch fields["do"] {
        case "play": await player.play()
        case "pause": await player.pause()
        case "step": await player.step()
        default: throw HTTPError(.badRequest, message: "unknown action")
        }
        return await done(in: window)
    }

    /// The answer to an action; the page waits for a message that is as new.
    private func done(in window: Window) async -> Response {
        let version = await window.version
        let header = HTTPField.Name("Window-Version").map { [$0: "\(version)"] as HTTPFields }
        return Response(status: .noContent, headers: header ?? [:])
    }

    private func events(
        _ request: Request, _ context: BasicRequestContext
    ) async throws -> Response {
        let window = try await window(context)
        let stream = WindowStream(
            window: window, pages: pages, windows: windows,
            lastID: HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }
                .flatMap { Int($0) })
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { [windows] writer in
                // triage:ignore discarded-try: the browser is gone, whatever the error of its connection
                try? await stream.write(to: &writer)
                await windows.closeUnlessItsTurnComes(window)
                try await writer.finish(nil)
            })
    }
}

extension Request {
    /// The name of the browser, which a page gave it.
    fileprivate var browser: String? { cookies["browser"].map(\.value) }
}

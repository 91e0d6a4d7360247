import DeskModel
import DeskPage
import HTTPTypes
import Hummingbird
import NIOCore

/// The live stream of a project, as server-sent events.
struct LiveRoutes: Sendable {
    /// The pause between two checks that a viewer still has access.
    private static let check: Duration = .seconds(3)

    let hub: LiveHub
    let projects: ProjectDirectory
    let access: Access
    let heartbeat: Duration
    let now: @Sendable () -> Timestamp

    func add(to router: some RouterMethods<DeskContext>) {
        router.at("/api/desk/projects/{id}/live", [.get: live])
    }

    private func live(_ request: Request, _ context: DeskContext) async throws -> Response {
        let project = try await projects.project(in: context)
        guard let visitor = context.visitor else { throw Problem.unauthorized }
        let (position, form) = (try Self.position(request), try Self.form(request))
        if request.method == .head { return Response(status: .ok, headers: Self.headers) }
        let seat = try await hub.join(project.id, after: position)
        return Response(
            status: .ok, headers: Self.headers,
            body: ResponseBody { writer in
                do {
                    try await send(to: &writer, seat, form, visitor)
                } catch {
                    await hub.leave(seat)
                    throw error
                }
                await hub.leave(seat)
                try await writer.finish(nil)
            })
    }

    @concurrent private func send(
        to writer: inout any ResponseBodyWriter, _ seat: LiveHub.Seat, _ form: LiveForm,
        _ visitor: Visitor
    ) async throws {
        var (position, wrote, checked) = (seat.start, now(), now())
        // After a cut, browsers come back one after another.
        let pause = Int.random(in: 2000...6000)
        try await writer.write(ByteBuffer(string: "retry: \(pause)\n: live\n\n"))
        for await head in seat.heads {
            while position < head {
                // Storage that is away for a while ends no stream, or all viewers would come back at once.
                guard let next = try? await hub.next(of: seat.project, after: position, as: form),
                    next.end > position
                else { break }
                position = next.end
                guard next.bytes.readableBytes > 0 else { continue }
                try await writer.write(next.bytes)
                wrote = now()
            }
            if now() - wrote >= heartbeat {
                try await writer.write(ByteBuffer(string: ": still here\n\n"))
                wrote = now()
            }
            if now() - checked >= Self.check {
                if let isIn = try? await access.isIn(visitor), !isIn { return }
                checked = now()
            }
        }
    }

    /// Returns the position after which a stream begins.
    ///
    /// A browser that reconnects names it in a header.
    private static func position(_ request: Request) throws -> Int64? {
        guard let text = request.headers[.lastEventID] ?? request.fields["after"] else {
            return nil
        }
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber, let position = Int64(text) else {
            throw Problem.badRequest("The position is none.")
        }
        return position
    }

    /// Returns the form that a page asks for; JSON unless it asks for rows in a language.
    private static func form(_ request: Request) throws -> LiveForm {
        guard let rows = request.fields["rows"] else { return .json }
        guard let language = Language(rawValue: rows) else {
            throw Problem.badRequest("The rows are in no such language.")
        }
        return request.fields["group"].map { .group($0, language) } ?? .inbox(language)
    }

    private static let headers: HTTPFields = [
        .contentType: "text/event-stream", .cacheControl: "no-store",
        .proxyBuffering: "no",
    ]
}

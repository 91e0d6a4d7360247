import DeskModel
import DeskPage
import DeskStore
import HTTPTypes
import Hummingbird

/// The parts that every page is made with.
struct PageSite: Sendable {
    let store: any Store
    let book: KnownIssueBook
    let projects: ProjectDirectory
    let access: Access
    let links: Links
    let pages: Pages
    let smallBody: Int
    let now: @Sendable () -> Timestamp

    /// The facts of its request that a page needs.
    func context(
        _ request: Request, _ visitor: Visitor? = nil, project: Int? = nil
    ) async throws -> PageContext {
        let all = visitor == nil ? [] : try await projects.all()
        return PageContext(
            language: request.language, basePath: links.path, csrf: visitor?.forgeryToken ?? "",
            project: all.first { $0.id == project }, projects: all, now: now(),
            me: visitor == nil ? nil : request.me)
    }

    /// Leads on to a path of the page.
    func seeOther(_ path: String) -> Response { .seeOther(links.path + path) }

    /// The fields of a form, if it comes from a page of this session.
    func form(_ request: Request, _ context: DeskContext) async throws -> FormFields {
        let bytes = try await request.bytes(upTo: smallBody)
        let fields = FormFields(String(decoding: bytes, as: UTF8.self))
        guard let token = fields[PagePath.csrfField], let expected = context.visitor?.forgeryToken,
            Secret.isEqual(token, expected)
        else { throw Problem.forged }
        return fields
    }

    /// The page for a request that cannot be answered.
    func answer(
        _ problem: Problem, to request: Request, _ visitor: Visitor? = nil
    ) async -> Response {
        guard let context = try? await context(request, visitor) else { return problem.response }
        var response = Response(
            status: problem.status, html: pages.message(context, problem.message))
        for field in problem.headers { response.headers[field.name] = field.value }
        return response
    }
}

extension Problem {
    fileprivate var message: PageMessage {
        switch status {
        case .notFound: .notFound
        case .forbidden: .forged
        case .tooManyRequests: .tooMany(seconds: headers[.retryAfter].flatMap { Int64($0) } ?? 60)
        default: status.kind == .clientError ? .badRequest : .failure
        }
    }
}

extension Request {
    private static let languageCookie = "desk_lang"

    /// The language that was asked for: here, before, or by the browser.
    var language: Language {
        fields["lang"].flatMap(Language.init(rawValue:))
            ?? cookie(Self.languageCookie).flatMap(Language.init(rawValue:))
            ?? Language(acceptLanguage: headers[.acceptLanguage])
    }

    /// The header that remembers the language that was asked for here.
    func languageCookie(path: String) -> String? {
        fields["lang"].flatMap(Language.init(rawValue:)).map {
            "\(Self.languageCookie)=\($0.rawValue); Path=\(path.isEmpty ? "/" : path)"
                + "; Max-Age=31536000; HttpOnly; SameSite=Lax"
        }
    }

    /// Whether a browser asks for a page.
    var asksForPage: Bool {
        !uri.path.hasPrefix("/api/") && headers[.accept]?.contains("text/html") == true
    }
}

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
    let refused: RefusedBodies
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
        try access.checkPublicOrigin(of: request)
        let bytes = try await request.bytes(upTo: smallBody)
        let fields = FormFields(String(decoding: bytes, as: UTF8.self))
        guard let token = fields[PagePath.csrfField], let expected = context.visitor?.forgeryToken,
            Secret.isEqual(token, expected)
        else { throw Problem.forged }
        return fields
    }

    /// The page for a request that cannot be answered.
    ///
    /// While the storage is away, the page has no menu and asks again by itself, not all of them in the same moment.
    ///
    /// - Parameters:
    ///   - problem: The reason.
    ///   - request: The request.
    ///   - visitor: The visitor, if there is a session.
    ///   - again: The path that is asked then; nil means the same, if asking again changes nothing.
    /// - Returns: The page.
    func answer(
        _ problem: Problem, to request: Request, _ visitor: Visitor? = nil, again: String? = nil
    ) async -> Response {
        let page: PageContext
        do {
            page = try await context(request, problem.isStorageAway ? nil : visitor)
        } catch {
            return problem.isStorageAway
                ? problem.response : await answer(Problem(error), to: request, again: again)
        }
        let asksAgain = problem.isStorageAway && (again != nil || request.method == .get)
        var response = Response(
            status: problem.status, html: pages.message(page, problem.message(asksAgain)))
        for field in problem.headers { response.headers[field.name] = field.value }
        if asksAgain {
            let path = again.map { "; url=\(links.path)\($0)" } ?? ""
            response.headers[.refresh] = "\(Int.random(in: 4...8))\(path)"
        }
        return response
    }
}

extension Problem {
    fileprivate func message(_ triesAgain: Bool) -> PageMessage {
        switch status {
        case .notFound: .notFound
        case .forbidden where detail == Self.readOnly.detail: .readOnly
        case .forbidden: detail == Self.deletesNothing.detail ? .deletesNothing : .forged
        case .tooManyRequests: .tooMany(seconds: headers[.retryAfter].flatMap { Int64($0) } ?? 60)
        default:
            isStorageAway
                ? .away(triesAgain: triesAgain)
                : status.kind == .clientError ? .badRequest : .failure
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

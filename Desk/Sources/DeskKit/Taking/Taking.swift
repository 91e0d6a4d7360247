import DeskIntake
import DeskModel
import DeskStore
import HTTPTypes
import Hummingbird

/// Takes a report: its sender, its body, its items, and the transaction that keeps it.
struct Taking: Sendable {
    /// The kind of a body.
    enum Form { case envelope, event }

    let intake: Intake
    let projects: ProjectDirectory
    let batcher: Batcher
    let budget: BodyBudget
    let metrics: DeskMetrics
    let refused: RefusedBodies
    let now: @Sendable () -> Timestamp

    func answer(
        _ request: Request, project id: String, _ form: Form, _ context: DeskContext
    ) async throws -> Response {
        do {
            return try await taken(request, project: id, form, context)
        } catch {
            if Self.isCounted(Problem(error).status.code) { metrics.countRefused() }
            throw error
        }
    }

    private func taken(
        _ request: Request, project id: String, _ form: Form, _ context: DeskContext
    ) async throws -> Response {
        let project: Project
        do {
            project = try await sender(of: request, project: id)
        } catch {
            await discardBody(of: request)
            throw error
        }
        let isKnown = !request.credentials.isEmpty
        let share = budget.begin(isKnown: isKnown) { context.ask(.endBody) }
        defer { withExtendedLifetime(share) {} }
        do {
            if isKnown, await !isOpen(project, for: 0) {
                await discardBody(of: request)
                throw Self.closed(project)
            }
            let arrival = try await read(request, form, project, share)
            return try await take(arrival, project)
        } catch let refusal as Refusal {
            await count(refusal, project)
            if [400, 413, 415].contains(refusal.status) {
                refused.note(refusal.detail, of: project.id, request, at: now())
            }
            throw refusal.status == 429 ? Problem.limited("") : Problem(refusal)
        }
    }

    /// The project, if the keys outside of the body are its keys or there are none yet.
    private func sender(of request: Request, project id: String) async throws -> Project {
        let project = try await projects.taking(id)
        if !request.credentials.isEmpty { try request.credentials.check(project) }
        return project
    }

    /// Reads a small body that is refused anyway, so that the connection can be used again.
    ///
    /// Nothing of it is held. A sender that waits to be told to go on gets its answer instead.
    private func discardBody(of request: Request) async {
        var rest = 262_144
        guard !request.waitsForWord, request.length ?? 0 <= rest else { return }
        do {
            for try await part in request.body {
                rest -= part.readableBytes
                guard rest >= 0 else { return }
            }
        } catch {
            // The sender has its refusal, whatever becomes of the rest.
        }
    }

    private func read(
        _ request: Request, _ form: Form, _ project: Project, _ share: BodyShare
    ) async throws -> Arrival {
        if let length = request.length, length > Intake.envelopeLimit {
            throw Refusal.tooLarge("The body is too large.")
        }
        let body = try await body(of: request, share)
        share.hasCome()
        let (received, credentials) = (now(), request.credentials)
        var envelope: OpenedEnvelope?
        if form == .envelope {
            envelope = try intake.open(body, credentials: credentials, project: project)
        } else {
            try credentials.check(project)
        }
        // Nothing more of the body is looked at if the project takes nothing.
        guard await isOpen(project, for: body.count) else { throw Self.closed(project) }
        let takesEvents = try await batcher.takesEvents(of: project)
        var arrival =
            if let envelope {
                try intake.read(
                    envelope, project: project, received: received, takesEvents: takesEvents)
            } else if takesEvents {
                try intake.readStore(
                    body, credentials: credentials, project: project, received: received)
            } else {
                Arrival(
                    project: project.id, received: received, event: .rejected("quota"),
                    items: ["event": 1])
            }
        arrival.bodyBytes = max(arrival.bodyBytes, body.count)
        if arrival.bodyBytes > body.count, await !isOpen(project, for: arrival.bodyBytes) {
            throw Self.closed(project)
        }
        return sampled(arrival, project.settings)
    }

    /// Whether a project takes anything, and so many bytes more on this day.
    private func isOpen(_ project: Project, for bytes: Int) async -> Bool {
        guard project.settings.isEnabled ?? true else { return false }
        guard let limit = project.settings.bytesPerDay else { return true }
        return await batcher.hasRoom(for: bytes, of: project.id, limit: limit)
    }

    /// The refusal of a project that is switched off, or has taken its bytes of the day.
    private static func closed(_ project: Project) -> Refusal {
        Refusal(
            status: 429, reason: project.settings.isEnabled ?? true ? "quota" : "disabled",
            detail: "The project takes nothing.")
    }

    private func sampled(_ arrival: Arrival, _ settings: ProjectSettings) -> Arrival {
        guard case .taken(let event) = arrival.event, let rate = settings.sampleRate,
            !Sampling.keeps(event.id, rate: rate)
        else { return arrival }
        var arrival = arrival
        arrival.reject("sampled")
        return arrival
    }

    private static let cutOff = Refusal.malformed("The body was cut off.")
    private static let overdue = Refusal(
        status: 408, reason: "overdue", detail: "The body took too long.")

    /// The body, read part by part and decompressed.
    private func body(of request: Request, _ share: BodyShare) async throws -> [UInt8] {
        var decoder = try BodyDecoder(encoding: request.headers[.contentEncoding])
        var count = 0
        do {
            for try await part in request.body {
                count += part.readableBytes
                try decoder.append(part.readableBytesView)
                try share.hold(decoder.heldBytes)
            }
        } catch let refusal as Refusal {
            throw refusal
        } catch let problem as Problem {
            throw problem
        } catch let end as BodyEnd {
            guard case .overdue = end else { throw end }
            throw Self.overdue
        } catch {
            throw Self.cutOff
        }
        guard request.length.map({ $0 == count }) ?? true else { throw Self.cutOff }
        try share.hold(decoder.heldBytes + decoder.finalBytes)
        let body = try decoder.finish()
        try share.hold(body.count)
        return body
    }

    private func take(_ arrival: Arrival, _ project: Project) async throws -> Response {
        let outcome = try await batcher.take(arrival, quota: project.settings.quotaPerMinute)
        // An event that was rejected unread is beyond the quota as well.
        if case .rejected("quota") = arrival.event { throw Problem.limited("error") }
        switch outcome {
        case .done(.stored(let id)), .done(.duplicate(let id)):
            metrics.countTaken()
            return Response(json: ["id": .string(id.description)])
        case .done(.none): return Response(json: [:])
        case .overQuota: throw Problem.limited("error")
        }
    }

    private static func isCounted(_ status: Int) -> Bool { ![401, 403, 404].contains(status) }

    /// Counts a refused envelope as one rejected event, unless its sender has no right to send.
    private func count(_ refusal: Refusal, _ project: Project) async {
        guard Self.isCounted(refusal.status) else { return }
        _ = try? await batcher.take(
            Arrival(project: project.id, received: now(), event: .rejected(refusal.reason)))
    }
}

extension Problem {
    /// No room for events of these categories, or of all.
    static func limited(_ categories: String) -> Problem {
        let seconds = Quota.pause.components.seconds
        return Problem(
            status: .tooManyRequests, detail: "The project takes no more for now.",
            headers: [
                .retryAfter: "\(seconds)",
                .rateLimits: "\(seconds):\(categories):\(categories.isEmpty ? "project" : "key")",
            ])
    }
}

extension Request {
    /// The keys of a report outside of its body.
    var credentials: Credentials {
        Credentials(
            authHeader: headers[.sentryAuth], authorization: headers[.authorization],
            query: fields.pairs)
    }
}

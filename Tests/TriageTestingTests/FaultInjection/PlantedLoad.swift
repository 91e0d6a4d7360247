import Foundation
import Triage
import TriageTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A mistake that apps make around a load.
enum LoadMistake: String, CaseIterable, Sendable {
    case waitsForEver, retriesForEver, keepsSpinner, keepsSpinnerWhenCanceled
    case swallowsAll, swallowsBody, hidesSilently, needsPhoto
    case tellsWithoutReport, tellsTwice, tellsInTwoLayers, reportsTwoErrors
    case forgetsTheCause, sameWordsForAll, showsTheError, showsNothingButAnAlert, showsAKey
    case showsCancellation, reportsCancellation
    case retriesOnce, keepsTheError, showsTheToken, reportsTheToken, throwsOn, leavesAnOperation

    /// The kinds of finding that name it.
    var kinds: Set<FaultInjection.Kind> {
        switch self {
        case .waitsForEver: [.hang]
        case .retriesForEver: [.endless]
        case .keepsSpinner, .keepsSpinnerWhenCanceled: [.spinner]
        case .swallowsAll, .swallowsBody: [.lost]
        case .hidesSilently, .needsPhoto: [.blank]
        case .tellsWithoutReport: [.unreported]
        case .tellsTwice, .tellsInTwoLayers: [.doubled]
        case .reportsTwoErrors: [.reportedTwice]
        case .forgetsTheCause: [.misnamed]
        case .sameWordsForAll: [.sameWords]
        case .showsTheError, .showsNothingButAnAlert, .showsAKey: [.rawText]
        case .showsCancellation: [.canceledShown]
        case .reportsCancellation: [.canceledReported]
        case .retriesOnce, .keepsTheError: [.retryFails]
        case .showsTheToken, .reportsTheToken: [.secret]
        case .throwsOn: [.thrown]
        case .leavesAnOperation: [.ledger]
        }
    }
}

/// The way in which an app asks its server.
enum ClientStyle: String, CaseIterable, Sendable {
    case client, retryingClient, chain, own, callback

    /// The mistakes that an app with this client can make: `APIClient` reads the body itself.
    var mistakes: [LoadMistake] {
        LoadMistake.allCases.filter {
            $0 != .swallowsBody || ![.client, .retryingClient].contains(self)
        }
    }

    /// The mistakes that are planted: all of them in one style, and each fourth in the others.
    var planted: [LoadMistake] {
        guard self != .client else { return mistakes }
        let place = Self.allCases.firstIndex(of: self) ?? 0
        return mistakes.filter { mistake in
            mistake == .swallowsBody
                || mistake != .retriesForEver
                    && (LoadMistake.allCases.firstIndex(of: mistake) ?? 0) % 4 == place % 4
        }
    }
}

struct PlantedHome: Decodable, Sendable {
    struct User: Decodable, Sendable {
        let name: String
        let photo: String?
    }
    let title: String
    let user: User
    let items: [String]

    static let json = #"{"title":"Hello","user":{"name":"Kim","photo":"p.png"},"items":["a","b"]}"#
}

/// An error of an app that drops its cause.
struct PlainError: Error {}

/// The app's data layer, in one of the styles.
struct PlantedClient: Sendable {
    let fetch: @Sendable (_ method: String, _ path: String) async throws -> Data

    @MainActor init(_ style: ClientStyle, _ app: FaultInjection.Context) {
        let api = app.client
        let retrying = api.adding(Retry(clock: app.clock, randomizer: { 0.5 }))
        let chain = MiddlewareChain(timeout: .seconds(20), clock: app.clock)
        fetch = { method, path in
            switch style {
            case .client: return try await Self.send(api, method, path)
            case .retryingClient: return try await Self.send(retrying, method, path)
            case .chain:
                return try await chain.send(Self.request(method, path)) { request in
                    try await app.data(for: request)
                }.body
            case .own: return try await Self.own(app, chain, method, path)
            case .callback: return try await Self.callback(app, chain, method, path)
            }
        }
    }

    private static func send(
        _ api: APIClient, _ method: String, _ path: String
    ) async throws -> Data {
        if method == "GET" { return try await api.send(.get(path, as: RawBody.self)).data }
        return try await api.send(.post(path, [String: String](), as: RawBody.self)).data
    }

    private static func request(_ method: String, _ path: String) throws -> URLRequest {
        guard let url = URL(string: "https://api.example.com\(path)") else {
            throw URLError(.badURL)
        }
        var request = URLRequest(url: url)
        request.httpMethod = method
        return request
    }

    private static func own(
        _ app: FaultInjection.Context, _ chain: MiddlewareChain, _ method: String, _ path: String
    ) async throws -> Data {
        let request = try request(method, path)
        do {
            let (data, response) = try await app.data(for: request)
            return try chain.receive(data, response, nil, for: request).body
        } catch let error as URLError {
            return try chain.receive(nil, nil, error, for: request).body
        }
    }

    private static func callback(
        _ app: FaultInjection.Context, _ chain: MiddlewareChain, _ method: String, _ path: String
    ) async throws -> Data {
        let task = Task { try await own(app, chain, method, path) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Task {
                    let result = await task.result
                    DispatchQueue.main.async { continuation.resume(with: result) }
                }
            }
        } onCancel: {
            task.cancel()
        }
    }
}

/// A body as it came, which is read later.
struct RawBody: Decodable, Sendable {
    let data: Data

    init(from decoder: any Decoder) throws {
        let value = try PlantedHome(from: decoder)
        let photo = value.user.photo.map { #""photo":"\#($0)","# } ?? ""
        let items = value.items.map { #""\#($0)""# }.joined(separator: ",")
        data = Data(
            #"{"title":"\#(value.title)","user":{\#(photo)"name":"\#(value.user.name)"},"items":[\#(items)]}"#
                .utf8)
    }
}

import Triage

extension Endpoints {
    static func integrity(_ evidence: Evidence) -> Endpoint<IntegrityBody> {
        .post("/v1/integrity", evidence, as: IntegrityBody.self).withoutAuthentication
    }

    static let versions = Endpoint.get("/v1/app/version", as: VersionsBody.self)
        .withoutAuthentication

    static let maintenance = Endpoint.get("/v1/maintenance", as: MaintenanceBody.self)
        .withoutAuthentication

    static let session = Endpoint.get("/v1/session", as: SessionBody.self)

    static let account = Endpoint.get("/v1/account", as: AccountBody.self)

    static let terms = Endpoint.get("/v1/terms", as: TermsBody.self)

    static let config = Endpoint.get("/v1/config", as: ConfigBody.self).withoutAuthentication

    static let notices = Endpoint.get("/v1/notices", as: [NoticeBody].self).withoutAuthentication

    static let reactivation = Endpoint<Void>.post("/v1/account/reactivation")
        .rejecting(ReactivationRefusal.self)
}

/// What a refused reactivation means.
enum ReactivationRefusal: Int, EndpointRejection {
    case refused = 409
}

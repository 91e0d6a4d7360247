import Triage

extension Endpoints {
    static func integrity(_ evidence: Evidence) -> APIRequest<IntegrityBody> {
        .post("/v1/integrity", evidence, as: IntegrityBody.self).withoutAuthentication
    }

    static let versions = APIEndpoint.get("/v1/app/version", as: VersionsBody.self)
        .withoutAuthentication

    static let maintenance = APIEndpoint.get("/v1/maintenance", as: MaintenanceBody.self)
        .withoutAuthentication

    static let session = APIEndpoint.get("/v1/session", as: SessionBody.self)

    static let account = APIEndpoint.get("/v1/account", as: AccountBody.self)

    static let terms = APIEndpoint.get("/v1/terms", as: TermsBody.self)

    static let config = APIEndpoint.get("/v1/config", as: ConfigBody.self).withoutAuthentication

    static let notices = APIEndpoint.get("/v1/notices", as: [NoticeBody].self).withoutAuthentication

    static let reactivation = APIEndpoint<Void>.post("/v1/account/reactivation")
        .rejecting(ReactivationRefusal.self)
}

/// What a refused reactivation means.
enum ReactivationRefusal: Int, EndpointRejection {
    case refused = 409
}

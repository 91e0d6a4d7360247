import ShopModels
import Triage

extension ShopAPI {
    /// Whether the request carries no tokens, so that a 401 is about the password.
    var isPublic: Bool {
        switch self {
        case .signIn, .signUp: true
        default: false
        }
    }

    /// The meanings of statuses that are the endpoint's own.
    var rejections: Rejections {
        switch self {
        case .signIn:
            Rejections(
                "sign-in",
                [
                    .alert(401, "signIn.title", .server(orKey: "signIn.wrong")),
                    .alert(423, "signIn.title", "signIn.locked"),
                ])
        case .signUp:
            Rejections("sign-up", [.alert(409, code: "EMAIL_LEFT", "signUp.title", "signUp.left")])
        case .product, .reviews:
            Rejections(
                "product",
                [404, 410].map { .alert($0, "product.title", "product.gone") })
        case .writeReview:
            Rejections(
                "review",
                [
                    .alert(403, code: "NOT_BOUGHT", "review.title", "review.notBought"),
                    Rejection(409, notice: .init(.toast, message: "review.again")),
                ])
        case .useCoupon:
            Rejections(
                "coupon",
                [
                    .alert(404, "coupon.title", "coupon.unknown"),
                    .alert(409, "coupon.title", .server(orKey: "coupon.used")),
                    .alert(410, "coupon.title", "coupon.expired"),
                ])
        case .pay:
            Rejections(
                "pay", [.alert(402, .server(orKey: "pay.title"), .server(orKey: "pay.refused"))])
        case .cancelOrder:
            Rejections("cancel", [.alert(409, "cancel.title", .server(orKey: "cancel.shipped"))])
        default: Rejections("none", [])
        }
    }
}

extension Rejections {
    /// Makes the meanings of statuses for every endpoint that has none of its own.
    ///
    /// The closure returns whether the new terms are accepted.
    static func common(acceptTerms: @escaping @Sendable () async throws -> Bool) -> Rejections {
        Rejections(
            "shop",
            [
                .alert(403, code: "ADULTS_ONLY", "adults.title", .server(orKey: "adults.message")),
                .alert(409, code: "SOLD_OUT", "soldOut.title", "soldOut.message"),
                .alert(409, code: "SHOP_CLOSED", "closed.title", .server(orKey: "closed.message")),
                .alert(422, "check.title", .server(orKey: "check.message")),
                Rejection(
                    426,
                    notice: .init(
                        .blocking, title: "update.title", message: "update.message",
                        actions: [.route("store", as: "update")])),
                Rejection(
                    428, notice: .init(.alert, title: "terms.title", message: "terms.message"),
                    action: .recover { _, request in try await acceptTerms() ? request : nil }),
                Rejection(429, notice: .init(.toast, message: "busy.message")),
                Rejection(
                    503, code: "MAINTENANCE",
                    notice: .init(
                        .blocking, title: .server(orKey: "maintenance.title"),
                        message: .server(orKey: "maintenance.message"))),
            ])
    }
}

extension Rejection {
    fileprivate static func alert(
        _ status: Int, code: Code? = nil, _ title: NoticeText, _ message: NoticeText
    ) -> Rejection {
        Rejection(status, code: code, notice: .init(.alert, title: title, message: message))
    }
}

/// The refusals that a screen handles without a notice.
enum Handled: EndpointRejection {
    case emailTaken, outOfStock, priceChanged, alreadyPaid

    var rejection: Rejection {
        switch self {
        case .emailTaken: Rejection(409, code: "EMAIL_TAKEN")
        case .outOfStock: Rejection(409, code: "OUT_OF_STOCK")
        case .priceChanged: Rejection(409, code: "PRICE_CHANGED")
        case .alreadyPaid: Rejection(409, code: "ALREADY_PAID")
        }
    }
}

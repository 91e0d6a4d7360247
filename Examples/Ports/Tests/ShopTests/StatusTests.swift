import ShopModels
import Testing
import Triage
import TriageTesting

@testable import Shop

/// A refusal, and what the user reads.
struct Refusal: Sendable, CustomTestStringConvertible {
    let act: Act
    let path: String
    let status: Int
    var body = ""
    let title: String?
    let message: String

    init(
        _ act: Act, _ path: String, _ status: Int, _ body: String = "", _ title: String?,
        _ message: String
    ) {
        (self.act, self.path, self.status, self.body) = (act, path, status, body)
        (self.title, self.message) = (title, message)
    }

    var testDescription: String { "\(path) \(status) \(body)" }

    static let all = [
        Refusal(
            .signIn, "POST /v1/session", 401, #"{"error":{"message":"Two tries left."}}"#,
            "Sign-in", "Two tries left."),
        Refusal(.signIn, "POST /v1/session", 401, "Sign-in", "The password is not right."),
        Refusal(
            .signIn, "POST /v1/session", 423, "Sign-in", "Your account is locked for an hour."),
        Refusal(
            .signUp, "POST /v1/members", 409, #"{"error":{"code":"EMAIL_LEFT"}}"#, "Sign-up",
            "This account was closed less than 30 days ago."),
        Refusal(
            .signUp, "POST /v1/members", 422, #"{"error":{"message":"Eight letters, please."}}"#,
            "Please check", "Eight letters, please."),
        Refusal(.product, "GET /v1/products/7", 404, "Product", "We do not sell this any more."),
        Refusal(.product, "GET /v1/products/7", 410, "Product", "We do not sell this any more."),
        Refusal(
            .product, "GET /v1/products/7", 403, #"{"error":{"code":"ADULTS_ONLY"}}"#,
            "For adults", "Verify your age in your profile."),
        Refusal(
            .review, "POST /v1/products/7/reviews", 403, #"{"error":{"code":"NOT_BOUGHT"}}"#,
            "Review", "Only buyers write reviews."),
        Refusal(
            .review, "POST /v1/products/7/reviews", 403, "", "Not allowed",
            "Your account may not do this."),
        Refusal(
            .review, "POST /v1/products/7/reviews", 409, "", nil,
            "You have reviewed this already."),
        Refusal(.coupon, "POST /v1/coupons", 404, "Coupon", "We do not know this coupon."),
        Refusal(.coupon, "POST /v1/coupons", 410, "Coupon", "This coupon has expired."),
        Refusal(
            .coupon, "POST /v1/coupons", 409, #"{"error":{"message":"Used on Monday."}}"#,
            "Coupon", "Used on Monday."),
        Refusal(
            .add, "POST /v1/cart/items", 409, #"{"error":{"code":"SOLD_OUT"}}"#, "Sold out",
            "Somebody was faster."),
        Refusal(
            .place, "POST /v1/orders", 409,
            #"{"error":{"code":"SHOP_CLOSED","message":"Until nine."}}"#, "We are closed",
            "Until nine."),
        Refusal(
            .pay, "POST /v1/orders/5/payment", 402,
            #"{"error":{"title":"Card refused","message":"Ask your bank."}}"#, "Card refused",
            "Ask your bank."),
        Refusal(.pay, "POST /v1/orders/5/payment", 402, "Not paid", "Your card was refused."),
        Refusal(
            .cancel, "DELETE /v1/orders/5", 409, "Not canceled",
            "The order is on its way already."),
        Refusal(
            .place, "POST /v1/orders", 429, "", nil,
            "Many people are here. Try again in a moment."),
        Refusal(.home, "GET /v1/home", 426, "Update needed", "This version is too old."),
        Refusal(
            .place, "POST /v1/orders", 503,
            #"{"error":{"code":"MAINTENANCE","title":"Back at six","message":"New shelves."}}"#,
            "Back at six", "New shelves."),
        Refusal(
            .place, "POST /v1/orders", 503, #"{"error":{"code":"MAINTENANCE"}}"#, "Maintenance",
            "We are back soon."),
        Refusal(.home, "GET /v1/home", 500, "Our fault", "Try again later."),
    ]

    private init(
        _ act: Act, _ path: String, _ status: Int, _ title: String, _ message: String
    ) {
        self.init(act, path, status, "", title, message)
    }
}

@Suite(.timeLimit(.minutes(30)))
@MainActor
struct StatusTests {
    @Test(arguments: Refusal.all)
    func `Each refusal has its words`(_ refusal: Refusal) async throws {
        let server = try ShopServer([refusal.path: [.respond(refusal.status, refusal.body)]])
        let app = ShopScreens(server)
        await app.perform(refusal.act)
        #expect(app.words == [Words(title: refusal.title, message: refusal.message)])
        #expect(app.faults.center.audit().isEmpty)
    }

    @Test
    func `An old version and maintenance block the app, and the update leads to the store`()
        async throws
    {
        let closed = #"{"error":{"code":"MAINTENANCE"}}"#
        let server = try ShopServer([
            "GET /v1/home": [.respond(426)], "POST /v1/orders": [.respond(503, closed)],
        ])
        let app = ShopScreens(server)
        for act in [Act.home, .place] { await app.perform(act) }
        #expect(app.faults.notices.map(\.style) == [.blocking, .blocking])
        #expect(app.faults.notices.map { $0.actions.map(\.label) } == [["Update"], []])
        app.faults.choose("update")
        #expect(app.faults.routes == ["store"])
    }

    @Test
    func `A screen handles its own codes, and the user sees no notice`() async throws {
        let server = try ShopServer([
            "POST /v1/members": [
                .respond(409, #"{"error":{"code":"EMAIL_TAKEN","message":"Kim has it."}}"#)
            ],
            "PUT /v1/cart/items/7": [
                .respond(409, #"{"error":{"code":"OUT_OF_STOCK"},"left":2}"#)
            ],
            "POST /v1/orders": [.respond(409, #"{"error":{"code":"PRICE_CHANGED"},"total":950}"#)],
            "POST /v1/orders/5/payment": [.respond(409, #"{"error":{"code":"ALREADY_PAID"}}"#)],
            "GET /v1/orders/5": [.respond(200, #"{"id":5,"state":"paid"}"#)],
            "GET /v1/cart": [.respond(200, #"{"total":0}"#)],
        ])
        let app = ShopScreens(server)
        for act in [Act.signUp, .change, .place, .pay, .remove] { await app.perform(act) }
        #expect(app.account.emailError == "Kim has it." && app.cart.left == 2)
        #expect(app.orders.newTotal == 950 && app.orders.order?.state == "paid")
        #expect(app.cart.cart?.total == 0 && app.words.isEmpty)
        #expect(app.faults.audit().isEmpty && app.reports.isEmpty)
    }

    @Test
    func `No endpoint declares a status twice`() throws {
        let apis: [ShopAPI] = [
            .signIn(email: "", password: ""), .signUp(email: "", password: ""), .product(1),
            .writeReview(product: 1, text: ""), .useCoupon(""), .pay(order: 1, card: ""),
            .cancelOrder(1),
        ]
        for api in apis { try api.rejections.validate() }
        try Rejections.common { true }.validate()
    }
}

import Foundation
import ShopModels
import Triage
import TriageTesting

@testable import Shop

/// An act of the user.
enum Act: Sendable {
    case signIn, signUp, signOut, home, search, product, review
    case cart, add, change, remove, coupon, place, pay, orders, cancel
}

/// A message to the user.
struct Words: Hashable {
    var title: String?
    var message: String
}

/// The screens of the app, with the notices and the reports.
@MainActor
struct ShopScreens {
    let faults: TestFaults
    let client: ShopClient
    let account: Shop.AccountModel
    let catalog: Shop.CatalogModel
    let cart: Shop.CartModel
    let orders: Shop.OrderModel

    init(_ server: ShopServer, agrees: Bool = true, app: FaultCenter? = nil) {
        faults = TestFaults(
            classifier: .foundation,
            localize: StandardTexts.overridden(language: "en") { Shop.texts[$0] ?? $0 })
        client = ShopClient(
            server: server.url,
            store: InMemoryTokenStore(Tokens(access: "access-0", refresh: "refresh-0")),
            app: app ?? FaultCenter.live(sinks: [], storage: .memory), agreesToTerms: { agrees })
        account = .init(client, faults.center)
        catalog = .init(client, faults.center)
        cart = .init(client, faults.center)
        orders = .init(client, faults.center)
    }

    var words: [Words] { faults.notices.map { Words(title: $0.title, message: $0.message) } }

    /// The reports that leave the device.
    var reports: [ReportDraft] { faults.reports.filter { $0.level > .debug } }

    func perform(_ act: Act) async {
        switch act {
        case .signIn: await account.signIn(email: "kim@example.com", password: "1234")
        case .signUp: await account.signUp(email: "kim@example.com", password: "1234")
        case .signOut: await account.signOut()
        case .home: await catalog.loadHome()
        case .search: await catalog.search("tea")
        case .product: await catalog.loadProduct(7)
        case .review: await catalog.review(7, "Good.")
        case .cart: await cart.load()
        case .add: await cart.add(7)
        case .change: await cart.change(7, to: 3)
        case .remove: await cart.remove(7)
        case .coupon: await cart.use(coupon: "SPRING")
        case .place: await orders.place(total: 900)
        case .pay: await orders.pay(5, card: "4242")
        case .orders: await orders.loadAll()
        case .cancel: await orders.cancel(5)
        }
    }
}

import Foundation
import ShopShared
import Triage
import TriageTesting

@testable import Shop
@testable import ShopBefore

/// An act of the user in either app.
enum Act: Sendable {
    case signIn, signUp, signOut, home, search, product, review
    case cart, add, change, remove, coupon, place, pay, orders, cancel
}

/// A message to the user, the same for both apps.
struct Words: Hashable {
    var title: String?
    var message: String
}

/// The app as it was, with its screen and its log.
@MainActor
struct Before {
    let screen = Screen()
    let log = EventRecorder<String>()
    let manager: APIManager
    let account: ShopBefore.AccountModel
    let catalog: ShopBefore.CatalogModel
    let cart: ShopBefore.CartModel
    let orders: ShopBefore.OrderModel

    init(_ server: ShopServer, agrees: Bool = true) {
        manager = APIManager(
            server: server.url, tokens: .init(.init(access: "access-0", refresh: "refresh-0")),
            agreesToTerms: { agrees }, log: log.record)
        account = .init(manager, screen)
        catalog = .init(manager, screen)
        cart = .init(manager, screen)
        orders = .init(manager, screen)
    }

    var words: [Words] {
        screen.alerts.map { Words(title: $0.title, message: $0.message) }
            + screen.toasts.map { Words(message: $0) }
    }

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

/// The app with Triage, with the notices and the reports.
@MainActor
struct After {
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

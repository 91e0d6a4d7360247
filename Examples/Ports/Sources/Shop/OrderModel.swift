import ShopModels
import Triage

/// The checkout and the orders.
@MainActor
final class OrderModel {
    private(set) var order: Order?
    private(set) var orders: [Order] = []
    private(set) var newTotal: Int?
    private let api: ShopClient
    private let center: FaultCenter

    init(_ api: ShopClient, _ center: FaultCenter) { (self.api, self.center) = (api, center) }

    func place(total: Int) async {
        await center.run(.tap("order.place"), retries: true) {
            do {
                self.order = try await self.api.request(.placeOrder(total: total))
            } catch let fault as Fault where Handled.matching(fault) == .priceChanged {
                self.newTotal = try fault.payload(as: NewPrice.self).total
            }
        }
    }

    func pay(_ id: Int, card: String) async {
        await center.run(.tap("order.pay"), retries: true) {
            do {
                self.order = try await self.api.request(.pay(order: id, card: card))
            } catch let fault as Fault where Handled.matching(fault) == .alreadyPaid {
                self.order = try await self.api.request(.order(id))
            }
        }
    }

    func load(_ id: Int) async {
        await center.run("order.load", retries: true) {
            self.order = try await self.api.request(.order(id))
        }
    }

    func loadAll() async {
        await center.run("orders.load", retries: true) {
            self.orders = try await self.api.request(.orders)
        }
    }

    func cancel(_ id: Int) async {
        await center.run(.tap("order.cancel"), retries: true) {
            try await self.api.send(.cancelOrder(id))
            self.orders.removeAll { $0.id == id }
        }
    }
}

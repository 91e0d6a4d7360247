import Foundation
import ShopShared

/// The checkout and the orders.
@MainActor
final class OrderModel {
    private(set) var order: Order?
    private(set) var orders: [Order] = []
    private(set) var newTotal: Int?
    private let api: APIManager
    private let screen: Screen

    init(_ api: APIManager, _ screen: Screen) { (self.api, self.screen) = (api, screen) }

    func place(total: Int) async {
        do {
            order = try await api.request(.placeOrder(total: total))
        } catch let error as APIError {
            switch error {
            case .conflict(let said) where said.code == "PRICE_CHANGED":
                newTotal = (try? JSONDecoder().decode(NewPrice.self, from: said.body))?.total
            default: screen.show(error) { await self.place(total: total) }
            }
        } catch {
            screen.show(error)
        }
    }

    func pay(_ id: Int, card: String) async {
        do {
            order = try await api.request(.pay(order: id, card: card))
        } catch let error as APIError {
            switch error {
            case .paymentRequired(let said):
                screen.alert(said.title ?? "pay.title", said.message ?? "pay.refused")
            case .conflict(let said) where said.code == "ALREADY_PAID": await load(id)
            default: screen.show(error) { await self.pay(id, card: card) }
            }
        } catch {
            screen.show(error)
        }
    }

    func load(_ id: Int) async {
        do {
            order = try await api.request(.order(id))
        } catch {
            screen.show(error) { await self.load(id) }
        }
    }

    func loadAll() async {
        do {
            orders = try await api.request(.orders)
        } catch {
            screen.show(error) { await self.loadAll() }
        }
    }

    func cancel(_ id: Int) async {
        do {
            try await api.send(.cancelOrder(id))
            orders.removeAll { $0.id == id }
        } catch let error as APIError {
            switch error {
            case .conflict(let said):
                screen.alert("cancel.title", said.message ?? "cancel.shipped")
            default: screen.show(error) { await self.cancel(id) }
            }
        } catch {
            screen.show(error)
        }
    }
}

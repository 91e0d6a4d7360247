import Foundation
import ShopShared

/// The cart and its coupons.
@MainActor
final class CartModel {
    private(set) var cart: Cart?
    private(set) var left: Int?
    private let api: APIManager
    private let screen: Screen

    init(_ api: APIManager, _ screen: Screen) { (self.api, self.screen) = (api, screen) }

    func load() async {
        do {
            cart = try await api.request(.cart)
        } catch {
            screen.show(error) { await self.load() }
        }
    }

    func add(_ product: Int) async {
        do {
            cart = try await api.request(.addToCart(product: product))
        } catch {
            screen.show(error) { await self.add(product) }
        }
    }

    func change(_ product: Int, to quantity: Int) async {
        do {
            cart = try await api.request(.changeQuantity(product: product, to: quantity))
        } catch let error as APIError {
            switch error {
            case .conflict(let said) where said.code == "OUT_OF_STOCK":
                left = (try? JSONDecoder().decode(Stock.self, from: said.body))?.left
            default: screen.show(error) { await self.change(product, to: quantity) }
            }
        } catch {
            screen.show(error)
        }
    }

    func remove(_ product: Int) async {
        do {
            cart = try await api.request(.removeFromCart(product: product))
        } catch let error as APIError {
            switch error {
            case .notFound: await load()
            default: screen.show(error) { await self.remove(product) }
            }
        } catch {
            screen.show(error)
        }
    }

    func use(coupon: String) async {
        do {
            cart = try await api.request(.useCoupon(coupon))
        } catch let error as APIError {
            switch error {
            case .notFound: screen.alert("coupon.title", "coupon.unknown")
            case .gone: screen.alert("coupon.title", "coupon.expired")
            case .conflict(let said):
                screen.alert("coupon.title", said.message ?? "coupon.used")
            default: screen.show(error) { await self.use(coupon: coupon) }
            }
        } catch {
            screen.show(error)
        }
    }
}

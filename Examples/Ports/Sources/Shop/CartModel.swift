import ShopModels
import Triage

/// The cart and its coupons.
@MainActor
final class CartModel {
    private(set) var cart: Cart?
    private(set) var left: Int?
    private let api: ShopClient
    private let center: FaultCenter

    init(_ api: ShopClient, _ center: FaultCenter) { (self.api, self.center) = (api, center) }

    func load() async {
        await center.run("cart.load", retries: true) {
            self.cart = try await self.api.request(.cart)
        }
    }

    func add(_ product: Int) async {
        await center.run(.tap("cart.add"), retries: true) {
            self.cart = try await self.api.request(.addToCart(product: product))
        }
    }

    func change(_ product: Int, to quantity: Int) async {
        await center.run(.tap("cart.change"), retries: true) {
            do {
                self.cart = try await self.api.request(
                    .changeQuantity(product: product, to: quantity))
            } catch let fault as Fault where Handled.matching(fault) == .outOfStock {
                self.left = try fault.payload(as: Stock.self).left
            }
        }
    }

    func remove(_ product: Int) async {
        await center.run(.tap("cart.remove"), retries: true) {
            do {
                self.cart = try await self.api.request(.removeFromCart(product: product))
            } catch let fault as Fault where fault.isErrorResponse(404) {
                self.cart = try await self.api.request(.cart)
            }
        }
    }

    func use(coupon: String) async {
        await center.run(.tap("cart.coupon"), retries: true) {
            self.cart = try await self.api.request(.useCoupon(coupon))
        }
    }
}

import ShopModels
import Triage

/// The home, the search, and a product with its reviews.
@MainActor
final class CatalogModel {
    private(set) var home: Home?
    private(set) var found: [Product] = []
    private(set) var product: Product?
    private(set) var reviews: [Review] = []
    private let api: ShopClient
    private let center: FaultCenter

    init(_ api: ShopClient, _ center: FaultCenter) { (self.api, self.center) = (api, center) }

    func loadHome() async {
        await center.run("home.load", retries: true) {
            self.home = try await self.api.request(.home)
        }
    }

    func search(_ query: String) async {
        await center.run("products.search", retries: true) {
            self.found = try await self.api.request(.products(query: query, page: 1))
        }
    }

    func loadProduct(_ id: Int) async {
        await center.run("product.load", retries: true) {
            self.product = try await self.api.request(.product(id))
            self.reviews = try await self.api.request(.reviews(product: id))
        }
    }

    func review(_ id: Int, _ text: String) async {
        await center.run(.tap("product.review"), retries: true) {
            let review = ShopAPI.writeReview(product: id, text: text)
            self.reviews.append(try await self.api.request(review))
        }
    }
}

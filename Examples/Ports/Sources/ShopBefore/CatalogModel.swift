import ShopShared

/// The home, the search, and a product with its reviews.
@MainActor
final class CatalogModel {
    private(set) var home: Home?
    private(set) var found: [Product] = []
    private(set) var product: Product?
    private(set) var reviews: [Review] = []
    private let api: APIManager
    private let screen: Screen

    init(_ api: APIManager, _ screen: Screen) { (self.api, self.screen) = (api, screen) }

    func loadHome() async {
        do {
            home = try await api.request(.home)
        } catch {
            screen.show(error) { await self.loadHome() }
        }
    }

    func search(_ query: String) async {
        do {
            found = try await api.request(.products(query: query, page: 1))
        } catch {
            screen.show(error) { await self.search(query) }
        }
    }

    func loadProduct(_ id: Int) async {
        do {
            product = try await api.request(.product(id))
            reviews = try await api.request(.reviews(product: id))
        } catch let error as APIError {
            switch error {
            case .notFound, .gone: screen.alert("product.title", "product.gone")
            default: screen.show(error) { await self.loadProduct(id) }
            }
        } catch {
            screen.show(error)
        }
    }

    func review(_ id: Int, _ text: String) async {
        do {
            reviews.append(try await api.request(.writeReview(product: id, text: text)))
        } catch let error as APIError {
            switch error {
            case .forbidden(let said) where said.code == "NOT_BOUGHT":
                screen.alert("review.title", "review.notBought")
            case .conflict: screen.toast("review.again")
            default: screen.show(error) { await self.review(id, text) }
            }
        } catch {
            screen.show(error)
        }
    }
}

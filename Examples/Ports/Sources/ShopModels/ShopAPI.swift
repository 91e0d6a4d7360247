import Alamofire
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The requests of the app.
package enum ShopAPI: Sendable {
    case signIn(email: String, password: String)
    case signUp(email: String, password: String)
    case refresh
    case signOut
    case acceptTerms
    case home
    case products(query: String, page: Int)
    case product(Int)
    case reviews(product: Int)
    case writeReview(product: Int, text: String)
    case cart
    case addToCart(product: Int)
    case changeQuantity(product: Int, to: Int)
    case removeFromCart(product: Int)
    case useCoupon(String)
    case placeOrder(total: Int)
    case pay(order: Int, card: String)
    case orders
    case order(Int)
    case cancelOrder(Int)

    package var method: HTTPMethod {
        switch self {
        case .home, .products, .product, .reviews, .cart, .orders, .order: .get
        case .signIn, .signUp, .refresh, .acceptTerms, .writeReview, .addToCart, .useCoupon,
            .placeOrder, .pay:
            .post
        case .changeQuantity: .put
        case .signOut, .removeFromCart, .cancelOrder: .delete
        }
    }

    package var path: String {
        switch self {
        case .signIn, .signOut: "/v1/session"
        case .refresh: "/v1/session/refresh"
        case .signUp: "/v1/members"
        case .acceptTerms: "/v1/terms"
        case .home: "/v1/home"
        case .products: "/v1/products"
        case .product(let id): "/v1/products/\(id)"
        case .reviews(let id), .writeReview(let id, _): "/v1/products/\(id)/reviews"
        case .cart: "/v1/cart"
        case .addToCart: "/v1/cart/items"
        case .changeQuantity(let id, _), .removeFromCart(let id): "/v1/cart/items/\(id)"
        case .useCoupon: "/v1/coupons"
        case .placeOrder, .orders: "/v1/orders"
        case .pay(let id, _): "/v1/orders/\(id)/payment"
        case .order(let id), .cancelOrder(let id): "/v1/orders/\(id)"
        }
    }

    var query: [URLQueryItem]? {
        guard case .products(let query, let page) = self else { return nil }
        return [.init(name: "q", value: query), .init(name: "page", value: "\(page)")]
    }

    var body: (any Encodable & Sendable)? {
        switch self {
        case .signIn(let email, let password), .signUp(let email, let password):
            ["email": email, "password": password]
        case .writeReview(_, let text): ["text": text]
        case .addToCart(let product): ["product": product]
        case .changeQuantity(_, let quantity): ["quantity": quantity]
        case .useCoupon(let code): ["code": code]
        case .placeOrder(let total): ["total": total]
        case .pay(_, let card): ["card": card]
        default: nil
        }
    }
}

/// A request of the API to one server.
package struct ShopRequest: URLRequestConvertible {
    let server: URL
    let api: ShopAPI

    package init(server: URL, api: ShopAPI) { (self.server, self.api) = (server, api) }

    package func asURLRequest() throws -> URLRequest {
        var parts = URLComponents(url: server, resolvingAgainstBaseURL: false)
        parts?.path = api.path
        parts?.queryItems = api.query
        var request = URLRequest(url: parts?.url ?? server)
        request.httpMethod = api.method.rawValue
        if let body = api.body {
            request.httpBody = try JSONEncoder().encode(body)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        return request
    }
}

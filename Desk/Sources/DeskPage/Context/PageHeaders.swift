/// The headers that every page, asset and form answer carries.
package enum PageHeaders {
    /// The policy of a page: it loads its own style, script, icon and live stream, and nothing else.
    package static let contentSecurityPolicy = [
        "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self' data:",
        "connect-src 'self'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'",
    ].joined(separator: "; ")

    /// The headers by name.
    package static let all: [(name: String, value: String)] = [
        ("Content-Security-Policy", contentSecurityPolicy),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ]

    /// The `Cache-Control` of pages, which show what only the team may see.
    package static let pageCacheControl = "no-store"
    /// The `Cache-Control` of assets, whose names change with their content.
    package static let assetCacheControl = "public, max-age=31536000, immutable"
}

import HTTPTypes

/// The header fields that `HTTPTypes` does not name.
extension HTTPField.Name {
    static let rateLimits = name("X-Sentry-Rate-Limits")
    static let sentryAuth = name("X-Sentry-Auth")
    static let refresh = name("Refresh")
    static let replySecret = name("X-Reply-Secret")
    static let mcpVersion = name("MCP-Protocol-Version")
    static let mcpMethod = name("Mcp-Method")
    static let mcpName = name("Mcp-Name")
    static let lastEventID = name("Last-Event-ID")
    static let forgeryToken = name("X-CSRF-Token")
    static let fetchSite = name("Sec-Fetch-Site")
    static let proxyBuffering = name("X-Accel-Buffering")
    static let frameOptions = name("X-Frame-Options")
    static let referrerPolicy = name("Referrer-Policy")
    static let exposedHeaders = name("Access-Control-Expose-Headers")

    private static func name(_ text: String) -> HTTPField.Name {
        // Each text above is a name; the other field is there for the compiler.
        HTTPField.Name(text) ?? .xContentTypeOptions
    }
}

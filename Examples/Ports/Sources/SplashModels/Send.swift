import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends a request, as URLSession does.
package typealias Send = @Sendable (URLRequest) async throws -> (Data, URLResponse)

// The app that `with` is weighed against: a request, its decoding and a sentence when it fails.
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Home: Decodable { let name: String }

do {
    let address = CommandLine.arguments.last ?? ""
    guard let server = URL(string: address) else { throw URLError(.badURL) }
    let request = URLRequest(url: server.appendingPathComponent("v1/home"))
    let (data, response) = try await URLSession.shared.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
        throw URLError(.badServerResponse)
    }
    print("Hello,", try JSONDecoder().decode(Home.self, from: data).name)
} catch {
    print("Please try again.", error)
}

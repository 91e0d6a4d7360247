// The bodies of the responses.

package struct Session: Decodable, Sendable { package let userID: Int }
package struct Profile: Decodable, Sendable { package let name: String }
package struct Maintenance: Decodable, Sendable { package let message: String? }
package struct RemoteConfig: Decodable, Sendable { package let features: [String] }
package struct Terms: Decodable, Sendable { package let mustAccept: String? }
package struct Account: Decodable, Sendable { package let isDormant: Bool }
package struct Done: Decodable, Sendable {}

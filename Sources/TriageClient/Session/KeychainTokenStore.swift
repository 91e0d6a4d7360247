#if canImport(Security) && canImport(Darwin)
import Foundation
import Security
public import TriageHTTP

/// A token store in the keychain of this device, readable after the device's first unlock.
///
/// Before the first unlock, as in a background launch, ``load()`` throws
/// `errSecInteractionNotAllowed` (-25308). On macOS it uses the data protection keychain, which
/// requires an application identifier. A tool without one uses a ``FileTokenStore``.
public struct KeychainTokenStore: TokenStore {
    private let service: String
    private let account: String
    private let accessGroup: String?

    /// Creates a store of one keychain item.
    ///
    /// - Parameters:
    ///   - service: The purpose of the item, such as the app's bundle identifier.
    ///   - account: The account of the item, for an app with several.
    ///   - accessGroup: The keychain access group that an app shares with its extensions. If it is
    ///     nil, a new item goes to the app's first group, and an existing one is found in all its
    ///     groups.
    public init(service: String, account: String = "session", accessGroup: String? = nil) {
        self.service = service
        self.account = account
        self.accessGroup = accessGroup
    }

    /// Returns the tokens in the keychain; nil if there is no item.
    ///
    /// - Throws: An error with the keychain's status, or a `DecodingError` if the item holds no
    ///   tokens.
    public func load() throws -> Tokens? {
        var query = item
        query[kSecReturnData as String] = true
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let data = result as? Data else { throw error(status) }
        return try JSONDecoder().decode(StoredTokens.self, from: data).tokens
    }

    /// Adds or replaces the item, or removes it if `tokens` is nil.
    ///
    /// - Throws: An error with the keychain's status.
    public func save(_ tokens: Tokens?) throws {
        guard let tokens else {
            let status = SecItemDelete(item as CFDictionary)
            guard [errSecSuccess, errSecItemNotFound].contains(status) else { throw error(status) }
            return
        }
        let values: [String: Any] = [
            kSecValueData as String: try JSONEncoder().encode(StoredTokens(tokens)),
            kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        var status = SecItemUpdate(item as CFDictionary, values as CFDictionary)
        if status == errSecItemNotFound {
            status = SecItemAdd(item.merging(values) { $1 } as CFDictionary, nil)
        }
        // An extension added the item after the update did not find it.
        if status == errSecDuplicateItem {
            status = SecItemUpdate(item as CFDictionary, values as CFDictionary)
        }
        guard status == errSecSuccess else { throw error(status) }
    }

    private var item: [String: Any] {
        var item: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
            kSecAttrAccount as String: account, kSecUseDataProtectionKeychain as String: true,
        ]
        item[kSecAttrAccessGroup as String] = accessGroup
        return item
    }

    private func error(_ status: OSStatus) -> any Error {
        NSError(domain: NSOSStatusErrorDomain, code: Int(status))
    }
}
#endif

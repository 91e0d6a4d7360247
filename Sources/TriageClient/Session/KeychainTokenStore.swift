#if canImport(Security) && canImport(Darwin)
import Foundation
import Security
public import TriageHTTP

/// Tokens in the keychain, readable once the device was unlocked after its start, and on this device
/// only.
///
/// Before that first unlock, as in a launch in the background, ``takeExtras()`` throws
/// `errSecInteractionNotAllowed` (-25308). On macOS it is the data protection keychain, which an app
/// needs an application identifier for: a tool without one keeps its tokens in a ``FileTokenStore``.
public struct KeychainTokenStore: TokenStore {
    private let service: String
    private let account: String
    private let accessGroup: String?

    /// Makes a store of one item.
    ///
    /// - Parameters:
    ///   - service: What the item is for, such as the app's bundle identifier.
    ///   - account: Whose it is, where an app has several.
    ///   - accessGroup: The keychain access group that an app shares with its extensions. Nil for
    ///     the first of those that the app has, when the item is added; it is found in all of them.
    public init(service: String, account: String = "session", accessGroup: String? = nil) {
        self.service = service
        self.account = account
        self.accessGroup = accessGroup
    }

    /// The tokens in the keychain; nil when there is no item.
    public func load() throws -> Tokens? {
        var query = item
        query[kSecReturnData as String] = true
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let data = result as? Data else { throw error(status) }
        return try JSONDecoder().decode(StoredTokens.self, from: data).tokens
    }

    /// Writes the item, or removes it.
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
        // An extension has added it meanwhile.
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

// A double of Security: the keychain's items, with CoreFoundation's types as Swift's.
@_exported import Foundation

public typealias CFDictionary = [String: Any]
public typealias CFTypeRef = AnyObject
public typealias OSStatus = Int32

public let kSecAttrAccessGroup = "agrp"
public let kSecAttrAccessible = "pdmn"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly = "cku"
public let kSecAttrAccount = "acct"
public let kSecAttrService = "svce"
public let kSecClass = "class"
public let kSecClassGenericPassword = "genp"
public let kSecReturnData = "r_Data"
@available(macOS 10.15, *)
public let kSecUseDataProtectionKeychain = "u_DataProtectionKeychain"
public let kSecValueData = "v_Data"

public var errSecSuccess: OSStatus { 0 }
public var errSecDuplicateItem: OSStatus { -25299 }
public var errSecItemNotFound: OSStatus { -25300 }

public func SecItemAdd(
    _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { 0 }

public func SecItemCopyMatching(
    _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { 0 }

public func SecItemDelete(_ query: CFDictionary) -> OSStatus { 0 }

public func SecItemUpdate(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus { 0 }

#if canImport(CryptoKit)
import CryptoKit
#else
import COpenSSL
#endif

/// SHA-256 (FIPS 180-4), by the library of the system: CryptoKit, or OpenSSL's.
public enum SHA256 {
    /// Returns the 32 bytes of a hash.
    public static func hash(_ bytes: [UInt8]) -> [UInt8] {
        #if canImport(CryptoKit)
        Array(CryptoKit.SHA256.hash(data: bytes))
        #else
        output { EVP_Digest(bytes, bytes.count, $0, $1, EVP_sha256(), nil) == 1 }
        #endif
    }

    /// Returns the 32 bytes of an authentication code (HMAC, RFC 2104).
    public static func authenticationCode(for bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        #if canImport(CryptoKit)
        Array(HMAC<CryptoKit.SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key)))
        #else
        output { HMAC(EVP_sha256(), key, Int32(key.count), bytes, bytes.count, $0, $1) != nil }
        #endif
    }

    #if !canImport(CryptoKit)
    /// Returns what OpenSSL writes; it writes all of it, or memory is short.
    private static func output(
        _ write: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt32>) -> Bool
    ) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            var length: UInt32 = 0
            // A hash that is none would join what does not belong together.
            guard write(buffer.baseAddress, &length) else { fatalError("OpenSSL has no SHA-256") }
            count = Int(length)
        }
    }
    #endif
}

#if canImport(CryptoKit)
import CryptoKit
#else
import COpenSSL
#endif

/// SHA-256 (FIPS 180-4), by the library of the system: CryptoKit, or OpenSSL's.
package enum SHA256 {
    /// Returns the 32 bytes of a hash.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        #if canImport(CryptoKit)
        Array(CryptoKit.SHA256.hash(data: bytes))
        #else
        [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            var state = SHA256_CTX()
            SHA256_Init(&state)
            SHA256_Update(&state, bytes, bytes.count)
            SHA256_Final(buffer.baseAddress, &state)
            count = 32
        }
        #endif
    }

    /// Returns the 32 bytes of an authentication code (HMAC, RFC 2104).
    package static func authenticationCode(for bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        let block = 64
        let short = key.count > block ? hash(key) : key
        let padded = short + Array(repeating: 0, count: block - short.count)
        let inner = hash(padded.map { $0 ^ 0x36 } + bytes)
        return hash(padded.map { $0 ^ 0x5C } + inner)
    }
}

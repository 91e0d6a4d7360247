import DeskHashing
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The examples of FIPS 180-4.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func `A hash is the one of the standard`(text: String, hash: String) {
        #expect(hexadecimal(SHA256.hash(Array(text.utf8))) == hash)
    }

    /// Test cases 1, 2 and 6 of RFC 4231: a short key, a shorter one, and one that is longer than a block.
    @Test(arguments: [
        (
            Array(repeating: UInt8(0x0B), count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            Array(repeating: UInt8(0xAA), count: 131),
            "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func `An authentication code is the one of the standard`(
        key: [UInt8], text: String, code: String
    ) {
        #expect(hexadecimal(SHA256.authenticationCode(for: Array(text.utf8), key: key)) == code)
    }
}

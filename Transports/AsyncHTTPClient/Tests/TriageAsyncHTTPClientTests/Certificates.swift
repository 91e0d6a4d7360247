import NIOSSL

/// Certificates made for these tests, valid for a hundred years but for the expired one, and a key
/// that opens nothing else.
enum Certificates {
    /// A context of a server that shows this certificate.
    static func server(_ certificate: String) throws -> NIOSSLContext {
        let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
        let key = try NIOSSLPrivateKey(bytes: Array(Self.key.utf8), format: .pem)
        return try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key)))
    }

    /// Trust in the tests' authority alone.
    static func trust() throws -> TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .certificates(
            try NIOSSLCertificate.fromPEMBytes(Array(authority.utf8)))
        return configuration
    }
}

extension Certificates {
    /// Who signed the others.
    static let authority = """
        -----BEGIN CERTIFICATE-----
        MIIBmDCCAT2gAwIBAgIUUmWVZNWuU4zvKf8DayRC1nLHXnYwCgYIKoZIzj0EAwIw
        IDEeMBwGA1UEAwwVVHJpYWdlIHRlc3QgYXV0aG9yaXR5MCAXDTI2MTEyMTAwMDAw
        M1oYDzIxMjYxMDI4MDAwMDAzWjAgMR4wHAYDVQQDDBVUcmlhZ2UgdGVzdCBhdXRo
        b3JpdHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASc/zo8oC4QyrXp3q397up9
        wqHlSatp/TF+qqNZIouYuUk0qWCjmPwOP3N57exEXTRUczX0s818zUIPvq0j0eu3
        o1MwUTAdBgNVHQ4EFgQUZcUPlymzCQxv8TM4hCF4sgeFVnMwHwYDVR0jBBgwFoAU
        ZcUPlymzCQxv8TM4hCF4sgeFVnMwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQD
        AgNJADBGAiEAsCnsDkqocyE1a/z8VgzhpasKe0Aab0r+iRniy7zb1HwCIQDHiESi
        V+rrbOdTX7DVR/zfvxKGQD/jSiWmA2aIaKFoiA==
        -----END CERTIFICATE-----
        """

    /// Of localhost and 127.0.0.1.
    static let good = """
        -----BEGIN CERTIFICATE-----
        MIIBsDCCAVegAwIBAgIUTUeB12LisxZ5yqDAm7PGm+yz3m8wCgYIKoZIzj0EAwIw
        IDEeMBwGA1UEAwwVVHJpYWdlIHRlc3QgYXV0aG9yaXR5MCAXDTI2MTEyMTAwMDAw
        M1oYDzIxMjYxMDI4MDAwMDAzWjAPMQ0wCwYDVQQDDARnb29kMFkwEwYHKoZIzj0C
        AQYIKoZIzj0DAQcDQgAESKp6gGhNABt5+Z7vaoO5pDNsYmXLR/d2YEHm0Os8KhIX
        rfYLLsGJAlJXybesHB+jCpsvNBse/MxQ7mjlq5bhIaN+MHwwGgYDVR0RBBMwEYIJ
        bG9jYWxob3N0hwR/AAABMAkGA1UdEwQCMAAwEwYDVR0lBAwwCgYIKwYBBQUHAwEw
        HQYDVR0OBBYEFFQVF8EC+b2xPKcRWxqMgc0EJbDfMB8GA1UdIwQYMBaAFGXFD5cp
        swkMb/EzOIQheLIHhVZzMAoGCCqGSM49BAMCA0cAMEQCIHtll0iHyVEzMm/vvMQ+
        HFsI8oPHr68F4IJSygppccvQAiAICr1wXW01SVEpa3fFueSDGD2GI3N0fLaIm+Sz
        wNKAVg==
        -----END CERTIFICATE-----
        """

    /// Of elsewhere.test.
    static let wrongHost = """
        -----BEGIN CERTIFICATE-----
        MIIBsTCCAVegAwIBAgIUTUeB12LisxZ5yqDAm7PGm+yz3nAwCgYIKoZIzj0EAwIw
        IDEeMBwGA1UEAwwVVHJpYWdlIHRlc3QgYXV0aG9yaXR5MCAXDTI2MTEyMTAwMDAw
        M1oYDzIxMjYxMDI4MDAwMDAzWjAQMQ4wDAYDVQQDDAV3cm9uZzBZMBMGByqGSM49
        AgEGCCqGSM49AwEHA0IABEiqeoBoTQAbefme72qDuaQzbGJly0f3dmBB5tDrPCoS
        F632Cy7BiQJSV8m3rBwfowqbLzQbHvzMUO5o5auW4SGjfTB7MBkGA1UdEQQSMBCC
        DmVsc2V3aGVyZS50ZXN0MAkGA1UdEwQCMAAwEwYDVR0lBAwwCgYIKwYBBQUHAwEw
        HQYDVR0OBBYEFFQVF8EC+b2xPKcRWxqMgc0EJbDfMB8GA1UdIwQYMBaAFGXFD5cp
        swkMb/EzOIQheLIHhVZzMAoGCCqGSM49BAMCA0gAMEUCICPQzMBIaQ/hA3dr5vyx
        nekNCu4mWdSZGMlZN6phfqZ9AiEAx7Rcq9rf0WPPEEEGu0QpXUvRxa5G9HXVe1fB
        t4x9ZQU=
        -----END CERTIFICATE-----
        """

    /// Of localhost, until February 2020.
    static let expired = """
        -----BEGIN CERTIFICATE-----
        MIIBijCCATCgAwIBAgIBdzAKBggqhkjOPQQDAjAgMR4wHAYDVQQDDBVUcmlhZ2Ug
        dGVzdCBhdXRob3JpdHkwHhcNMjAwMTAxMDAwMDAwWhcNMjAwMjAxMDAwMDAwWjAS
        MRAwDgYDVQQDDAdleHBpcmVkMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAESKp6
        gGhNABt5+Z7vaoO5pDNsYmXLR/d2YEHm0Os8KhIXrfYLLsGJAlJXybesHB+jCpsv
        NBse/MxQ7mjlq5bhIaNpMGcwGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMAkG
        A1UdEwQCMAAwHQYDVR0OBBYEFFQVF8EC+b2xPKcRWxqMgc0EJbDfMB8GA1UdIwQY
        MBaAFGXFD5cpswkMb/EzOIQheLIHhVZzMAoGCCqGSM49BAMCA0gAMEUCIQCWtXWk
        Z2QOtjhgxlzfq0eXCNzysJ7prH+Pa33zvt2DewIgbwViv1UyrloiUhrrrUMCFgU/
        /F83QqLeok8hGLCmJkQ=
        -----END CERTIFICATE-----
        """

    /// Of localhost, signed by itself.
    static let selfSigned = """
        -----BEGIN CERTIFICATE-----
        MIIBkTCCATegAwIBAgIUDkBGAf7nkEQw3TIAPewcBUg3we0wCgYIKoZIzj0EAwIw
        DzENMAsGA1UEAwwEc2VsZjAgFw0yNjExMjEwMDAwMTZaGA8yMTI2MTAyODAwMDAx
        NlowDzENMAsGA1UEAwwEc2VsZjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEiq
        eoBoTQAbefme72qDuaQzbGJly0f3dmBB5tDrPCoSF632Cy7BiQJSV8m3rBwfowqb
        LzQbHvzMUO5o5auW4SGjbzBtMB0GA1UdDgQWBBRUFRfBAvm9sTynEVsajIHNBCWw
        3zAfBgNVHSMEGDAWgBRUFRfBAvm9sTynEVsajIHNBCWw3zAPBgNVHRMBAf8EBTAD
        AQH/MBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAKBggqhkjOPQQDAgNIADBF
        AiBjEcXkEEhanr9rQRSu5lX+VqpnmhQslethM3ihPvie/QIhANRnC1vuG5/nYomI
        TPyhGLMrLqo+RfkQMCKXaN+Rd+pL
        -----END CERTIFICATE-----
        """

    /// Of all but the authority.
    static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPMClR1Gb/kazPc2J
        V9Z/LGVn6zH+ELm79i221OQjdcGhRANCAARIqnqAaE0AG3n5nu9qg7mkM2xiZctH
        93ZgQebQ6zwqEhet9gsuwYkCUlfJt6wcH6MKmy80Gx78zFDuaOWrluEh
        -----END PRIVATE KEY-----
        """
}

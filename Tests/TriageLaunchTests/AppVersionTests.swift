import Foundation
import Testing
import TriageLaunch

@Suite("AppVersion")
struct AppVersionTests {
    @Test(arguments: [
        ("1.9.0", "1.10.0"), ("1.9", "1.9.1"), ("0", "0.0.1"), ("2", "10"), ("1.99.99", "2"),
        ("01.2", "1.3"), ("1.12.999999999", "1.12.2025112112"),
        ("1.99999999999999999999", "1.100000000000000000000"), ("00000000000000000001", "2"),
    ])
    func `versions are compared number by number`(former: String, later: String) throws {
        let (former, later) = (try #require(AppVersion(former)), try #require(AppVersion(later)))
        #expect(former < later && !(later < former) && former != later)
    }

    @Test(arguments: [("1.10", "1.10.0"), ("0", "0.0"), ("1", "1.0.0"), ("1", "001.000000000000")])
    func `trailing zeros do not matter`(one: String, other: String) throws {
        #expect(try #require(AppVersion(one)) == #require(AppVersion(other)))
    }

    @Test(arguments: [
        "", ".", "1.", ".1", "1..2", "v1", "1.2-beta", "1.2.x", "-1", "+1", " 1", "1 ", "１.２",
        "null", "1e9", "0x1",
    ])
    func `text that is no version is nil`(text: String) {
        #expect(AppVersion(text) == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([AppVersion].self, from: JSONEncoder().encode([text]))
        }
    }

    @Test(arguments: [("1.0.2", "1.0.2"), ("0.1.0", "0.1"), ("01.00.20", "1.0.20"), ("0.0", "0")])
    func `it is written with all its numbers but the trailing zeros`(text: String, written: String)
        throws
    {
        #expect(try #require(AppVersion(text)).description == written)
    }

    @Test
    func `it is encoded as its text`() throws {
        let body = Data(#"["1.10.0"]"#.utf8)
        let versions = try JSONDecoder().decode([AppVersion].self, from: body)
        #expect(versions == [try #require(AppVersion("1.10"))])
        #expect(try JSONEncoder().encode(versions) == Data(#"["1.10"]"#.utf8))
    }
}

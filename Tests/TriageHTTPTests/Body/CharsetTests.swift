import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP

@Suite("A body in a declared charset", .timeLimit(.minutes(30)))
struct CharsetTests {
    private struct Club: Decodable {
        let name: String
        let code: String
    }

    /// `{"name":"…","code":"NO"}`, with a name in another charset between the ASCII.
    private func body(_ name: [UInt8]) -> Data {
        Data(#"{"name":""#.utf8) + name + Data(#"","code":"NO"}"#.utf8)
    }

    private func response(_ name: [UInt8], _ type: String, status: Int = 200) -> ClientResponse {
        ClientResponse(
            head: HTTPResponse(
                status: .init(code: status), headerFields: [.contentType: type]),
            body: body(name))
    }

    private static let korean: [UInt8] = [0xC7, 0xD1, 0xB1, 0xDB]

    @Test(
        arguments: [
            ("euc-kr", korean, "한글"), ("EUC-KR", korean, "한글"), ("\"euc-kr\"", korean, "한글"),
            ("ks_c_5601-1987", korean, "한글"), ("cp949", [0x8C, 0x63], "똠"),
            ("ks_c_5601-1989", korean, "한글"), ("ksc_5601", korean, "한글"),
            ("euc_kr", korean, "한글"), ("ms949", [0x8C, 0x63], "똠"),
            ("x-windows-949", [0x8C, 0x63], "똠"),
            ("iso-8859-1", [0xE9], "é"), ("latin1", [0xE9], "é"), ("windows-1252", [0x80], "€"),
            ("iso-8859-15", [0xA4], "€"), ("iso-8859-2", [0xB1], "ą"),
            ("windows-1251", [0xE9], "й"), ("koi8-r", [0xC1], "а"),
            ("shift_jis", [0x93, 0xFA], "日"), ("x-sjis", [0x93, 0xFA], "日"),
            ("gb18030", [0xD6, 0xD0], "中"), ("big5", [0xA4, 0xA4], "中"),
            ("utf-8", [0xC3, 0xA9], "é"), ("", [0xC3, 0xA9], "é"),
            ("klingon", [0xC3, 0xA9], "é"),
        ] as [(String, [UInt8], String)])
    func `is read`(charset: String, bytes: [UInt8], name: String) throws {
        let types = [
            "application/json; charset=\(charset)",
            "application/json;version=1 ; Charset = \(charset)",
        ]
        for type in types {
            #expect(try response(bytes, type).decoded(as: Club.self).name == name)
        }
        let enveloped = ClientResponse(
            head: response(bytes, types[0]).head,
            body: Data(#"{"data":"#.utf8) + body(bytes) + Data("}".utf8))
        let decoder = ResponseDecoder(envelope: ResponseEnvelope())
        #expect(try decoder.decode(Club.self, from: enveloped).name == name)
    }

    @Test(
        arguments: [
            ("utf-16", .utf16), ("utf-16le", .utf16LittleEndian), ("utf-16be", .utf16BigEndian),
            ("utf-32", .utf32),
        ] as [(String, String.Encoding)])
    func `is read if it has two or four bytes a character`(
        charset: String, encoding: String.Encoding
    ) throws {
        let json = try #require(#"{"name":"한","code":"x"}"#.data(using: encoding))
        let response = ClientResponse(
            head: HTTPResponse(
                status: .ok, headerFields: [.contentType: "application/json; charset=\(charset)"]),
            body: json)
        #expect(try response.decoded(as: Club.self).name == "한")
    }

    @Test
    func `is read in a refusal: its words, its code, and its payload`() throws {
        let response = response(Self.korean, "application/json; charset=euc-kr", status: 409)
        let coded = Rejections(
            "club", [Rejection(409, code: "NO", serverMessage: .path("name")), Rejection(409)])
        let fault = try #require(Fault(response, rejections: [coded]))
        #expect(fault.facts.serverMessage?.value == "한글")
        #expect(try fault.payload(as: Club.self).name == "한글")
        let plain = try #require(Fault(response, serverMessage: .path("name")))
        #expect(plain.facts.serverMessage?.value == "한글")
    }

    @Test
    func `is read for what it says of the session and of success`() throws {
        var response = response(Self.korean, "application/json; charset=euc-kr")
        response.requestSummary = .authenticated
        let rules = StatusRules(session: SessionRules(expiredCodes: ["NO"]))
        #expect(Fault(response, rules: rules)?.kind == .unauthenticated)
        let failed = ClientResponse(
            head: response.head,
            body: Data(#"{"ok":false,"why":""#.utf8) + Self.korean + Data("\"}".utf8))
        let envelope = ResponseEnvelope(success: "ok")
        let fault = Fault(failed, to: .sample(), envelope: envelope)
        #expect(fault?.code == "envelope.refused")
    }

    @Test
    func `has a shape if it does not decode`() throws {
        let fault = try #require(throws: Fault.self) {
            try response(Self.korean, "application/json; charset=euc-kr").decoded(as: [Int].self)
        }
        #expect(fault.facts.bodyShape == #"{"name":"string","code":"string"}"#)
    }

    @Test
    func `stays as it came for the app`() {
        let response = response(Self.korean, "application/json; charset=euc-kr")
        #expect(response.body == body(Self.korean))
    }
}

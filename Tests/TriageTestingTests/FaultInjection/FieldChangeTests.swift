import Foundation
import Testing

@testable import TriageTesting

@Suite struct FieldChangeTests {
    private let body =
        #"{ "b" : 1.50, "a":{"list":[ {"n":"x"}, {"m":true} ],"none":null}, "c.d":[1] }"#

    @Test("Each value has the ways of its kind, and of elements the first with a field has them")
    func ways() {
        let names = FieldChange.ways(for: Data(body.utf8)).map(\.name)
        #expect(
            names == [
                "null", "wrong type", "null b", "missing b", "wrong type b", "huge number b",
                "null a", "missing a", "wrong type a", "null a.list", "missing a.list",
                "wrong type a.list", "empty array a.list", "repeated element a.list",
                "null a.list.[0]", "wrong type a.list.[0]", "null a.list.[0].n",
                "missing a.list.[0].n", "wrong type a.list.[0].n", "unknown value a.list.[0].n",
                "null a.list.[1].m", "missing a.list.[1].m", "wrong type a.list.[1].m",
                "missing a.none",
            ])
        for text in ["", "7", #""text""#, "{", "[1,]", #"{"a" 1}"#, "nul", "{} {}"] {
            #expect(FieldChange.ways(for: Data(text.utf8)).isEmpty, "\(text)")
        }
    }

    @Test("A change leaves every other byte of the body as it is")
    func changes() {
        func changed(_ change: FieldChange, _ path: String, in body: String) -> String? {
            change.apply(to: Data(body.utf8), at: path).map { String(decoding: $0, as: UTF8.self) }
        }
        let pairs: [(FieldChange, String, String, String)] = [
            (
                .null, "a.list", #"{"a":{"list":[ 1 ], "k":1e2} }"#,
                #"{"a":{"list":null, "k":1e2} }"#
            ),
            (.null, "", #" {"a":1}"#, " null"),
            (.missing, "a", #"{ "a":1, "b":2 }"#, #"{ "b":2 }"#),
            (.missing, "b", #"{ "a":1 , "b":2 }"#, #"{ "a":1 }"#),
            (.missing, "a", #"{ "a":1 }"#, "{  }"),
            (.missing, "[1].a", #"[{"a":1},{"a" : [2],"c":3}]"#, #"[{"a":1},{"c":3}]"#),
            (.wrongType, "a", #"{"a":"\"}"}"#, #"{"a":7}"#),
            (.wrongType, "a", #"{"a":{"b":{}}}"#, #"{"a":"text"}"#),
            (.unknownValue, "a", #"{"a":"open","b":"open"}"#, #"{"a":"unknown-value","b":"open"}"#),
            (.emptyArray, "a", #"{"a":[1, [2]]}"#, #"{"a":[]}"#),
            (.repeatedElement, "a", #"{"a":[{"x":1}, 2 ]}"#, #"{"a":[{"x":1}, 2,{"x":1} ]}"#),
            (.hugeNumber, "a", #"{"a":-1.5e3,"a":2}"#, #"{"a":100000000000000000000,"a":2}"#),
            (.null, "é", #"{"\u00e9":1,"n":"💡"}"#, #"{"\u00e9":null,"n":"💡"}"#),
        ]
        for (change, path, body, expected) in pairs {
            #expect(changed(change, path, in: body) == expected)
        }
        #expect(changed(.null, "b", in: #"{"a":1}"#) == nil)
        #expect(changed(.null, "c.d", in: #"{"c.d":1}"#) == nil)
        #expect(changed(.null, "a", in: #"{"a":1"#) == nil)
    }
}

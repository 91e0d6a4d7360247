import DeskModel
import Foundation
import DeskReproduction
import Testing

@Suite("Hostile events", .timeLimit(.minutes(5)))
struct HostileEventTests {
    static let texts = [
        #"\(fatalError("planted"))"#, "\"\"\"\nplanted()\n\"\"\"", ##"#"\#(planted())"#"##,
        "*/ planted() /*", "`planted`", "$(touch planted)", "'; touch planted; '",
        "\nEND\ntouch planted\n",
        "\u{2028}planted", "\u{202E}\u{2066}", "\u{0}", "\u{85}", "\u{1B}[2J", "\r\nplanted", "\\",
        "%00", "..", "../../planted", "http.503", "decoding.valueNotFound", "👨‍👩‍👧", "\u{FFFD}",
        "Triage.Fault (http.503)", "a (b) (c", "x\" + planted() + \"",
    ]

    /// An event with a text wherever one can be.
    static func event(_ text: String) -> JSON {
        let text = JSON.string(text)
        let chain = JSON.string("\(text.string ?? "") (\(text.string ?? ""))")
        return [
            "tags": ["kind": text, "code": text, "operation": text, "supportCode": text],
            "contexts": [
                "request": [
                    "method": text, "path": text, "status": 503, "history": [text, "1: x", chain],
                ],
                "responses": [
                    "list": [
                        [
                            "method": text, "path": text, "code": text, "attempt": 1,
                            "fields": ["retry-after": text, "content-type": text],
                        ]
                    ]
                ],
                "body": ["type": text, "codingPath": text, "shape": text],
                "report": ["chain": [text, chain]],
                "notice": ["choice": text, "style": text, "message": text],
            ],
            "exception": ["values": [["type": text, "value": text]]],
        ]
    }

    @Test(arguments: texts)
    func `files are printable ASCII, and no text leaves its literal`(text: String) throws {
        let files = try #require(Reproduction(Self.event(text)))
        for file in [files.planText, files.test] {
            #expect(file.utf8.allSatisfy { 0x20...0x7E ~= $0 || $0 == 0x0A })
        }
        let code = Self.code(files.test)
        #expect(!code.contains("planted"))
        // Those that every test has.
        #expect(code.components(separatedBy: "interpolation").count == 5)
        #expect(try JSON(reading: Array(files.planText.utf8)) == files.plan)
        for word in ["operation", "kind", "code", "choice"] {
            let text = files.plan[word]?.string ?? ""
            #expect(!text.contains { " $`\"'\\".contains($0) }, "\(word): \(text)")
        }
    }

    /// Swift source without its comments and the contents of its plain literals.
    static func code(_ source: String) -> String {
        var code = ""
        for line in source.split(separator: "\n") {
            if line.drop(while: { $0 == " " }).hasPrefix("//") { continue }
            var isInside = false
            var isEscaped = false
            for character in line {
                if isInside, isEscaped {
                    if character == "(" { code.append("interpolation ") }
                    isEscaped = false
                } else if isInside, character == "\\" {
                    isEscaped = true
                } else if character == "\"" {
                    isInside.toggle()
                } else if !isInside {
                    code.append(character)
                }
            }
        }
        return code
    }

    @Test(arguments: [
        nil, true, 5, "text", [], ["a"], [["key": "code", "value": 5]], ["status": -1] as JSON,
    ])
    func `members of other types are as good as absent`(value: JSON) {
        let names = ["request", "responses", "body", "report", "notice"]
        for name in names {
            var contexts: JSON = ["request": ["path": "/a", "status": 503]]
            if case .object(var object) = contexts {
                object[name] = value
                contexts = .object(object)
            }
            let files = Reproduction(["tags": value, "contexts": contexts])
            #expect((files == nil) == (name == "request"))
        }
    }

    @Test
    func `numbers beyond their bounds count as the nearest, or not at all`() throws {
        let event: JSON = [
            "contexts": [
                "request": [
                    "path": "/a", "status": .number("1e300"), "attempts": .number("1e18"),
                    "retryAfter": -5, "history": [],
                ],
                "responses": [
                    "list": [
                        ["path": "/a", "attempt": .number("-1e18"), "status": 99999, "code": "x"]
                    ]
                ],
            ]
        ]
        let files = try #require(Reproduction(event))
        #expect(!files.test.contains("1e") && !files.test.contains("99999"))
    }

    @Test
    func `long texts and lists make small files`() throws {
        let long = String(repeating: "\"\\(", count: 300_000)
        var event = Self.event(long)
        let response = Sample.response(503, "GET", .string("/" + long))
        if case .object(var object) = event, case .object(var contexts)? = object["contexts"] {
            contexts["responses"] = ["list": .array(Array(repeating: response, count: 10_000))]
            object["contexts"] = .object(contexts)
            event = .object(object)
        }
        let files = try #require(Reproduction(event))
        #expect(files.test.utf8.count < 200_000)
        #expect(files.planText.utf8.count < 100_000)
    }

    @Test
    func `a shape that is nested deeply, or is none, is no body`() throws {
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        for shape in [deep, "{\"a\":1}", "{\"a\":\"secret\"}", "[\"string\",\"string\"]", "{"] {
            let event = Sample.failure(
                kind: "undecodable", code: "decoding.dataCorrupted",
                chain: ["Triage.Fault (decoding.dataCorrupted)"],
                request: ["path": "/a", "status": 200], body: ["shape": .string(shape)])
            let test = try #require(Reproduction(event)).test
            #expect(!test.contains("secret") && !test.contains("0xFF"))
        }
    }
}

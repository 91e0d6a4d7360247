import DeskModel
@testable import DeskReproduction
import Testing

/// Tests of an app's own module, which are red until the failure is fixed.
@Suite("Modules", .timeLimit(.minutes(2)))
struct ModuleTests {
    private func test(_ event: JSON) throws -> String {
        let id = try #require(EventID(Sample.id))
        let module = try #require(ModuleName("Shop"))
        return try #require(Reproduction(of: event, id: id, module: module)).test
    }

    private func undecodable(_ type: JSON) -> JSON {
        Sample.failure(
            kind: "undecodable", code: "decoding.valueNotFound",
            chain: [
                "Triage.Fault (decoding.valueNotFound)",
                "Swift.DecodingError (decoding.valueNotFound)",
            ],
            request: ["method": "GET", "path": "/v1/home", "status": 200],
            body: [
                "type": type, "codingPath": "image", "shape": #"{"name":"string","image":null}"#,
            ], choice: "retry")
    }

    @Test
    func `the app's own type is decoded, and success expected`() throws {
        let test = try test(undecodable("Shop.Home"))
        #expect(test.contains("\n@testable import Shop\n"))
        #expect(test.contains(#"try await call("#) && test.contains("as: Shop.Home.self,"))
        #expect(test.contains("_ = try outcome.get()"))
        for word in ["outcome.fault", "struct Part1", "StandIn", "for _ in 1...", "sent.elements"] {
            #expect(!test.contains(word), "\(word)")
        }
    }

    @Test(arguments: [
        "Home", "Shop.Home", "Shop.Home.Item", "Swift.Array<Shop.Club>",
        "Swift.Dictionary<Swift.String, Shop.Club>",
        "Swift.Optional<Swift.Array<Shop.Club>>", "Shop.Page<Shop.Club>",
    ])
    func `a type of the module is spelled anew`(type: String) throws {
        #expect(try test(undecodable(.string(type))).contains("as: \(type).self,"))
    }

    @Test(arguments: [
        "", "Other.Home", "Swift.String", "Shop.(unknown context at $1).Home",
        "Shop.Home>() ; exit(1)", "Shop.Home\nexit(1)",
        "Shop..Home", "Shop.Home.", ".Home", "Shop.class", "Shop.Home<", "Shop.Home<Shop.A",
        "Shop.Home<>", "Shop.Home<Shop.A>>",
        "Shop.한글", "1", "Shop.Home // x", "[Shop.Home]", "Shop.Home?", "Shop.self", "Shop.Type",
        String(repeating: "A", count: 201), "Shop." + String(repeating: "A<", count: 50),
    ])
    func `any other text is no type, and the test has one of its own`(type: String) throws {
        let test = try test(undecodable(.string(type)))
        #expect(test.contains("as: Part1.self,"))
        #expect(!HostileEventTests.code(test).contains("exit"))
        #expect(test.contains("// The event names no type of this module"))
    }

    @Test(arguments: ["Shop", "Shop2", "_Shop", "ShopKit_Tests", "모임"])
    func `a module has a name in Swift`(name: String) { #expect(ModuleName(name)?.text == name) }

    @Test(arguments: [
        "", "_", "1Shop", "Shop-App", "Shop App", "Shop.Core", "Shop;", "`Shop`", "class", "import",
        "self", "Any", "$0", "🛒", "a\u{200D}b",
        "a\u{FE0F}", "Shop\n", String(repeating: "a", count: 256),
    ])
    func `what is no name in Swift is no module`(name: String) { #expect(ModuleName(name) == nil) }

    @Test
    func `a failure of the app's own asks for its code`() throws {
        let event = Sample.failure(
            kind: "timeout", code: "launch.grace",
            chain: ["Shop.Failure (x)", "Triage.Fault (launch.grace)"],
            request: ["path": "/a", "status": 503], responses: [Sample.response(503, "GET", "/a")])
        let test = try test(event)
        #expect(test.contains("Issue.record(") && !test.contains("throw "))
    }

    @Test(arguments: HostileEventTests.texts)
    func `no text leaves its literal or its comment`(text: String) throws {
        let test = try test(HostileEventTests.event(text))
        #expect(test.utf8.allSatisfy { 0x20...0x7E ~= $0 || $0 == 0x0A })
        #expect(!HostileEventTests.code(test).contains("planted"))
    }
}

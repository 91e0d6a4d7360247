@testable import DeskAgents
import DeskModel
import Testing

@Suite("The protocol", .timeLimit(.minutes(2)))
struct ProtocolTests {
    private static let meta =
        #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#

    private func answer(_ text: String, _ head: AgentHead? = nil) async throws -> AgentReply {
        let desk = try await AgentStore().desk()
        do throws(AgentFailure) {
            return await desk.answer(try AgentMessage(reading: text.utf8), head)
        } catch { return AgentReply(error) }
    }

    private func head(_ version: String?, _ method: String? = nil, _ name: String? = nil)
        -> AgentHead
    {
        AgentHead(version: version, method: method, name: name)
    }

    @Test(arguments: [
        ("{", -32700), ("", -32700), ("[]", -32600),
        (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600),
        ("1", -32600), ("null", -32600), ("{}", -32600),
        (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"result":{}}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32600),
    ])
    func `what is no single request is refused`(text: String, code: Int) async throws {
        let reply = try await answer(text)
        #expect(
            reply.status == 400 && reply.json?["error"]?["code"]?.int == code
                && reply.json?["id"] == .null)
    }

    @Test
    func `a notification is accepted without an answer`() async throws {
        for method in ["notifications/initialized", "notifications/cancelled", "anything"] {
            let reply = try await answer(#"{"jsonrpc":"2.0","method":"\#(method)"}"#)
            #expect(reply.status == 202 && reply.json == nil)
        }
    }

    @Test(arguments: [
        ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2025-11-25"),
        ("2026-07-28", "2025-11-25"), ("", "2025-11-25"),
    ])
    func `initialize agrees on a version`(asked: String, agreed: String) async throws {
        let text =
            #"{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"\#(asked)","capabilities":{},"clientInfo":{}}}"#
        let reply = try await answer(text)
        #expect(reply.status == 200 && reply.json?["id"] == "a")
        #expect(reply.json?["result"]?["protocolVersion"]?.string == agreed)
        #expect(reply.json?["result"]?["capabilities"] == ["tools": [:]])
        #expect(reply.json?["result"]?["serverInfo"]?["name"] == "triage-desk")
    }

    @Test
    func `a ping is answered by an empty object, and an id is as it came`() async throws {
        for id in ["1", "-7", "\"x\"", "9007199254740993"] {
            let reply = try await answer(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#)
            #expect(reply.json?["result"] == [:] && reply.json?["id"]?.description == id)
        }
    }

    @Test
    func `an unknown method is none, and has a status of its own where versions stand in messages`()
        async throws
    {
        let old = try await answer(#"{"jsonrpc":"2.0","id":1,"method":"resources/list"}"#)
        #expect(old.status == 200 && old.json?["error"]?["code"] == -32601)
        let new = try await answer(
            #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{\#(Self.meta)}}"#)
        #expect(new.status == 404 && new.json?["error"]?["code"] == -32601)
    }

    @Test
    func `a message that says its version needs no beginning`() async throws {
        let found = try await answer(
            #"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{\#(Self.meta)}}"#)
        let versions = found.json?["result"]?["supportedVersions"]?.array?.compactMap(\.string)
        #expect(versions == ["2026-07-28", "2025-11-25", "2025-06-18"])
        #expect(found.json?["result"]?["resultType"] == "complete")
        let list = try await answer(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{\#(Self.meta)}}"#,
            head("2026-07-28", "tools/list"))
        #expect(
            list.status == 200
                && list.json?["result"]?["tools"]?.array?.count == Tool.all.count - 1)
        #expect(
            list.json?["result"]?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"]
                == "triage-desk")
    }

    @Test(
        arguments: [
            ("2026-07-28", "tools/list", nil, -32020),
            ("2025-11-25", "tools/call", "search", -32020),
            (nil, "tools/call", "search", -32020), ("2026-07-28", "tools/call", nil, -32020),
            ("2026-07-28", "tools/call", "get_event", -32020),
            ("2026-07-28", nil, "search", -32020),
        ] as [(String?, String?, String?, Int)])
    func `a head that differs from its message is refused`(
        version: String?, method: String?, name: String?, code: Int
    ) async throws {
        let text =
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"a"},\#(Self.meta)}}"#
        let reply = try await answer(text, head(version, method, name))
        #expect(reply.status == 400 && reply.json?["error"]?["code"]?.int == code)
        #expect(try await answer(text, head("2026-07-28", "tools/call", "search")).status == 200)
    }

    @Test
    func `a version that is not known is refused with those that are`() async throws {
        let old = try await answer(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, head("2024-11-05"))
        #expect(old.status == 400 && old.json?["error"]?["code"] == -32022)
        #expect(old.json?["error"]?["data"]?["supported"]?.array?.count == 3)
        let meta = Self.meta.replacing("2026-07-28", with: "2031-01-01")
        let new = try await answer(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{\#(meta)}}"#)
        #expect(new.json?["error"]?["data"]?["requested"] == "2031-01-01")
        let none = try await answer(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, head("2026-07-28"))
        #expect(none.status == 400 && none.json?["error"]?["code"] == -32602)
        for version in [nil, "2025-11-25", "2025-06-18"] {
            #expect(
                try await answer(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, head(version))
                    .status == 200)
        }
    }

    @Test
    func `a call without a tool, or with a cursor, is refused`() async throws {
        for params in [#"{}"#, #"{"name":"none"}"#, #"{"name":7}"#, #"{"name":"</data>"}"#] {
            let reply = try await answer(
                #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":\#(params)}"#)
            #expect(reply.json?["error"]?["code"] == -32602)
        }
        let reply = try await answer(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}"#)
        #expect(reply.json?["error"]?["code"] == -32602)
    }
}

import Foundation
import Testing
import TriageClient
import TriageHTTP

#if canImport(Glibc)
import Glibc
#endif

@Suite("Tokens in a file", .timeLimit(.minutes(30)))
struct FileTokenStoreTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test
    func `saved tokens are loaded, by another store too, and nil removes them`() throws {
        try withFolder { folder in
            let url = folder.appendingPathComponent("tokens.json")
            let store = FileTokenStore(url)
            #expect(try store.load() == nil)
            try store.save(nil)
            let all = [
                Tokens(access: "a"), Tokens(access: "", refresh: "r"),
                Tokens(
                    access: "가\n", refresh: "r", lifetime: .milliseconds(90_500),
                    received: Date(timeIntervalSince1970: 1000.25)),
            ]
            for tokens in all {
                try store.save(tokens)
                #expect(try FileTokenStore(url).load() == tokens)
            }
            try store.save(nil)
            #expect(try store.load() == nil)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test
    func `only its owner may read it, also after it was written again`() throws {
        try withFolder { folder in
            let url = folder.appendingPathComponent("tokens.json")
            for access in ["a", "b"] {
                try FileTokenStore(url).save(Tokens(access: access))
                let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
            }
        }
    }

    #if canImport(Glibc)
    @Test
    func `its permissions are set before it is written, and not changed after`() throws {
        try withFolder { folder in
            let url = folder.appendingPathComponent("tokens.json")
            let watch = inotify_init1(O_NONBLOCK)
            defer { close(watch) }
            let watched = inotify_add_watch(watch, folder.path, UInt32(IN_ATTRIB))
            #expect(watched >= 0)
            var events = [UInt8](repeating: 0, count: 4096)
            for access in ["a", "b"] { try FileTokenStore(url).save(Tokens(access: access)) }
            let changed = read(watch, &events, events.count)
            #expect(changed == -1)
            chmod(url.path, 0o644)
            let changedByAnother = read(watch, &events, events.count)
            #expect(changedByAnother > 0)
        }
    }
    #endif

    @Test
    func `a file without tokens cannot be read, and can be overwritten and removed`() throws {
        try withFolder { folder in
            let url = folder.appendingPathComponent("tokens.json")
            let store = FileTokenStore(url)
            for text in ["", "{", "null", "{\"access\":1}"] {
                try Data(text.utf8).write(to: url)
                #expect(throws: DecodingError.self) { _ = try store.load() }
                try store.save(.old)
                #expect(try store.load() == .old)
            }
            try store.save(nil)
            #expect(try store.load() == nil)
        }
    }

    @Test
    func `an unreadable file does not count as no tokens`() throws {
        try withFolder { folder in
            #expect(throws: CocoaError.self) { _ = try FileTokenStore(folder).load() }
        }
    }

    @Test
    func `a missing folder is an error, and nothing is created`() throws {
        try withFolder { folder in
            let store = FileTokenStore(folder.appendingPathComponent("none/tokens.json"))
            #expect(throws: (any Error).self) { try store.save(.old) }
            let loaded = try store.load()
            #expect(loaded == nil)
        }
    }

    @Test
    func `a draft that a crash left behind does no harm`() throws {
        try withFolder { folder in
            let url = folder.appendingPathComponent("tokens.json")
            try Data("x".utf8).write(to: url.appendingPathExtension("new"))
            try FileTokenStore(url).save(.old)
            #expect(try FileTokenStore(url).load() == .old)
        }
    }
}

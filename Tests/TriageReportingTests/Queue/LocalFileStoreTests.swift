import Foundation
import Testing
import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("The device's files", .timeLimit(.minutes(30)))
struct LocalFileStoreTests {
    private let files = LocalFileStore()
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("triage-\(Incident())").path

    @Test
    func `files are created, appended to, moved, read and removed`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try files.makeFolder(folder)
        try files.create(folder + "/a", Data("one\n".utf8))
        try files.append(Data("two\n".utf8), to: folder + "/a")
        try files.move(folder + "/a", to: folder + "/b")
        #expect(try files.names(in: folder) == ["b"])
        #expect(try files.read(folder + "/b", atMost: 8) == Data("one\ntwo\n".utf8))
        #expect(throws: FileFailure("read", EFBIG)) { try files.read(folder + "/b", atMost: 7) }
        try files.remove(folder + "/b")
        #expect(throws: FileFailure("open", ENOENT)) {
            try files.append(Data(), to: folder + "/b")
        }
        #expect(throws: FileFailure("unlink", ENOENT)) { try files.remove(folder + "/b") }
    }

    @Test
    func `a pipe or a folder in place of a file does not block`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try files.makeFolder(folder + "/folder")
        #expect(mkfifo(folder + "/pipe", 0o600) == 0)
        let failures = [FileFailure("lseek", ESPIPE), FileFailure("read", EISDIR)]
        for (name, failure) in zip(["/pipe", "/folder"], failures) {
            #expect(throws: failure) {
                try files.read(folder + name, atMost: 8)
            }
            #expect(throws: FileFailure.self) {
                try files.append(Data("a".utf8), to: folder + name)
            }
        }
        #expect(mkfifo(folder + "/new.new", 0o600) == 0)
        #expect(throws: FileFailure.self) { try files.create(folder + "/new", Data("a".utf8)) }
    }

    @Test
    func `a link in place of a file leads to no file elsewhere`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try files.makeFolder(folder)
        let elsewhere = folder + "/elsewhere"
        try files.create(elsewhere, Data("private".utf8))
        for name in ["/a", "/b.new"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder + name, withDestinationPath: elsewhere)
        }
        let failure = FileFailure("open", ELOOP)
        #expect(throws: failure) { try files.read(folder + "/a", atMost: 100) }
        #expect(throws: failure) { try files.append(Data("a".utf8), to: folder + "/a") }
        #expect(throws: failure) { try files.create(folder + "/b", Data("b".utf8)) }
        #expect(throws: failure) { try files.lock(folder + "/a") }
        #expect(try files.read(elsewhere, atMost: 100) == Data("private".utf8))
    }

    @Test
    func `a missing file cannot be moved, and costs nothing, in memory as on the device`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for files in [files, InMemoryFileStore()] as [any FileStore] {
            try files.makeFolder(folder)
            try files.create(folder + "/b", Data("b".utf8))
            #expect(throws: FileFailure.self) { try files.move(folder + "/a", to: folder + "/b") }
            #expect(try files.read(folder + "/b", atMost: 8) == Data("b".utf8))
        }
    }

    @Test
    func `no other user of the device may read the files`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try files.makeFolder(folder)
        try files.create(folder + "/a", Data())
        for (path, mode) in [(folder, 0o700), (folder + "/a", 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == mode)
        }
    }

    @Test
    func `a lock has one owner until it is released`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try files.makeFolder(folder)
        var first = try files.lock(folder + "/.lock")
        #expect(first != nil)
        #expect(try files.lock(folder + "/.lock") == nil)
        first = nil
        // A process that another test starts holds the lock until it executes the other program.
        await eventually { ((try? files.lock(folder + "/.lock")) ?? nil) != nil }
    }

    @Test
    func `a file that could not be created leaves nothing behind`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try files.makeFolder(folder + "/a")
        #expect(throws: FileFailure("rename", EISDIR)) {
            try files.create(folder + "/a", Data("a".utf8))
        }
        #expect(try files.names(in: folder) == ["a"])
    }

    @Test
    func `a folder that was deleted is created again for the next report`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (site, path) = (QueueFixture(), folder)
        let pipeline = site.pipeline([]) { configuration in
            configuration.folder = URL(fileURLWithPath: path)
            configuration.files = LocalFileStore()
        }
        try FileManager.default.removeItem(atPath: folder)
        pipeline.report(.numbered(1))
        #expect(try files.names(in: folder).count == 1 && site.diagnostics.elements.isEmpty)
    }

    @Test
    func `a pipeline on the device's files delivers, and leaves only its ID behind`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (sink, folder) = (ScriptedSink(), folder)
        let change: @Sendable (inout ReportPipeline.Configuration) -> Void = { configuration in
            configuration.folder = URL(fileURLWithPath: folder)
            configuration.files = LocalFileStore()
        }
        let first = QueueFixture().pipeline([], change: change)
        for number in 0..<20 { first.report(.numbered(number)) }
        await first.shutdown()
        #expect(try files.names(in: folder).count == 22)
        await QueueFixture().pipeline([sink], change: change).shutdown()
        #expect(sink.delivered.elements.map(\.code) == (0..<20).map { "code.\($0)" })
        #expect(try files.names(in: folder).sorted() == [".lock", "installation"])
    }
}

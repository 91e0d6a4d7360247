import Foundation
import TestDoubles
import Testing
import TriageTesting

@_spi(Tools) @testable import Triage

@Suite("The place where reports wait", .timeLimit(.minutes(30)))
struct ReportStorageTests {
    private let support = FileManager.default.temporaryDirectory
        .appendingPathComponent("support-\(Incident())")

    private func folder(
        _ storage: ReportStorage = .applicationSupport, _ fileID: String = "Shop/App.swift",
        _ files: any FileStore = LocalFileStore()
    ) -> URL? {
        storage.folder(ofModule: fileID, in: support, files)
    }

    @Test
    func `memory has no folder, and a folder of the app's own is used as it is`() {
        let own = URL(fileURLWithPath: "/own")
        #expect(folder(.memory) == nil)
        #expect(folder(.folder(own)) == own)
    }

    @Test
    func `in Application Support each app and module has a folder of its own`() throws {
        let files = InMemoryFileStore()
        let shop = try #require(folder(.applicationSupport, "Shop/App.swift", files))
        #expect(shop.path == "\(support.path)/\(try appName)/Triage/Shop")
        let sdk = try #require(folder(.applicationSupport, "PaymentSDK/Pay.swift", files))
        #expect(sdk.path == "\(support.path)/\(try appName)/Triage/PaymentSDK")
    }

    @Test
    func `a second stack of a module gets another folder while the first one exists`() throws {
        defer { try? FileManager.default.removeItem(at: support) }
        let first = try #require(folder())
        do {
            let lock = try LocalFileStore().lock(first.path + "/.lock")
            #expect(folder()?.lastPathComponent == "Shop-2")
            #expect(folder(.applicationSupport, "SDK/A.swift")?.lastPathComponent == "SDK")
            #expect(lock != nil)
        }
        #expect(folder() == first)
    }

    @Test
    func `two stacks of a module deliver their own reports, with folders on the device`()
        async throws
    {
        defer { try? FileManager.default.removeItem(at: support) }
        let (one, other) = (LiveFixture(), LiveFixture())
        let first = one.app(storage: .folder(try #require(folder())))
        let second = other.app(storage: .folder(try #require(folder())))
        await first.fail(Fault(.server, code: "first"))
        await second.fail(Fault(.server, code: "second"))
        await second.willTerminate()
        await first.willTerminate()
        #expect(one.sink.reports.map(\.code) == ["first"])
        #expect(other.sink.reports.map(\.code) == ["second"])
    }

    @Test(arguments: ["", "/", "..", "../..", ".", "a b/c", "한국/App.swift", "%2e%2e/x", "a:b"])
    func `no name leads out of Application Support`(fileID: String) throws {
        let found = try #require(folder(.applicationSupport, fileID, InMemoryFileStore()))
        let path = found.standardizedFileURL.path
        #expect(path.hasPrefix("\(support.standardizedFileURL.path)/\(try appName)/Triage/"))
        #expect(found.lastPathComponent.allSatisfy { !"/:% ".contains($0) })
    }

    @Test
    func `if all folders are in use, or there is none, reports wait in memory; one line says so`()
        throws
    {
        let files = InMemoryFileStore()
        let lock = try files.lock("")
        let inUse = loggedProblems {
            #expect(folder(.applicationSupport, "Shop/A.swift", files) == nil)
        }
        #expect(lock != nil)
        #expect(inUse.count == 1 && inUse.first?.hasPrefix("reports wait in memory") == true)
        let none = loggedProblems {
            let storage = ReportStorage.applicationSupport
            #expect(storage.folder(ofModule: "Shop/A.swift", in: nil, files) == nil)
        }
        #expect(none == inUse)
    }

    @Test
    func `with a folder that cannot be written the app starts, reports arrive, one line says why`()
        async
    {
        let site = LiveFixture()
        let problems = await problemsLogged {
            let app = site.app(storage: .folder(URL(fileURLWithPath: "/dev/null/reports")))
            for code in ["a", "b", "c"] { await app.fail(Fault(.server, code: code)) }
            await app.reports.flush()
        }
        #expect(site.sink.reports.count == 3)
        let lines = problems.filter { $0.contains("the folder /dev/null/reports cannot be used") }
        #expect(lines.count == 1)
    }

    /// The name of this process's folder, which has no separators.
    private var appName: String {
        get throws {
            let files = InMemoryFileStore()
            let shop = try #require(folder(.applicationSupport, "Shop/App.swift", files))
            let parts = shop.pathComponents.suffix(3)
            #expect(parts.last == "Shop" && parts.dropLast().last == "Triage")
            return try #require(parts.first)
        }
    }
}

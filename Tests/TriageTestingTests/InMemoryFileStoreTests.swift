import Foundation
import Testing
import TriageTesting

@Suite("FakeFiles", .timeLimit(.minutes(30)))
struct InMemoryFileStoreTests {
    let files = InMemoryFileStore()

    @Test(arguments: ["reports", "보고서", "reports/café"])
    func `A folder's names are the names of its own files, in whatever script`(folder: String)
        throws
    {
        for path in ["\(folder)/가.json", "\(folder)/b", "\(folder)/sub/c", "\(folder)er/d", "e"] {
            try files.create(path, Data())
        }
        #expect(try Set(files.names(in: folder)) == ["가.json", "b"])
    }

    @Test
    func `A file is read when it is no larger than the limit, and has to be there`() throws {
        try files.create("a", Data([1, 2, 3]))
        #expect(try files.read("a", atMost: 3) == Data([1, 2, 3]))
        #expect(throws: (any Error).self) { try files.read("a", atMost: 2) }
        #expect(throws: (any Error).self) { try files.read("b", atMost: 3) }
    }

    @Test
    func `What is written torn is there by half, made or added, until it is mended`() throws {
        let content = Data([1, 2, 3, 4])
        try files.create("whole", content)
        files.simulateTornWrites()
        try files.create("torn", content)
        try files.append(content, to: "whole")
        files.simulateTornWrites(false)
        try files.append(content, to: "torn")
        #expect(files.files == ["whole": content + [1, 2], "torn": [1, 2] + content])
    }

    @Test
    func `One holds the lock at a time, and who let go or lost it leaves it to the next`() throws {
        var held = try files.lock("a")
        #expect(try held != nil && files.lock("b") == nil)
        held = nil
        held = try files.lock("b")
        #expect(held != nil)
        files.breakLock()
        #expect(try files.lock("a") != nil)
    }

    @Test
    func `Operations fail with the given number, and work again at 0`() throws {
        files.fail([.create], with: ENOSPC)
        #expect(throws: (any Error).self) { try files.create("a", Data()) }
        files.fail([.create], with: 0)
        try files.create("a", Data())
        #expect(Array(files.files.keys) == ["a"])
    }
}

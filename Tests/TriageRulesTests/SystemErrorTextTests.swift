import Foundation
import Testing
import TriageCore
import TriageHTTP
import TriagePresentation
import TriageTesting

/// From an error of the system to the words that the user reads, with nothing of the app's own.
@Suite("The words about an error of the system", .timeLimit(.minutes(30)))
struct SystemErrorTextTests {
    static let languages = ["en", "ja", "ko"]

    /// The error's domain and number, and the name of its texts.
    typealias Sample = (domain: String, number: Int, name: String)

    private static func list(_ domain: String, _ names: [(String, [Int])]) -> [Sample] {
        names.flatMap { name, numbers in numbers.map { (domain, $0, name) } }
    }

    private static func posix(_ name: String, _ codes: POSIXErrorCode...) -> (String, [Int]) {
        (name, codes.map { Int($0.rawValue) })
    }

    static let samples: [Sample] =
        list(
            NSURLErrorDomain,
            [
                ("offline", [-1009, -1018, -1019, -1020]), ("timeout", [-1001]),
                ("unreachable", [-1003, -1004, -1006, -1008]),
                ("connectionLost", [-997, -1005, -1014, -1015, -1016, -3006, -3007]),
                ("insecure", [-1022, -1200, -1201, -1202, -1203, -1204, -1205, -1206]),
                ("undecodable", [-1007, -1010, -1017, -1103]),
                ("storage", [-1101, -3000, -3001, -3002, -3003, -3004, -3005]),
                ("notFound", [-1100]), ("storage.denied", [-1102]),
            ])
        + list(
            NSCocoaErrorDomain,
            [
                ("notFound", [4, 260]), ("storage.denied", [257, 513, 642]),
                ("storage.full", [640]), ("storage", [255, 256, 258, 259, 263, 512, 514, 516]),
                ("undecodable", [3840, 3841, 3842]),
            ])
        + list(
            NSPOSIXErrorDomain,
            [
                posix("offline", .ENETDOWN, .ENETUNREACH), posix("timeout", .ETIMEDOUT),
                posix("unreachable", .ECONNREFUSED, .EADDRNOTAVAIL, .EHOSTDOWN, .EHOSTUNREACH),
                posix("connectionLost", .ECONNABORTED, .ECONNRESET, .ENETRESET, .ENOTCONN, .EPIPE),
                posix("storage.full", .ENOSPC, .EDQUOT), posix("storage.denied", .EACCES, .EROFS),
                posix("notFound", .ENOENT), posix("storage", .EIO, .EFBIG, .EISDIR, .EEXIST),
            ])

    /// The notice that a user of a language sees; nil if it is none.
    private func notice(_ error: any Error, _ language: String) -> Notice? {
        let presenter = RecordingPresenter()
        let center = FaultCenter(
            .init(
                table: .standard, classifier: .foundation,
                localize: StandardTexts.overridden(language: language), presenter: presenter,
                reporter: RecordingReporter(), router: { _ in }, diagnose: { _ in }))
        center.run("files.open") { throw error }
        #expect(center.audit().isEmpty)
        return presenter.notices.first
    }

    private func expect(
        _ name: String, for error: any Error, _ location: SourceLocation = #_sourceLocation
    ) {
        for language in Self.languages {
            let text = StandardTexts.overridden(language: language)
            let notice = notice(error, language)
            #expect(notice?.title == text("\(name).title"), sourceLocation: location)
            #expect(notice?.message == text("\(name).message"), sourceLocation: location)
            #expect(notice?.title != "\(name).title", sourceLocation: location)
        }
    }

    @Test(arguments: samples)
    func `Each has its sentence in each language`(domain: String, number: Int, name: String) {
        expect("failure.\(name)", for: NSError(domain: domain, code: number))
    }

    @Test
    func `An error with a kind has more to say than that something went wrong`() {
        let general = StandardTexts.overridden(language: "en")("failure.title")
        let numbers = [
            NSURLErrorDomain: -4000...0, NSCocoaErrorDomain: 0...5000, NSPOSIXErrorDomain: 1...200,
        ]
        var known = 0
        for (domain, range) in numbers {
            for number in range {
                let error = NSError(domain: domain, code: number)
                let kind = ErrorClassifier.foundation.classify(error).kind ?? .unexpected
                guard ![.unexpected, .canceled, .unauthenticated].contains(kind) else { continue }
                known += 1
                #expect(notice(error, "en")?.title != general, "\(domain) \(number)")
            }
        }
        #expect(known > 400)
    }

    @Test
    func `Errors that Swift, files and decoders throw have theirs too`() throws {
        expect("failure.timeout", for: URLError(.timedOut))
        expect("failure.storage.full", for: CocoaError(.fileWriteOutOfSpace))
        expect("failure.unreachable", for: POSIXError(.ECONNREFUSED))
        let nowhere = URL(filePath: "/nowhere/\(UUID())/file")
        let missing = try #require(throws: (any Error).self) { try Data(contentsOf: nowhere) }
        expect("failure.notFound", for: missing)
        for parse in [
            { _ = try JSONDecoder().decode([String].self, from: Data("[null]".utf8)) },
            { _ = try JSONDecoder().decode([String].self, from: Data("[".utf8)) },
            { _ = try JSONSerialization.jsonObject(with: Data("[".utf8)) },
        ] {
            let error = try #require(throws: (any Error).self) { try parse() }
            expect("failure.undecodable", for: error)
        }
        #if os(Linux)
        let full = try #require(throws: (any Error).self) {
            try Data([1]).write(to: URL(filePath: "/dev/full"))
        }
        expect("failure.storage.full", for: full)
        #endif
    }

    @Test
    func `A full disk is named through every layer above it`() {
        let full = CocoaError(.fileWriteOutOfSpace)
        expect("failure.storage.full", for: Fault(.storage, code: "club.save", cause: full))
        expect(
            "failure.storage.full",
            for: NSError(domain: "SDK", code: 1, userInfo: [NSUnderlyingErrorKey: full]))
    }

    @Test(arguments: [
        (NSURLErrorDomain, -1000), (NSURLErrorDomain, -995), (NSURLErrorDomain, -9999),
        (NSCocoaErrorDomain, 4866), (NSPOSIXErrorDomain, 22), ("SDK", 640), ("SDK", -1009),
    ])
    func
        `An error that no table knows, or that says nothing to the user, gets the general sentence`(
            domain: String, number: Int
        )
    {
        expect("failure", for: NSError(domain: domain, code: number))
    }

    @Test
    func `A canceled error and one that leads to the sign-in screen have no words`() {
        let errors: [any Error] = [
            URLError(.cancelled), CocoaError(.userCancelled), POSIXError(.ECANCELED),
            URLError(.userAuthenticationRequired), CancellationError(),
        ]
        for error in errors { #expect(notice(error, "ko") == nil) }
    }
}

import DeskModel
import Hummingbird
import NIOCore

extension Request {
    /// The fields of the query.
    var fields: FormFields { FormFields(uri.query ?? "") }

    /// The number of bytes that the head promises.
    var length: Int? { headers[.contentLength].flatMap { Int($0) } }

    /// The body, if it is not larger than a limit.
    func bytes(upTo limit: Int) async throws -> [UInt8] {
        if let length, length > limit {
            throw Problem.tooLarge
        }
        var bytes: [UInt8] = []
        do {
            for try await part in body {
                guard bytes.count + part.readableBytes <= limit else { throw Problem.tooLarge }
                bytes.append(contentsOf: part.readableBytesView)
            }
        } catch let problem as Problem {
            throw problem
        } catch let end as BodyEnd {
            throw end
        } catch {
            throw Problem.badRequest("The body was cut off.")
        }
        guard length.map({ $0 == bytes.count }) ?? true else {
            throw Problem.badRequest("The body was cut off.")
        }
        return bytes
    }

    /// The largest body that is read to its end although it is refused.
    private static let drained = 16_777_216

    /// The body, if it is not larger than a limit.
    ///
    /// A sender that does not read before its last byte is sent gets its refusal too, unless the body is
    /// much too large.
    func drainedBytes(upTo limit: Int) async throws -> [UInt8] {
        if let length, length > limit, length <= Self.drained, !waitsForWord {
            for try await _ in body {}
            throw Problem.tooLarge
        }
        return try await bytes(upTo: limit)
    }

    /// The body as a JSON object that has no other members than these.
    func object(of names: Set<String>, upTo limit: Int) async throws -> JSONObject {
        let bytes = try await drainedBytes(upTo: limit)
        guard let object = (try? JSON(reading: bytes))?.object else {
            throw Problem.badRequest("The body is no JSON object.")
        }
        guard object.members.allSatisfy({ names.contains($0.name) }) else {
            throw Problem.badRequest("The body has a member that is not known.")
        }
        return object
    }
}

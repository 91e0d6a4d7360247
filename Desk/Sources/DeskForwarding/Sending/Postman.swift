import DeskModel
import DeskStore
import Logging

/// Sends the messages of one destination.
struct Postman: Sendable {
    let destination: Destination
    let receiver: any Receiver
    let office: PostOffice
    let isStopped: Flag
    /// Before this time nothing is sent.
    private(set) var notBefore = Timestamp(milliseconds: .min / 2)
    /// The time at which a message that was put off is due.
    private var due: Timestamp?
    /// The failures since the receiver last answered.
    private var failures = 0
    private var pace: MessagePace
    /// The couriers that carry nothing now; each carries one request at a time.
    private var couriers: [any Courier] = []

    init(
        _ destination: Destination, _ receiver: any Receiver, office: PostOffice, isStopped: Flag
    ) {
        self.destination = destination
        self.receiver = receiver
        pace = (receiver as? any PacedReceiver).map { type(of: $0).pace } ?? .chat
        self.office = office
        self.isStopped = isStopped
    }

    /// One request, and the messages that it delivers.
    private struct Parcel: Sendable {
        let tickets: [Ticket]
        let request: OutgoingRequest?
        /// Those of a mail's recipients who did not get it yet; empty for all.
        var recipients: [String] = []
        /// Whether it waits for the parcels before it, and those after it wait for it.
        var isOrdered = true
        var isDigest = false
    }

    /// The end of a request.
    private struct Delivery: Sendable {
        let parcel: Parcel
        let courier: any Courier
        /// The failures since the receiver last answered, when the request began.
        let failures: Int
        let ruling: Ruling
    }

    /// The time until there is something to do, a second at most.
    var pause: Duration {
        let now = office.now()
        let next = max(notBefore, due.map { min($0, now + .seconds(1)) } ?? now + .seconds(1))
        return min(max(next - now, .milliseconds(10)), .seconds(1))
    }

    /// Sends the due messages.
    ///
    /// - Returns: Whether there may be more that is due.
    /// - Throws: The error of the store.
    mutating func round() async throws -> Bool {
        let now = office.now()
        if let due, due <= now { self.due = nil }
        guard now >= notBefore, !isStopped.isSet,
            try await office.outbox.waiting(for: destination.id) > 0,
            try await office.outbox.claim(destination: destination.id)
        else { return false }
        let end = now + PostOffice.lease
        guard let receiver = receiver as? any PacedReceiver else {
            let messages = try await lease(50, until: end)
            let parcels = messages.map {
                Parcel(
                    tickets: [Ticket($0)], request: receiver.request(for: $0, at: now),
                    isOrdered: receiver.isOrdered($0))
            }
            return await send(parcels, until: end)
        }
        switch pace.allowance(at: now) {
        case .nothing(let ready):
            notBefore = ready
            return false
        case .messages(let allowed):
            let parcels = try await parcels(for: receiver, allowed: allowed, until: end)
            return await send(parcels, until: end)
        }
    }

    private func lease(_ limit: Int, until end: Timestamp) async throws -> [Message] {
        try await office.outbox.lease(
            for: destination.id, now: office.now(), until: end, limit: limit)
    }

    /// Returns a card a group and occasion, or one digest of all that waits if that is too many.
    private func parcels(
        for receiver: any PacedReceiver, allowed: Int, until end: Timestamp
    ) async throws -> [Parcel] {
        let size = 50
        var messages = try await lease(size, until: end)
        var (fresh, apart) = (Digest(), messages.filter(\.isApart))
        let paced = messages.filter { !$0.isApart }
        guard paced.count > allowed else {
            let digests = Digest.separated(paced)
            return (digests + Digest.apart(apart)).map { parcel($0, for: receiver) }
        }
        for message in paced { fresh.add(message) }
        while messages.count == size, office.now() + PostOffice.gathering <= end, !isStopped.isSet {
            messages = try await lease(size, until: end)
            for message in messages {
                if message.isApart { apart.append(message) } else { fresh.add(message) }
            }
        }
        var flood = parcel(fresh, for: receiver)
        flood.isDigest = true
        return Digest.apart(apart).map { parcel($0, for: receiver) } + [flood]
    }

    private func parcel(_ digest: Digest, for receiver: any PacedReceiver) -> Parcel {
        Parcel(
            tickets: digest.tickets, request: receiver.request(for: digest, at: office.now()),
            recipients: digest.recipients)
    }

    /// Sends parcels while the lease and the receiver allow it, and gives back the others.
    ///
    /// Each is settled when it is answered, whatever is still under way.
    private mutating func send(_ parcels: [Parcel], until end: Timestamp) async -> Bool {
        var (rest, window) = (parcels[...], SendingWindow())
        await withTaskGroup(of: Delivery.self) { group in
            repeat {
                while let parcel = rest.first, mayBegin(before: end),
                    window.admits(isOrdered: parcel.isOrdered)
                {
                    rest.removeFirst()
                    window.begin(isOrdered: parcel.isOrdered)
                    let courier = couriers.popLast() ?? office.courier()
                    group.addTask { [postman = self] in
                        await postman.deliver(parcel, by: courier)
                    }
                }
                guard let delivery = await group.next() else { return }
                couriers.append(delivery.courier)
                window.end(isTaken: delivery.ruling.verdict.isTaken)
                await apply(delivery)
            } while true
        }
        await giveBack(rest.flatMap(\.tickets))
        return !parcels.isEmpty
    }

    private func mayBegin(before end: Timestamp) -> Bool {
        let now = office.now()
        return !isStopped.isSet && now >= notBefore && now + PostOffice.attempt <= end
    }

    private func deliver(_ parcel: Parcel, by courier: any Courier) async -> Delivery {
        var ruling = Ruling(.failed)
        if let request = parcel.request {
            do {
                let answer = try await courier.send(
                    request, allowsPrivate: destination.allowsPrivate)
                ruling = receiver.ruling(on: answer, at: office.now())
                log(ruling.verdict, "answered \(answer.status)")
            } catch {
                ruling = Ruling(error)
                log(ruling.verdict, error.reason)
            }
        }
        return Delivery(parcel: parcel, courier: courier, failures: failures, ruling: ruling)
    }

    /// Closes all connections.
    func close() async {
        for courier in couriers { await courier.close() }
    }

    private func log(_ verdict: Verdict, _ reason: String) {
        guard verdict != .sent else { return }
        if case .left(let recipients) = verdict {
            office.logger.notice(
                "\(destination.label) (\(destination.id)) puts off \(recipients.count) recipients",
                metadata: ["project": "\(destination.project)"])
            return
        }
        office.logger.warning(
            "\(destination.label) (\(destination.id)) \(reason)",
            metadata: ["project": "\(destination.project)"])
    }

    private mutating func apply(_ delivery: Delivery) async {
        let (ruling, parcel) = (delivery.ruling, delivery.parcel)
        let (now, ids) = (office.now(), parcel.tickets.map(\.id))
        if let pause = ruling.pause { notBefore = max(notBefore, now + pause) }
        switch ruling.verdict {
        case .sent:
            failures = 0
            if !parcel.recipients.isEmpty {
                // It is no other mail, and hides none.
            } else if parcel.isDigest {
                pace.sentDigest(at: now)
            } else {
                pace.sent(1, at: now)
            }
            await settle(ids, .sent)
        case .left(let recipients):
            failures = 0
            if parcel.recipients.isEmpty { pace.sent(1, at: now) }
            await tryAgain(parcel.tickets, for: recipients)
        case .failed:
            failures = 0
            await settle(ids, .failed)
        case .stop(let reason):
            await settle(ids, .failed)
            await stop(reason)
        case .wait(let pause):
            notBefore = max(notBefore, now + pause)
            countFailure(of: delivery)
            // A receiver that says "at once" again and again would be asked without an end.
            let shortest = RetrySchedule.pause(after: failures, random: office.random())
            notBefore = max(notBefore, now + min(shortest, .seconds(5)))
            await settle(parcel.tickets, until: notBefore, isFailure: false)
        case .again where !parcel.recipients.isEmpty:
            // One who is put off once more holds up no other message.
            await tryAgain(parcel.tickets, for: parcel.recipients)
        case .again(let wait):
            countFailure(of: delivery)
            await tryAgain(parcel.tickets, after: wait)
        }
    }

    /// Counts a failure; several of requests that were under way together are one.
    private mutating func countFailure(of delivery: Delivery) {
        failures = max(failures, delivery.failures + 1)
    }

    /// Pauses the receiver, a little shorter than these messages, so that another message goes first and
    /// one that always fails stops no other.
    private mutating func tryAgain(_ tickets: [Ticket], after wait: Duration?) async {
        let attempts = (tickets.map(\.attempts).max() ?? 0) + 1
        let scheduled = RetrySchedule.pause(
            after: max(attempts, failures), random: office.random())
        let pause = max(wait ?? .zero, scheduled)
        let now = office.now()
        notBefore = max(notBefore, now + max(wait ?? .zero, scheduled * 0.75))
        await settle(tickets, until: now + pause, isFailure: true)
    }

    /// Tries messages again for recipients whom the server puts off, as it does with all that it does not know yet
    /// (greylisting), for as long as any message (RFC 5321, 4.5.4.1, asks for longer pauses and days); the others wait for
    /// none of them.
    private mutating func tryAgain(_ tickets: [Ticket], for recipients: [String]) async {
        let now = office.now()
        let over = tickets.filter { RetrySchedule.isOver(created: $0.created, now: now) }
        let others = Set(tickets).subtracting(over)
        let attempts = (tickets.map(\.attempts).max() ?? 0) + 1
        let time = now + RetrySchedule.pause(after: attempts, random: office.random())
        await settle(over.map(\.id), .failed)
        await settle(others.map(\.id).sorted(), .left(recipients: recipients, time))
        if !others.isEmpty { due = min(due ?? time, time) }
    }

    private mutating func giveBack(_ tickets: [Ticket]) async {
        await settle(tickets, until: max(office.now(), notBefore), isFailure: false)
    }

    /// Settles messages; those that have been tried for a day have failed.
    private mutating func settle(_ tickets: [Ticket], until time: Timestamp, isFailure: Bool) async
    {
        let now = office.now()
        let over = tickets.filter {
            failures > 0 && RetrySchedule.isOver(created: $0.created, now: now)
        }
        let others = Set(tickets).subtracting(over).map(\.id).sorted()
        await settle(over.map(\.id), .failed)
        await settle(others, isFailure ? .again(time) : .wait(time))
        if !others.isEmpty { due = min(due ?? time, time) }
    }

    /// Settles messages, and goes on trying while the store refuses: a sent message may not be sent again.
    private func settle(_ ids: [Int64], _ result: Settlement) async {
        // A digest may deliver very many, and no other task can write while they are settled.
        for begin in stride(from: 0, to: ids.count, by: 1000) {
            let part = Array(ids[begin..<min(begin + 1000, ids.count)])
            await insist { [office] in
                try await office.outbox.settle(part, result, now: office.now())
            }
        }
    }

    private func stop(_ reason: String) async {
        isStopped.set()
        await insist { [office, destination] in
            try await office.outbox.stop(destination: destination.id, because: reason)
        }
    }

    private func insist(_ work: @escaping @Sendable () async throws -> Void) async {
        var refusals = 0
        while true {
            // A task of its own, so that ending the desk does not cancel what must be written.
            let result = await Task { try await work() }.result
            guard case .failure(let error) = result else { return }
            refusals += 1
            office.logger.error("The outbox cannot be written: \(type(of: error))")
            if isStopped.isSet, refusals > 10 { return }
            try? await Task.sleep(for: .milliseconds(min(100 * refusals, 2000)))
        }
    }
}

extension Message {
    /// Whether no flood hides it: it tells of a day or a week, or some of its recipients have it already.
    fileprivate var isApart: Bool {
        if case .summary = subject { return true }
        return !recipients.isEmpty
    }
}

extension Digest {
    /// Returns messages that no flood hides as digests.
    fileprivate static func apart(_ messages: [Message]) -> [Digest] {
        let left = messages.filter { !$0.recipients.isEmpty }
        return separated(messages.filter(\.recipients.isEmpty)) + forRecipients(of: left)
    }
}

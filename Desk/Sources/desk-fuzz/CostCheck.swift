import DeskIntake
import DeskModel
import DeskStoreRules
import Foundation

/// Whether the time of a request grows with its bytes, and no faster, and is within the bound that holds for all.
struct CostCheck {
    /// The bytes of the shorter request.
    let small: Int
    /// Four times the bytes may take this many times as long; sixteen would be quadratic.
    private static let bound = 8.0

    /// The cost of one row.
    struct Cost {
        var row = ""
        /// The time of the longer request.
        var time = Duration.zero
        var ratio = 0.0
        /// The part of the time that a request of this size may take.
        var share = 0.0

        /// The place that was filled, without what it was filled with.
        var place: Substring { row.prefix { $0 != "," } }
    }

    /// Checks all rows, and prints the worst ones.
    ///
    /// - Parameters:
    ///   - rows: The kinds of requests.
    ///   - showsPlaces: Whether the worst row of each place is printed, as a table.
    /// - Returns: The rows that cost too much.
    func run(_ rows: [CostRow], showsPlaces: Bool) -> [String] {
        let costs = rows.map(cost)
        if showsPlaces { printPlaces(of: costs) }
        for (title, worst) in [
            ("grows most", costs.max { $0.ratio < $1.ratio }),
            ("takes most of its time", costs.max { $0.share < $1.share }),
        ] {
            guard let worst else { continue }
            print(
                "\(title): \(worst.row): \(Self.tenths(worst.ratio)) times for four times the bytes, "
                    + "\(Self.tenths(100 * worst.share)) % of the bound")
        }
        print("\(costs.count) kinds of requests were tried.")
        return costs.filter { $0.ratio >= Self.bound || $0.share > 1 }.map { cost in
            "\(cost.row): \(Self.tenths(cost.ratio)) times, \(Self.tenths(100 * cost.share)) %"
        }
    }

    /// Prints the row of each place that takes most of its time.
    private func printPlaces(of costs: [Cost]) {
        print("| place | rows | worst | ms | of the bound | for four times the bytes |")
        print("|---|---|---|---|---|---|")
        for rows in Dictionary(grouping: costs, by: \.place).values.sorted(by: Self.isWorse) {
            guard let worst = rows.max(by: { $0.share < $1.share }) else { continue }
            let filling = worst.row.dropFirst(worst.place.count + 2)
            let growth = rows.map(\.ratio).max() ?? 0
            print(
                "| \(worst.place) | \(rows.count) | \(filling) | \(Self.tenths(worst.time / .milliseconds(1))) "
                    + "| \(Self.tenths(100 * worst.share)) % | at most \(Self.tenths(growth)) times |"
            )
        }
    }

    private static func isWorse(_ these: [Cost], than others: [Cost]) -> Bool {
        (these.map(\.share).max() ?? 0) > (others.map(\.share).max() ?? 0)
    }

    private func cost(of row: CostRow) -> Cost {
        let (short, long) = (row.envelope(small), row.envelope(4 * small))
        var (once, fourTimes) = (Self.time(short), Self.time(long))
        // Others use the machine too, so the shortest time of each counts.
        for _ in 0..<10 where fourTimes / once >= 6 || fourTimes > Self.limit(long.count) {
            (once, fourTimes) = (min(once, Self.time(short)), min(fourTimes, Self.time(long)))
        }
        // Too short to be told from chance.
        let isShort = fourTimes < .milliseconds(1)
        return Cost(
            row: row.name, time: fourTimes, ratio: isShort ? 0 : fourTimes / once,
            share: fourTimes / Self.limit(long.count))
    }

    /// The processor time that a request of so many bytes may take.
    private static func limit(_ bytes: Int) -> Duration {
        .milliseconds(200) + .microseconds(2 * bytes)
    }

    private static func time(_ body: [UInt8]) -> Duration {
        let start = processorTime()
        Reading.read(body)
        return max(processorTime() - start, .nanoseconds(1))
    }

    private static func processorTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private static func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}

/// Reads a request as a desk does, up to the transaction that stores it.
enum Reading {
    private static let key = "0123456789abcdef0123456789abcdef"
    private static let project = Project(id: 1, name: "fuzz", key: key)
    private static let received = Timestamp(milliseconds: 1_796_000_000_000)
    private static let intake = Intake(secret: Array("fuzz".utf8))
    private static let credentials = Credentials(
        authHeader: "Sentry sentry_key=\(key)", authorization: nil, query: [])

    /// Reads an envelope.
    ///
    /// - Returns: What is wrong with the result; nil for a refusal, and if nothing is.
    @discardableResult
    static func read(_ body: [UInt8]) -> String? {
        let arrival: Arrival
        do throws(Refusal) {
            arrival = try intake.readEnvelope(
                body, credentials: credentials, project: project, received: received)
        } catch {
            return (400..<500).contains(error.status) ? nil : "a refusal with \(error.status)"
        }
        _ = PreparedArrival(arrival, packsWords: true)
        guard case .taken(let event) = arrival.event else { return nil }
        guard (try? JSON(reading: event.payload)) != nil else { return "an event that is no JSON" }
        let isLong = arrival.attachments.contains { $0.filename.utf8.count > 255 }
        return isLong ? "a file's name of more than 255 bytes" : nil
    }

    /// Decompresses a body, which is read as well if it can be.
    static func read(_ body: [UInt8], encoding: String) -> String? {
        do throws(Refusal) {
            var decoder = try BodyDecoder(encoding: encoding)
            try decoder.append(body)
            return read(try decoder.finish())
        } catch {
            return (400..<500).contains(error.status) ? nil : "a refusal with \(error.status)"
        }
    }
}

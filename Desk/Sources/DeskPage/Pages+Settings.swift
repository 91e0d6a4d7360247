import DeskModel
import HTMLTemplates

extension Pages {
    /// The settings of the context's project, and the state of forwarding.
    package func settings(_ context: PageContext, _ content: SettingsContent) -> String {
        let wording = Wording(context)
        var values = layout(context, title: wording[.settings], section: .settings)
        values["dsn"] = content.dsn.shown(500)
        values["destinations"] = content.destinations.map { destination($0, wording) }
        values["hasDestinations"] = !content.destinations.isEmpty
        values["limits"] = limits(content.settings, wording)
        values["figures"] = figures(content.counts, wording)
        values["tables"] = [
            table(.countsRejected, content.counts.rejected, wording),
            table(.countsItems, content.counts.items, wording),
            table(.countsDropped, content.counts.clientDropped, wording),
        ].compactMap(\.self)
        values["refused"] = content.refused.map { body -> Values in
            [
                "time": wording.time(body.time), "client": body.client.shown(100),
                "reason": body.reason.shown(200),
            ]
        }
        values["hasRefused"] = !content.refused.isEmpty
        return render("settings", values)
    }

    private func destination(
        _ destination: SettingsContent.DestinationState, _ wording: Wording
    ) -> Values {
        let (state, text) = state(of: destination, wording)
        let when = Occasion.allCases.filter(destination.when.contains)
            .map { wording[Self.name(of: $0)] }
        return [
            "id": destination.id, "kind": destination.kindName.shown(80),
            "label": destination.label.shown(200), "state": state, "stateText": text,
            "when": when.joined(separator: ", "), "isPrivate": destination.allowsPrivate,
            "only": destination.only.map { only -> Values in
                [
                    "query": only.shown(300),
                    "filtered": wording.number(destination.forwarded.filtered),
                ]
            },
            "sent": wording.number(destination.forwarded.sent),
            "waiting": wording.number(destination.forwarded.waiting),
            "failed": wording.number(destination.forwarded.failed),
        ]
    }

    private func state(
        of destination: SettingsContent.DestinationState, _ wording: Wording
    ) -> (String, String) {
        if let reason = destination.stopped {
            return ("stopped", wording.texts(.destinationStopped, ["reason": reason.shown(200)]))
        }
        return destination.forwarded.waiting > 0
            ? ("waiting", wording[.destinationWaiting]) : ("active", wording[.destinationOn])
    }

    private static func name(of occasion: Occasion) -> TextKey {
        switch occasion {
        case .new: .whenNew
        case .regressed: .whenRegressed
        case .spike: .whenSpike
        case .people: .whenPeople
        case .every: .whenEvery
        case .release: .whenRelease
        case .feedback: .whenFeedback
        case .daily: .whenDaily
        case .weekly: .whenWeekly
        }
    }

    private func limits(_ settings: ProjectSettings, _ wording: Wording) -> Values {
        let none = wording[.settingNone]
        let days = settings.retentionDays
        let rows: [(TextKey, String)] = [
            (.settingEnabled, wording[settings.isEnabled ?? true ? .settingOn : .settingOff]),
            (.settingQuota, settings.quotaPerMinute.map(wording.number) ?? none),
            (.settingSample, Self.percent(settings.sampleRate ?? 1)),
            (
                .settingRetention,
                days.map { wording.counted($0, .settingDaysOne, .settingDaysOther) } ?? none
            ),
            (
                .settingContact,
                wording[settings.keepsContact ?? false ? .settingOn : .settingOff]
            ),
            (
                .settingTracker,
                settings.tracker.flatMap { $0.isEmpty ? nil : $0.shown(200) } ?? none
            ),
            (.settingMaxEvents, settings.maxEvents.map(wording.number) ?? none),
            (.settingQuotaBytes, settings.bytesPerDay.map(wording.size) ?? none),
            (.settingMaxBytes, settings.keptBytes.map(wording.size) ?? none),
        ]
        return ["rows": rows.map { ["name": wording[$0], "text": $1] as Values }]
    }

    private static func percent(_ share: Double) -> String {
        let tenths = Int((min(1, max(0, share)) * 1000).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
    }

    private func figures(_ counts: Counts, _ wording: Wording) -> [Values] {
        let all: [(TextKey, String, Int)] = [
            (.figureReceived, "received", counts.received),
            (.figureStored, "stored", counts.stored),
            (.figureDuplicates, "duplicates", counts.duplicates),
            (.figureRejected, "rejected", ClientNumber.sum(counts.rejected.values)),
        ]
        return all.map { key, name, count in
            ["label": wording[key], "name": name, "text": wording.number(count)]
        }
    }

    private func table(_ title: TextKey, _ counts: [String: Int], _ wording: Wording) -> Values? {
        guard !counts.isEmpty else { return nil }
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(101)
        let rows = sorted.map { name, count -> Values in
            ["name": name.shown(80), "text": wording.number(count)]
        }
        return ["title": wording[title], "rows": rows]
    }
}

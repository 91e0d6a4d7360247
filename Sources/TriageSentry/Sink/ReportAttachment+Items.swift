import TriageReporting

extension [ReportAttachment] {
    /// The files that fit the limits, as items, and the number of those that do not fit.
    var items: (fitting: [SentryEnvelope.Item], leftOut: Int) {
        // 20 MiB for all files of a report together.
        var rest = 20 << 20
        let fitting: [SentryEnvelope.Item] = prefix(30).compactMap { file in
            guard file.data.count <= rest else { return nil }
            rest -= file.data.count
            return .attachment(file.data, filename: file.name, contentType: file.mediaType)
        }
        return (fitting, count - fitting.count)
    }
}

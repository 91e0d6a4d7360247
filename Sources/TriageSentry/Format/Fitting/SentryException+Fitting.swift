import TriageSinkSupport

extension SentryException {
    /// The error within the limits; nil for an error that the receiver would drop.
    var fitted: Self? {
        var fitted = self
        fitted.type = type.flatMap(SentryText.nonEmpty)?.shortened(to: 256)
        fitted.value = value.flatMap(SentryText.nonEmpty)?.shortened(to: 8192)
        guard fitted.type != nil || fitted.value != nil else { return nil }
        fitted.module = module?.shortened(to: 256)
        fitted.mechanism = mechanism?.fitted
        return fitted
    }
}

extension SentryMechanism {
    fileprivate var fitted: Self {
        var fitted = self
        fitted.type = SentryText.nonEmpty(type)?.shortened(to: 128) ?? "generic"
        fitted.source = source?.shortened(to: 200)
        fitted.meta = meta?.fitted(each: 2048, total: 2048, depth: 3)
        fitted.data = data?.fitted(each: 2048, total: 2048, depth: 3)
        return fitted
    }
}

extension SentryBreadcrumb {
    /// The breadcrumb within the limits.
    var fitted: Self {
        var fitted = self
        fitted.timestamp = timestamp?.clampedToCalendar
        fitted.type = type?.shortened(to: 128)
        fitted.category = category?.shortened(to: 128)
        fitted.origin = origin?.shortened(to: 128)
        fitted.message = message?.shortened(to: 8192)
        fitted.level = level?.fitted(else: .info)
        fitted.data = data.fitted(each: 2048, total: 2048, depth: 3)
        return fitted
    }
}

extension SentryUser {
    /// The user within the limits.
    var fitted: Self {
        var fitted = self
        fitted.id = id?.shortened(to: 128)
        fitted.username = username?.shortened(to: 128)
        fitted.name = name?.shortened(to: 128)
        fitted.email = email?.shortened(to: 75)
        fitted.ipAddress = ipAddress.flatMap(SentryText.ipAddress)
        fitted.data = data.fitted(each: 8192, total: 8192, depth: 5)
        return fitted
    }
}

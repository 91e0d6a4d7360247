import TriageSinkSupport

@_spi(Wire) extension SentryException {
    /// The error within the limits; nil for an error that the receiver would drop.
    var fitted: Self? {
        var fitted = self
        fitted.type = type?.nonEmpty?.shortened(to: 256)
        fitted.value = value?.nonEmpty?.shortened(to: 8192)
        guard fitted.type != nil || fitted.value != nil else { return nil }
        fitted.module = module?.shortened(to: 256)
        fitted.mechanism?.fit()
        return fitted
    }
}

@_spi(Wire) extension SentryMechanism {
    fileprivate mutating func fit() {
        type = type.nonEmpty?.shortened(to: 128) ?? "generic"
        source = source?.shortened(to: 200)
        meta = meta?.fitted(each: 2048, total: 2048, depth: 3)
        data = data?.fitted(each: 2048, total: 2048, depth: 3)
    }
}

@_spi(Wire) extension SentryBreadcrumb {
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

@_spi(Wire) extension SentryUser {
    /// Cuts the user to the limits.
    mutating func fit() {
        id = id?.shortened(to: 128)
        username = username?.shortened(to: 128)
        name = name?.shortened(to: 128)
        email = email?.shortened(to: 75)
        ipAddress = ipAddress.flatMap(SentryText.ipAddress)
        data = data.fitted(each: 8192, total: 8192, depth: 5)
    }
}

extension SentryException {
    /// The error within the limits; nil for one that the receiver would drop.
    var fitted: Self? {
        var fitted = self
        fitted.type = type.flatMap(SentryText.filled)?.shortened(to: 256)
        fitted.value = value.flatMap(SentryText.filled)?.shortened(to: 8192)
        guard fitted.type != nil || fitted.value != nil else { return nil }
        fitted.module = module?.shortened(to: 256)
        fitted.mechanism = mechanism?.fitted
        fitted.stacktrace = stacktrace?.fitted
        return fitted
    }
}

extension SentryMechanism {
    fileprivate var fitted: Self {
        var fitted = self
        fitted.type = SentryText.filled(type)?.shortened(to: 128) ?? "generic"
        fitted.source = source?.shortened(to: 200)
        fitted.meta = meta?.fitted(each: 2048, total: 2048, depth: 3)
        fitted.data = data?.fitted(each: 2048, total: 2048, depth: 3)
        return fitted
    }
}

extension SentryStacktrace {
    /// The frames that say something, the surplus over 250 taken from the middle; nil for none.
    fileprivate var fitted: Self? {
        let told = frames.compactMap(\.fitted)
        guard !told.isEmpty else { return nil }
        return Self(frames: told.count > 250 ? told.prefix(125) + told.suffix(125) : told)
    }
}

extension SentryFrame {
    fileprivate var fitted: Self? {
        var fitted = self
        fitted.function = function.flatMap(SentryText.filled)?.shortened(to: 256)
        fitted.filename = filename.flatMap(SentryText.filled)?.shortened(to: 256)
        fitted.module = module?.shortened(to: 256)
        fitted.instructionAddress = instructionAddress.flatMap(SentryText.address)
        let places = [fitted.function, fitted.filename, fitted.instructionAddress]
        return places.contains { $0 != nil } ? fitted : nil
    }
}

extension SentryBreadcrumb {
    /// The breadcrumb within the limits.
    var fitted: Self {
        var fitted = self
        fitted.timestamp = timestamp?.sayable
        fitted.type = type?.shortened(to: 128)
        fitted.category = category?.shortened(to: 128)
        fitted.origin = origin?.shortened(to: 128)
        fitted.message = message?.shortened(to: 8192)
        fitted.level = level?.fitted(else: .info)
        fitted.data = data.fitted(each: 2048, total: 2048, depth: 3)
        return fitted
    }
}

extension SentryMessage {
    /// The message within the limits; nil for one without a text.
    var fitted: Self? {
        var (fitted, budget) = (self, 2048)
        fitted.message = message.flatMap(SentryText.filled)?.shortened(to: 8192)
        fitted.formatted = formatted.flatMap(SentryText.filled)?.shortened(to: 8192)
        let list = params.map { JSONValue.array($0).nested(to: 3) }
        fitted.params = list?.cut(spending: &budget)?.elements
        return fitted.message == nil && fitted.formatted == nil ? nil : fitted
    }
}

extension SentryUser {
    /// The person within the limits.
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

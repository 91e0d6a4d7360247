import ShopShared

/// The app's texts; those that begin with `failure.` replace a text of the library's.
let texts = shopTexts.merging([
    "action.update": "Update",
    "failure.forbidden.title": "Not allowed",
    "failure.forbidden.message": "Your account may not do this.",
    "failure.server.title": "Our fault", "failure.server.message": "Try again later.",
]) { $1 }

import ShopShared

/// The app's texts, including the texts for the common failures.
let texts = shopTexts.merging([
    "conflict.title": "Something has changed", "conflict.message": "Load the page again.",
    "forbidden.title": "Not allowed", "forbidden.message": "Your account may not do this.",
    "network.title": "Network error", "network.message": "Check your connection.",
    "notFound.title": "Not found", "notFound.message": "It is not there any more.",
    "offline.title": "You are offline", "offline.message": "Connect to the internet.",
    "server.title": "Our fault", "server.message": "Try again later.",
    "timeout.title": "That took too long", "timeout.message": "Try again.",
]) { $1 }

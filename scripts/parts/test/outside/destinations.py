"""For each kind of destination a URL without its scheme, with the secret in its place, and the path that is asked."""

DESTINATIONS = {
    "discord": ("{host}/api/webhooks/5/{secret}", "/api/webhooks/"),
    "ga4": ("{host}/mp/collect?firebase_app_id=1:5:ios:ab&api_secret={secret}", "/mp/collect"),
    "otlp": ("user:{secret}@{host}/base", "/base/"),
    "sentry": ("{secret}@{host}/7", "/api/7/"),
    "webhook": ("{host}/hook/{secret}?x={secret}", "/hook/"),
}


def url(kind, host, secret):
    """A destination's URL over http."""
    return "http://" + DESTINATIONS[kind][0].format(host=host, secret=secret)
